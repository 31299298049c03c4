import {
	BrokenPicture,
	type CleanedPicture,
	joined,
	numbersOf,
	textAt,
} from "./detect-format.server";

const NEEDED = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP"]);
const EXIF_AND_XMP = 0x08 | 0x04;
const ANIMATION = 0x02;

export function cleanWebp(bytes: Uint8Array): CleanedPicture {
	const numbers = numbersOf(bytes);
	const fileEnd = 8 + numbers.getUint32(4, true);
	if (fileEnd > bytes.length) throw new BrokenPicture();
	const kept: Uint8Array[] = [];
	const sizes: { width: number; height: number }[] = [];
	let frames = 0;
	for (let at = 12; at + 8 <= fileEnd; ) {
		const type = textAt(bytes, at, 4);
		const length = numbers.getUint32(at + 4, true);
		const end = at + 8 + length;
		if (end > fileEnd) throw new BrokenPicture();
		const body = numbersOf(bytes.subarray(at + 8, end));
		if (NEEDED.has(type)) {
			// Chunks start at even offsets. The last one's padding byte may be missing.
			const chunk = new Uint8Array(8 + length + (length % 2));
			chunk.set(bytes.subarray(at, end));
			if (type === "VP8X") chunk[8] = flagsWithoutMetadata(body.getUint8(0));
			kept.push(chunk);
			const size = sizeIn(type, body);
			if (size) sizes.push(size);
			if (type === "VP8 " || type === "VP8L") frames += 1;
		}
		at = end + (length % 2);
	}
	if (frames !== 1) throw new BrokenPicture();
	const content = joined(kept);
	const header = bytes.slice(0, 12);
	numbersOf(header).setUint32(4, 4 + content.length, true);
	return {
		bytes: joined([header, content]),
		width: Math.max(...sizes.map(({ width }) => width)),
		height: Math.max(...sizes.map(({ height }) => height)),
	};
}

function flagsWithoutMetadata(flags: number): number {
	if (flags & ANIMATION) throw new BrokenPicture();
	return flags & ~EXIF_AND_XMP;
}

function sizeIn(type: string, body: DataView): { width: number; height: number } | null {
	const threeBytes = (at: number) => body.getUint16(at, true) + body.getUint8(at + 2) * 0x10000;
	if (type === "VP8X") return { width: threeBytes(4) + 1, height: threeBytes(7) + 1 };
	if (type === "VP8 ") {
		const isKeyFrame = (body.getUint8(0) & 1) === 0 && threeBytes(3) === 0x2a019d;
		if (!isKeyFrame) throw new BrokenPicture();
		return { width: body.getUint16(6, true) & 0x3fff, height: body.getUint16(8, true) & 0x3fff };
	}
	if (type === "VP8L") {
		if (body.getUint8(0) !== 0x2f) throw new BrokenPicture();
		const bits = body.getUint32(1, true);
		return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
	}
	return null;
}
