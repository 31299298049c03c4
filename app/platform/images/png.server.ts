import {
	BrokenPicture,
	type CleanedPicture,
	joined,
	numbersOf,
	textAt,
} from "./detect-format.server";

const NEEDED = new Set(
	"IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs".split(" "),
);

export function cleanPng(bytes: Uint8Array): CleanedPicture {
	const numbers = numbersOf(bytes);
	const kept: Uint8Array[] = [bytes.subarray(0, 8)];
	const seen = new Set<string>();
	let at = 8;
	while (!seen.has("IEND")) {
		if (at + 12 > bytes.length) throw new BrokenPicture();
		const end = at + 12 + numbers.getUint32(at);
		const type = textAt(bytes, at + 4, 4);
		if (end > bytes.length || (at === 8) !== (type === "IHDR")) throw new BrokenPicture();
		if (NEEDED.has(type)) kept.push(bytes.subarray(at, end));
		seen.add(type);
		at = end;
	}
	if (!seen.has("IDAT") || numbers.getUint32(8) !== 13) throw new BrokenPicture();
	return { bytes: joined(kept), width: numbers.getUint32(16), height: numbers.getUint32(20) };
}
