import { BrokenPicture, numbersOf, textAt } from "./detect-format.server";

/** A box of an ISO media file; its content is from `body` to `end`. */
export type Box = { type: string; start: number; body: number; end: number };

/** 50 megapixels in tiles of 256 are 763 items. */
const MAX_PARTS = 4000;

export function boxesIn(bytes: Uint8Array, start: number, end: number): Box[] {
	const numbers = numbersOf(bytes);
	const boxes: Box[] = [];
	for (let at = start; at < end; ) {
		if (at + 8 > end) throw new BrokenPicture();
		const size = numbers.getUint32(at);
		const body = size === 1 ? at + 16 : at + 8;
		const length = size === 1 ? Number(numbers.getBigUint64(at + 8)) : size === 0 ? end - at : size;
		if (at + length > end || at + length < body) throw new BrokenPicture();
		if (boxes.length === MAX_PARTS) throw new BrokenPicture();
		boxes.push({ type: textAt(bytes, at + 4, 4), start: at, body, end: at + length });
		at += length;
	}
	return boxes;
}

export type Extent = { itemId: number; inIdat: boolean; offset: number; length: number };

export function metadataItems(bytes: Uint8Array, { body, end }: Box): Map<number, string> {
	const numbers = numbersOf(bytes);
	const first = body + (bytes[body] === 0 ? 6 : 8);
	const found = new Map<number, string>();
	for (const { type, body: entry } of boxesIn(bytes, first, end)) {
		const version = bytes[entry];
		if (type !== "infe" || (version !== 2 && version !== 3)) continue;
		const wide = version === 3;
		const id = wide ? numbers.getUint32(entry + 4) : numbers.getUint16(entry + 4);
		const kind = textAt(bytes, entry + (wide ? 10 : 8), 4);
		if (["Exif", "mime", "uri "].includes(kind)) found.set(id, kind);
	}
	return found;
}

/** Reads extents (ISO/IEC 14496-12, 8.11.3). Rejects those longer in total than the file (copy bomb). */
export function extentsIn(bytes: Uint8Array, iloc: Box): Extent[] {
	const numbers = numbersOf(bytes.subarray(0, iloc.end));
	const version = numbers.getUint8(iloc.body);
	const sizes = numbers.getUint16(iloc.body + 4);
	let at = iloc.body + 6;
	const read = (size: number): number => {
		let value = 0;
		for (const end = at + size; at < end; at += 1) value = value * 256 + numbers.getUint8(at);
		if (!Number.isSafeInteger(value)) throw new BrokenPicture();
		return value;
	};
	const idSize = version < 2 ? 2 : 4;
	const extents: Extent[] = [];
	let together = 0;
	for (let items = read(idSize); items > 0; items -= 1) {
		const itemId = read(idSize);
		const method = version === 0 ? 0 : read(2) & 0xf;
		read(2); // the data reference: always this file
		const base = read((sizes >> 4) & 0xf);
		for (let count = read(2); count > 0; count -= 1) {
			if (version > 0) read(sizes & 0xf);
			const offset = base + read((sizes >> 12) & 0xf);
			const length = read((sizes >> 8) & 0xf);
			together += length;
			if (length === 0 || method > 1 || together > bytes.length) throw new BrokenPicture();
			if (extents.length === MAX_PARTS) throw new BrokenPicture();
			extents.push({ itemId, inIdat: method === 1, offset, length });
		}
	}
	return extents;
}
