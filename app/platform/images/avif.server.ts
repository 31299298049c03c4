import { type Box, boxesIn, type Extent, extentsIn, metadataItems } from "./avif-items.server";
import { BrokenPicture, type CleanedPicture, numbersOf } from "./detect-format.server";

/** The offset of the TIFF header, and an empty directory. */
const EMPTY_EXIF = [0, 0, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0];

/** Overwrites metadata and unused bytes in place, so offsets stay valid. Rejects sequences. */
export function cleanAvif(bytes: Uint8Array): CleanedPicture {
	const top = boxesIn(bytes, 0, bytes.length);
	const meta = only(top, "meta");
	const inMeta = boxesIn(bytes, meta.body + 4, meta.end);
	const metadata = metadataItems(bytes, only(inMeta, "iinf"));
	const idat = inMeta.find(({ type }) => type === "idat");
	const extents = extentsIn(bytes, only(inMeta, "iloc")).map((extent) => placed(extent, idat));

	const clean = new Uint8Array(bytes.length);
	const keep = (start: number, end: number) => clean.set(bytes.subarray(start, end), start);
	for (const { type, start, body, end } of top) {
		if (type === "ftyp" || type === "meta") keep(start, end);
		else if (type === "mdat") keep(start, body);
		else if (type === "moov") throw new BrokenPicture();
		else clean.set([...bytes.subarray(start, start + 4), 0x66, 0x72, 0x65, 0x65], start); // 'free'
	}
	if (idat) clean.fill(0, idat.body, idat.end);
	const data = [...top.filter(({ type }) => type === "mdat"), ...(idat ? [idat] : [])];
	for (const { itemId, start, end } of extents) {
		if (!data.some((box) => start >= box.body && end <= box.end)) throw new BrokenPicture();
		if (!metadata.has(itemId)) keep(start, end);
		else if (metadata.get(itemId) === "Exif" && end - start >= EMPTY_EXIF.length) {
			clean.set(EMPTY_EXIF, start);
		}
	}
	return { bytes: clean, ...largestSize(bytes, inMeta) };
}

function only(boxes: readonly Box[], type: string): Box {
	const [box, second] = boxes.filter((each) => each.type === type);
	if (!box || second) throw new BrokenPicture();
	return box;
}

function placed({ itemId, inIdat, offset, length }: Extent, idat: Box | undefined) {
	const start = inIdat ? (idat?.body ?? Number.NaN) + offset : offset;
	return { itemId, start, end: start + length };
}

function largestSize(bytes: Uint8Array, inMeta: readonly Box[]) {
	const numbers = numbersOf(bytes);
	const iprp = only(inMeta, "iprp");
	const ipco = only(boxesIn(bytes, iprp.body, iprp.end), "ipco");
	const sizes = boxesIn(bytes, ipco.body, ipco.end).filter(({ type }) => type === "ispe");
	if (sizes.length === 0) throw new BrokenPicture();
	return {
		width: Math.max(...sizes.map(({ body }) => numbers.getUint32(body + 4))),
		height: Math.max(...sizes.map(({ body }) => numbers.getUint32(body + 8))),
	};
}
