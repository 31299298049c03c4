import { crc32, createInflateRaw } from "node:zlib";
import { decodeEntryName } from "./entry-name";
import { refuse, SheetTooLarge, UnreadableWorkbook } from "./errors";

/** Pieces of a part: a Worker has not the memory for a whole one. */
export type PartContent = AsyncIterable<Uint8Array>;
/** Null if there is no such part. */
export type ReadPart = (path: string) => PartContent | null;
/** `paths` are all, as the archive writes them. */
type Zip = { paths: string[]; readPart: ReadPart };

type Entry = {
	path: string;
	isTwice?: true;
	isPacked: boolean;
	crc: number;
	packedBytes: number;
	offset: number;
};

const MAX_ENTRIES = 5000;
const LOCAL = { mark: 0x04034b50, bytes: 30 };
const CENTRAL = { mark: 0x02014b50, bytes: 46 };
const END = { mark: 0x06054b50, bytes: 22, maxComment: 0xffff };
/** In front of the end, it leads to the end of an archive with more or larger entries. */
const LOCATOR = { mark: 0x07064b50, bytes: 20 };
const END64 = { mark: 0x06064b50 };
/** In place of a number that the ZIP64 field has. */
const IN_ZIP64 = 0xffffffff;
const ZIP64 = 1;
const UNICODE_NAME = 0x7075;

/** Parts are unpacked when they are read, all together to at most `unpackedBytes`. */
export function openZip(bytes: Uint8Array, unpackedBytes: number): Zip {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const entries = attempt(() => listEntries(bytes, view));
	const count = createCounter(unpackedBytes);
	const readPart: ReadPart = (path) => {
		const entry = entries.get(getKey(path));
		if (entry === undefined) return null;
		if (entry.isTwice) refuse(`Two entries are named ${path}.`);
		const start = attempt(() => findContent(view, entry));
		if (start + entry.packedBytes > bytes.length) refuse("The archive is cut off.");
		const packed = bytes.subarray(start, start + entry.packedBytes);
		return readContent(packed, entry, { path, count });
	};
	return { paths: Array.from(entries.values(), ({ path }) => path), readPart };
}

/** All parts of the file share the limit. */
function createCounter(limit: number) {
	let left = limit;
	return (bytes: number) => {
		left -= bytes;
		if (left < 0) throw new SheetTooLarge("unpackedBytes");
	};
}

/** Some programs write backslashes, or other letters than the reference to the part has. */
const getKey = (path: string) => path.replaceAll("\\", "/").replace(/^\//, "").toLowerCase();

/** A view throws where the bytes end. */
function attempt<T>(read: () => T): T {
	try {
		return read();
	} catch (error) {
		if (error instanceof RangeError) refuse("The archive is cut off.");
		throw error;
	}
}

function listEntries(bytes: Uint8Array, view: DataView): Map<string, Entry> {
	const entries = new Map<string, Entry>();
	let at = findDirectory(view);
	for (let count = 0; view.getUint32(at, true) === CENTRAL.mark; count += 1) {
		if (count === MAX_ENTRIES) refuse("The archive has too many entries.");
		const nameBytes = view.getUint16(at + 28, true);
		const extraBytes = view.getUint16(at + 30, true);
		const nameStart = at + CENTRAL.bytes;
		const extraStart = nameStart + nameBytes;
		const extra = listExtra(view, extraStart, extraBytes);
		const path = decodeEntryName(bytes.subarray(nameStart, extraStart), extra.get(UNICODE_NAME));
		const entry = { path, ...readEntry(view, at, extra.get(ZIP64)) };
		const key = getKey(path);
		entries.set(key, entries.has(key) ? { ...entry, isTwice: true } : entry);
		at = extraStart + extraBytes + view.getUint16(at + 32, true);
	}
	return entries;
}

function findEnd(view: DataView): number {
	const last = view.byteLength - END.bytes;
	for (let at = last; at >= Math.max(0, last - END.maxComment); at -= 1)
		if (view.getUint32(at, true) === END.mark) return at;
	return refuse("The archive has no directory.");
}

function findDirectory(view: DataView): number {
	const end = findEnd(view);
	const start = view.getUint32(end + 16, true);
	const locator = end - LOCATOR.bytes;
	if (start !== IN_ZIP64 || view.getUint32(locator, true) !== LOCATOR.mark) return start;
	const end64 = Number(view.getBigUint64(locator + 8, true));
	if (view.getUint32(end64, true) !== END64.mark) refuse("The archive has no directory.");
	return Number(view.getBigUint64(end64 + 48, true));
}

/** The fields behind an entry's name, by their kinds. */
function listExtra(view: DataView, start: number, length: number): Map<number, DataView> {
	const fields = new Map<number, DataView>();
	for (let at = start; at + 4 <= start + length; ) {
		const size = view.getUint16(at + 2, true);
		fields.set(view.getUint16(at, true), new DataView(view.buffer, view.byteOffset + at + 4, size));
		at += 4 + size;
	}
	return fields;
}

function readEntry(view: DataView, at: number, zip64?: DataView): Omit<Entry, "path"> {
	const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
	const method = view.getUint16(at + 10, true);
	if (isEncrypted || (method !== 0 && method !== 8)) refuse("An entry is encrypted or packed.");
	const [, packedBytes = 0, offset = 0] = readZip64(zip64, [
		view.getUint32(at + 24, true),
		view.getUint32(at + 20, true),
		view.getUint32(at + 42, true),
	]);
	return { isPacked: method === 8, crc: view.getUint32(at + 16, true), packedBytes, offset };
}

/** Programs that write while they calculate use it for small files too. */
function readZip64(zip64: DataView | undefined, fields: readonly number[]): number[] {
	let at = 0;
	return fields.map((field) => {
		if (field !== IN_ZIP64) return field;
		if (!zip64) return refuse("An entry has no size.");
		at += 8;
		return Number(zip64.getBigUint64(at - 8, true));
	});
}

function findContent(view: DataView, { offset }: Entry): number {
	if (view.getUint32(offset, true) !== LOCAL.mark) refuse("An entry is missing.");
	const nameBytes = view.getUint16(offset + 26, true);
	return offset + LOCAL.bytes + nameBytes + view.getUint16(offset + 28, true);
}

const PIECE_BYTES = 64 * 1024;

type Content = { path: string; count: (bytes: number) => void };

async function* readContent(
	packed: Uint8Array,
	{ isPacked, crc }: Entry,
	{ path, count }: Content,
): AsyncGenerator<Uint8Array> {
	let found = 0;
	for await (const piece of isPacked ? unpack(packed) : cutPieces(packed)) {
		count(piece.length);
		found = crc32(piece, found);
		yield piece;
	}
	if (found !== crc) refuse(`${path} is damaged.`);
}

function* cutPieces(bytes: Uint8Array): Generator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

async function* unpack(packed: Uint8Array): AsyncGenerator<Uint8Array> {
	const inflater = createInflateRaw({ chunkSize: PIECE_BYTES });
	inflater.end(packed);
	try {
		for await (const piece of inflater) yield piece;
	} catch (error) {
		throw new UnreadableWorkbook("A part cannot be unpacked.", { cause: error });
	}
}
