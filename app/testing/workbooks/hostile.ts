import { createWorkbook } from "~/testing/order-pad/workbook";
import { type HostileWorkbook, SHEET } from "./builders";
import { HOSTILE_CELLS, HOSTILE_PARTS } from "./hostile-sheets";
import { HOSTILE_STYLED, HOSTILE_TEXTS } from "./hostile-texts";
import { HOSTILE_XML } from "./hostile-xml";

const CENTRAL = 0x02014b50;
const END = 0x06054b50;

type Change = (view: DataView, entry: number, end: number) => void;

/** A workbook whose directory is changed: `entry` is that of the sheet. */
function change(answer: HostileWorkbook["answer"], edit: Change): HostileWorkbook {
	const create = () => {
		const bytes = createWorkbook([["TY-1", 5]]);
		const view = new DataView(bytes.buffer);
		const end = bytes.length - 22;
		let entry = view.getUint32(end + 16, true);
		const getName = () =>
			new TextDecoder().decode(
				bytes.subarray(entry + 46, entry + 46 + view.getUint16(entry + 28, true)),
			);
		while (getName() !== SHEET) entry += 46 + getName().length;
		edit(view, entry, end);
		return bytes;
	};
	return { answer, create };
}

const join = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
	Uint8Array.from(parts.flatMap((part) => Array.from(part)));

const ARCHIVES: Record<string, HostileWorkbook> = {
	"a sheet of 100 MB of spaces": {
		answer: "unpackedBytes",
		create: () => createWorkbook([], { files: { [SHEET]: " ".repeat(100_000_000) } }),
	},
	"texts of 100 MB": {
		answer: "unreadable",
		create: () =>
			createWorkbook([], { files: { "xl/sharedStrings.xml": "<si>".repeat(25_000_000) } }),
	},
	"a directory that tells a wrong size": change("read", (view, entry) =>
		view.setUint32(entry + 24, 1, true),
	),
	"a directory that tells a huge size": change("read", (view, entry) =>
		view.setUint32(entry + 24, 0xfffffff0, true),
	),
	"a directory that tells a wrong packed size": change("unreadable", (view, entry) =>
		view.setUint32(entry + 20, 9, true),
	),
	"a packed size beyond the file": change("unreadable", (view, entry) =>
		view.setUint32(entry + 20, 0xfffffff0, true),
	),
	"a place beyond the file": change("unreadable", (view, entry) =>
		view.setUint32(entry + 42, 0xfffffff0, true),
	),
	"a place within another part": change("unreadable", (view, entry) =>
		view.setUint32(entry + 42, 5, true),
	),
	"a place of another part": change("unreadable", (view, entry) =>
		view.setUint32(entry + 42, 0, true),
	),
	"a size in a field that isn't there": change("unreadable", (view, entry) =>
		view.setUint32(entry + 20, 0xffffffff, true),
	),
	"a wrong checksum": change("unreadable", (view, entry) => view.setUint32(entry + 16, 1, true)),
	"an entry with a password": change("unreadable", (view, entry) =>
		view.setUint16(entry + 8, 1, true),
	),
	"an unknown packing": change("unreadable", (view, entry) => view.setUint16(entry + 10, 14, true)),
	"a packed part that says it isn't": change("unreadable", (view, entry) =>
		view.setUint16(entry + 10, 0, true),
	),
	"a name longer than the file": change("unreadable", (view, entry) =>
		view.setUint16(entry + 28, 0xffff, true),
	),
	"a directory beyond the file": change("unreadable", (view, _, end) =>
		view.setUint32(end + 16, 0xffffffff, true),
	),
	"a directory that is the end": change("unreadable", (view, _, end) =>
		view.setUint32(end + 16, end, true),
	),
	"no directory": change("unreadable", (view, _, end) => view.setUint32(end, 0, true)),
	"entries that are one": change("unreadable", (view, entry, end) => {
		const first = view.getUint32(end + 16, true);
		for (let at = first; at < entry; at += 46 + view.getUint16(at + 28, true))
			view.setUint32(at + 42, view.getUint32(entry + 42, true), true);
	}),
	"two entries of one name": {
		answer: "unreadable",
		create: () =>
			createWorkbook([["TY-1"]], { files: { "XL/Worksheets/Sheet1.xml": "<worksheet/>" } }),
	},
	"entries by thousands": {
		answer: "unreadable",
		create: () =>
			createWorkbook([["TY-1"]], {
				files: Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`a${n}`, ""])),
			}),
	},
	"a comment of ends": {
		answer: "unreadable",
		create: () => {
			const bytes = createWorkbook([["TY-1"]]);
			const marks = new Uint8Array(65_534);
			const view = new DataView(marks.buffer);
			for (let at = 0; at + 4 <= marks.length; at += 4) view.setUint32(at, END, true);
			return join(bytes, marks);
		},
	},
	"only the mark of an archive": {
		answer: "unreadable",
		create: () => Uint8Array.from([0x50, 0x4b]),
	},
	"half a workbook": {
		answer: "unreadable",
		create: () =>
			createWorkbook([["TY-1"]])
				.subarray(0, 300)
				.slice(),
	},
	"a directory of one entry without end": {
		answer: "unreadable",
		create: () => {
			const entry = new Uint8Array(46);
			new DataView(entry.buffer).setUint32(0, CENTRAL, true);
			const end = new Uint8Array(22);
			new DataView(end.buffer).setUint32(0, END, true);
			return join(...Array.from({ length: 20_000 }, () => entry), end);
		},
	},
};

/** XLSX files that cost a careless reader more than their size, or that lie. */
export const HOSTILE_WORKBOOKS: Record<string, HostileWorkbook> = {
	...HOSTILE_STYLED,
	...HOSTILE_TEXTS,
	...HOSTILE_XML,
	...HOSTILE_CELLS,
	...HOSTILE_PARTS,
	...ARCHIVES,
};
