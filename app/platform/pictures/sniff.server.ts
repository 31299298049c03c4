import type { PictureKind } from "../picture-rules";

/** A picture without what it says about its maker, and its size in pixels as its own header tells it. */
export type CleanedPicture = { bytes: Uint8Array; width: number; height: number };

/** Thrown by the readers of this folder for a file that is cut short or whose lengths lie. */
export class BrokenPicture extends Error {}

/** The ASCII text of some bytes of a file; shorter where the file ends. */
export function textAt(bytes: Uint8Array, start: number, length: number): string {
	return String.fromCharCode(...bytes.subarray(start, start + length));
}

/** A view on a file's numbers; reading beyond its end throws a RangeError. */
export function numbersOf(bytes: Uint8Array): DataView {
	return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The parts of a file one after the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
	const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}

/** What a file is by its first bytes, whatever its name or its sender says; null for all that the shop does not take. */
export function kindOf(bytes: Uint8Array): PictureKind | null {
	if (textAt(bytes, 0, 3) === "\xff\xd8\xff") return "jpeg";
	if (textAt(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
	if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP") return "webp";
	// The brands of the first box: the major one, a version, the compatible ones; 'avis' is a film.
	if (textAt(bytes, 4, 4) === "ftyp" && bytes.length >= 16) {
		const brands = textAt(bytes, 8, Math.min(numbersOf(bytes).getUint32(0), 256) - 8);
		if (brands.includes("avif") && !brands.includes("avis")) return "avif";
	}
	return null;
}
