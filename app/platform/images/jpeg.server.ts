import {
	BrokenPicture,
	type CleanedPicture,
	joined,
	numbersOf,
	textAt,
} from "./detect-format.server";

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;

const isFrame = (marker: number) =>
	marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Keeps only what rendering needs, such as the colour profile, and the orientation if wanted. */
export function cleanJpeg(bytes: Uint8Array, keepOrientation: boolean): CleanedPicture {
	const kept: Uint8Array[] = [bytes.subarray(0, 2)];
	let size: { width: number; height: number } | null = null;
	let orientation = 1;
	let at = 2;
	for (;;) {
		while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
		const marker = bytes[at + 1];
		if (bytes[at] !== 0xff || marker === undefined || marker === SOI) throw new BrokenPicture();
		if (marker === EOI) break;
		if (standsAlone(marker)) {
			at += 2;
			continue;
		}
		let end = at + 2 + numbersOf(bytes).getUint16(at + 2);
		if (end > bytes.length || end < at + 4) throw new BrokenPicture();
		const body = bytes.subarray(at + 4, end);
		if (isFrame(marker)) {
			if (size) throw new BrokenPicture();
			size = { height: numbersOf(body).getUint16(1), width: numbersOf(body).getUint16(3) };
		}
		if (marker === APP1) orientation = orientationIn(body) ?? orientation;
		if (marker === SOS) {
			if (!size) throw new BrokenPicture();
			end = endOfScan(bytes, end);
		}
		const segment = bytes.subarray(at, end);
		if (marker === APP0 && textAt(body, 0, 5) === "JFIF\0") kept.push(withoutThumbnail(segment));
		else if (isNeeded(marker, body)) kept.push(segment);
		at = end;
	}
	if (!size || !kept.some((part) => part[1] === SOS)) throw new BrokenPicture();
	const first = kept[1]?.[1] === APP0 ? 2 : 1;
	if (keepOrientation && orientation !== 1) {
		kept.splice(first, 0, orientationSegment(orientation));
	}
	const { width, height } = size;
	const displayed = orientation >= 5 ? { width: height, height: width } : { width, height };
	return { bytes: joined([...kept, bytes.subarray(at, at + 2)]), ...displayed, orientation };
}

function isNeeded(marker: number, body: Uint8Array): boolean {
	if (marker === APP2) return textAt(body, 0, 12) === "ICC_PROFILE\0";
	if (marker === APP14) return textAt(body, 0, 5) === "Adobe";
	return marker < APP0 && marker >= 0xc0;
}

/** Ends at the first marker that is neither a stuffed 0xFF nor a restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
	for (let at = start; at + 1 < bytes.length; at += 1) {
		const next = bytes[at + 1] ?? 0;
		if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !standsAlone(next)) return at;
	}
	throw new BrokenPicture();
}

function withoutThumbnail(segment: Uint8Array): Uint8Array {
	if (segment.length < 18) throw new BrokenPicture();
	const header = segment.slice(0, 18);
	header.set([0, 16], 2);
	header.set([0, 0], 16);
	return header;
}

function orientationIn(body: Uint8Array): number | null {
	if (textAt(body, 0, 6) !== "Exif\0\0" || body.length < 20) return null;
	const tiff = numbersOf(body.subarray(6));
	const little = tiff.getUint16(0) === 0x4949;
	const directory = tiff.getUint32(4, little);
	if (directory + 2 > tiff.byteLength) return null;
	const entries = tiff.getUint16(directory, little);
	for (let entry = 0; entry < entries; entry += 1) {
		const start = directory + 2 + entry * 12;
		if (start + 12 > tiff.byteLength) return null;
		if (tiff.getUint16(start, little) !== 0x0112) continue;
		const value = tiff.getUint16(start + 8, little);
		return value >= 1 && value <= 8 ? value : null;
	}
	return null;
}

function orientationSegment(orientation: number): Uint8Array {
	const exif = [0x45, 0x78, 0x69, 0x66, 0, 0];
	const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
	const directory = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
	const body = [...exif, ...tiff, ...directory];
	return Uint8Array.from([0xff, APP1, 0, body.length + 2, ...body]);
}
