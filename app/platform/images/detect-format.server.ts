import type { PictureKind } from "./image-rules";

export type CleanedPicture = {
	bytes: Uint8Array;
	width: number;
	height: number;
	/** The EXIF orientation (1 to 8) of a JPEG. */
	orientation?: number;
};

export class BrokenPicture extends Error {}

export function textAt(bytes: Uint8Array, start: number, length: number): string {
	return String.fromCharCode(...bytes.subarray(start, start + length));
}

/** Reading beyond the end of the view throws a RangeError. */
export function numbersOf(bytes: Uint8Array): DataView {
	return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
	const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}

export function kindOf(bytes: Uint8Array): PictureKind | null {
	if (textAt(bytes, 0, 3) === "\xff\xd8\xff") return "jpeg";
	if (textAt(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
	if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP") return "webp";
	if (textAt(bytes, 4, 4) === "ftyp" && bytes.length >= 16) {
		const brands = textAt(bytes, 8, Math.min(numbersOf(bytes).getUint32(0), 256) - 8);
		if (brands.includes("avif") && !brands.includes("avis")) return "avif";
	}
	return null;
}
