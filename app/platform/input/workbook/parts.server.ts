import { unescapeText } from "./cells";
import { refuse } from "./errors";
import {
	BUILT_IN_FORMATS,
	describeFormat,
	MAX_FORMAT_CHARS,
	type NumberFormat,
} from "./number-formats";
import { readXml, type XmlElement } from "./xml";
import type { PartContent, ReadPart } from "./zip.server";

/** Of sheets, relationships and formats; a workbook has at most 64,000 formats. */
const MAX_ITEMS = 65_536;
const MAX_STRINGS = 1_000_000;

/** `type` is the last word of its address, which differs between the two kinds of the standard. */
type Relation = { id: string; type: string; path: string };
type SheetEntry = { name: string; relationId: string; isHidden: boolean };
export type Workbook = {
	is1904: boolean;
	/** Null if the workbook has no such part. */
	stringsPath: string | null;
	stylesPath: string | null;
	/** The sheets of cells that aren't hidden. */
	sheets: { name: string; path: string }[];
};

function addAtMost<T>(list: T[], item: T, max = MAX_ITEMS) {
	if (list.length === max) refuse("The workbook has too many parts, formats or texts.");
	list.push(item);
}

function requirePart(readPart: ReadPart, path: string): PartContent {
	return readPart(path) ?? refuse(`There is no ${path}.`);
}

/** What the part at `path` refers to; '' is the whole file. */
async function readRelations(readPart: ReadPart, path: string): Promise<Relation[]> {
	const relations: Relation[] = [];
	const open: XmlElement["open"] = (attributes) => {
		if (attributes.get("TargetMode") === "External") return;
		const target = attributes.get("Target") ?? "";
		const type = attributes.get("Type") ?? "";
		addAtMost(relations, {
			id: attributes.get("Id") ?? "",
			type: type.slice(type.lastIndexOf("/") + 1),
			path: resolvePath(target, path),
		});
	};
	const content = requirePart(readPart, path.replace(/[^/]*$/, "_rels/$&.rels"));
	await readXml(content, { Relationships: { inside: { Relationship: { open } } } });
	return relations;
}

/** Resolves '../xl/sheet.xml' and '/xl/sheet.xml' too. */
function resolvePath(target: string, from: string): string {
	try {
		return decodeURIComponent(new URL(target, `http://workbook/${from}`).pathname).slice(1);
	} catch {
		return refuse(`There is no ${target}.`);
	}
}

export async function readWorkbook(readPart: ReadPart): Promise<Workbook> {
	const root = await readRelations(readPart, "");
	const path = root.find(({ type }) => type === "officeDocument")?.path;
	if (path === undefined) refuse("The file is not a workbook.");
	const relations = await readRelations(readPart, path);
	let is1904 = false;
	const entries: SheetEntry[] = [];
	const sheet: XmlElement = {
		open: (attributes) =>
			addAtMost(entries, {
				name: attributes.get("name") ?? "",
				// 'r:id' with any prefix.
				relationId: attributes.getEnding(":id") ?? "",
				isHidden: (attributes.get("state") ?? "visible") !== "visible",
			}),
	};
	const workbookPr: XmlElement = {
		open: (attributes) => {
			is1904 = /^(?:1|true|on)$/.test(attributes.get("date1904") ?? "");
		},
	};
	const inside = { workbookPr, sheets: { inside: { sheet } } };
	await readXml(requirePart(readPart, path), { workbook: { inside } });
	const findPath = (wanted: string) => relations.find(({ type }) => type === wanted)?.path ?? null;
	return {
		is1904,
		stringsPath: findPath("sharedStrings"),
		stylesPath: findPath("styles"),
		sheets: listSheets(entries, relations),
	};
}

/** In their order; charts have no cells. */
function listSheets(entries: readonly SheetEntry[], relations: readonly Relation[]) {
	const byId = new Map(relations.map((relation) => [relation.id, relation]));
	const sheets = entries.flatMap(({ name, relationId, isHidden }) => {
		const relation = byId.get(relationId);
		return relation?.type === "worksheet" ? [{ name, path: relation.path, isHidden }] : [];
	});
	const visible = sheets.filter(({ isHidden }) => !isHidden);
	return visible.length > 0 ? visible : sheets;
}

/** The runs of a text; not how it is pronounced. */
export function textElements(add: (text: string) => void): Record<string, XmlElement> {
	let isKept = false;
	const t: XmlElement = {
		open: (attributes) => {
			isKept = attributes.get("xml:space") === "preserve";
		},
		close: (text) => add(unescapeText(isKept ? text : text.trim())),
	};
	return { t, r: { inside: { t } } };
}

export async function readStrings(readPart: ReadPart, path: string | null): Promise<string[]> {
	const strings: string[] = [];
	if (path === null) return strings;
	let text = "";
	const si: XmlElement = {
		open: () => {
			text = "";
		},
		close: () => addAtMost(strings, text, MAX_STRINGS),
		inside: textElements((run) => {
			text += run;
		}),
	};
	await readXml(requirePart(readPart, path), { sst: { inside: { si } } });
	return strings;
}

/** Finds that of a style of cells. Only those that cells have are looked at. */
export async function readFormats(
	readPart: ReadPart,
	path: string | null,
): Promise<(style: number) => NumberFormat> {
	const codes = new Map(BUILT_IN_FORMATS);
	const styles: number[] = [];
	const numFmt: XmlElement = {
		open: (attributes) => {
			const code = attributes.get("formatCode") ?? "";
			if (code.length > MAX_FORMAT_CHARS) refuse("A number format is too long.");
			if (codes.size > MAX_ITEMS) refuse("The workbook has too many formats.");
			codes.set(Number(attributes.get("numFmtId")), code);
		},
	};
	const xf: XmlElement = {
		open: (attributes) => addAtMost(styles, Number(attributes.get("numFmtId") ?? 0)),
	};
	const inside = { numFmts: { inside: { numFmt } }, cellXfs: { inside: { xf } } };
	if (path !== null) await readXml(requirePart(readPart, path), { styleSheet: { inside } });
	const formats = new Map<number, NumberFormat>();
	return (style) => {
		const id = styles[style] ?? 0;
		const format = formats.get(id) ?? describeFormat(codes.get(id) ?? "");
		formats.set(id, format);
		return format;
	};
}
