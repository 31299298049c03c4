import { foldHeading } from "../../catalog/headings";
import type { UploadRow } from "../files/read-upload.server";
import type { Profile } from "./profile";

type Cells = readonly string[];
type Places = readonly number[];
type Option = readonly [name: string, value: string];
type Table = { labels: Cells; headerLine: number; getRows: () => Iterable<UploadRow> };

/** The columns that a profile adds, besides an attribute for each option of variants. */
const SOURCE = "source";
const NEW_NUMBER = "new number";
const FAMILY = "family";

/** What a line without a value of its own has of the head of its group. */
const INHERITED = ["name", "description", "category", "VAT rate", "unit", "picture", "state"];
const MAX_OPTIONS = 20;

const read = (cells: Cells, places: Places): string =>
	places.map((place) => cells[place]).find(Boolean) ?? "";

/** Finds the columns of a file once, as its lines are many. */
function findPlaces({ columns, source, variants }: Profile, labels: Cells) {
	const byLabel = new Map<string, number>();
	for (const [place, label] of labels.entries())
		if (!byLabel.has(foldHeading(label))) byLabel.set(foldHeading(label), place);
	const list = (headings: Cells = []): Places =>
		headings.flatMap((heading) => byLabel.get(foldHeading(heading)) ?? []);
	const numbered = Array.from({ length: MAX_OPTIONS }, (_, place) => String(place + 1));
	const { name = "", value = "" } = variants?.options ?? {};
	const group = list(variants?.group).slice(0, 1);
	const options = (value.includes("#") ? numbered : [""]).flatMap((n) => {
		const values = list([value.replace("#", n)]);
		return values.length > 0 ? [{ names: list([name.replace("#", n)]), values }] : [];
	});
	const keys = variants?.head.keys?.map(([start, heading]) => ({ start, places: list([heading]) }));
	const isGrouped = group.length > 0 && (options.length > 0 || !variants?.options);
	return {
		group: isGrouped ? group : [],
		keys: keys ?? [{ start: "", places: group }],
		head: list(variants && [variants.head.heading]),
		options,
		part: list(variants?.part),
		shared: list(variants?.shared),
		inherited: INHERITED.flatMap((column) => list(columns[column])),
		name: list(columns.name).slice(0, 1),
		number: list(columns["part number"]).slice(0, 1),
		source: list(source),
	};
}

type Form = ReturnType<typeof findPlaces> & { profile: Profile };

const isHead = ({ profile: { variants }, head }: Form, cells: Cells): boolean =>
	variants?.head.is.test(read(cells, head)) ?? false;

/** Whether a line is a part: not what variants share, nor a further picture. */
const isPart = (form: Form, cells: Cells): boolean =>
	!(form.group.length > 0 && form.profile.variants?.head.isPart === false && isHead(form, cells)) &&
	(form.part.length === 0 || read(cells, form.part) !== "");

function readOptions({ profile: { variants }, options }: Form, cells: Cells, head: Cells) {
	const { between, pair } = variants?.options ?? {};
	const split = (text: string) => (between ? text.split(between) : [text]).map((one) => one.trim());
	return options
		.flatMap(({ names, values }): Option[] => {
			const theirs = split(read(cells, values));
			if (pair) return readPairs(theirs, pair);
			const called = split(read(cells, names) || read(head, names));
			return theirs.map((value, at) => [called[at] ?? "", value]);
		})
		.filter(([name, value]) => name !== "" && value !== "" && value !== "Default Title");
}

/** Reads 'Colour: white', and of 'Type=Swatch|Name=Colour|Value=White' the name and the value. */
function readPairs(parts: Cells, pair: string): Option[] {
	const pairs = parts.flatMap((part): Option[] => {
		const at = part.indexOf(pair);
		return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + pair.length).trim()]];
	});
	const values = pairs.filter(([name]) => name === "Value");
	const names = pairs.filter(([name]) => name === "Name");
	if (names.length === 0) return pairs;
	return names.map(([, name], at) => [name, values[at]?.[1] ?? ""]);
}

function* readLines(form: Form, { headerLine, getRows }: Table): Generator<UploadRow> {
	let above = "";
	const [place] = form.group;
	for (const row of getRows()) {
		if (row.line <= headerLine) continue;
		if (place !== undefined && form.profile.variants?.isGroupAbove) {
			above = row.cells[place] || above;
			const cells = Array.from(row.cells);
			cells[place] = above;
			yield { ...row, cells };
		} else yield row;
	}
}

/** Reads the file once for what its lines need of others. */
function collect(form: Form, table: Table) {
	const heads = new Map<string, Cells>();
	const attributes = new Map<string, string>();
	let highest = 0;
	for (const { cells } of readLines(form, table)) {
		highest = Math.max(highest, Number(OWN_NUMBER.exec(read(cells, form.number))?.[1] ?? 0));
		if (form.group.length === 0) continue;
		if (isHead(form, cells))
			for (const { start, places } of form.keys) {
				const key = read(cells, places);
				if (key !== "" && !heads.has(start + key)) heads.set(start + key, cells);
			}
		if (read(cells, form.group) === "") continue;
		for (const [name] of readOptions(form, cells, []))
			if (!attributes.has(foldHeading(name))) attributes.set(foldHeading(name), name);
	}
	return { heads, attributes, highest };
}

const OWN_NUMBER = /^W-?(\d{1,9})$/i;
const toNumber = (n: number) => `W-${String(n).padStart(4, "0")}`;

/** It is what the line is called by its system: the same export finds the part again. */
function toSource(form: Form, cells: Cells, values: Cells): string {
	const id = read(cells, form.source);
	const isOfGroup = form.source[0] === form.group[0];
	const named = read(cells, form.number) === "" ? read(cells, form.name) : "";
	const parts = id === "" ? [named, ...values] : isOfGroup ? [id, ...values] : [id];
	return parts[0] ? `${form.profile.id}:${parts.join("/")}` : "";
}

/**
 * The lines of a file of another system with what the shop needs to know about each behind their own cells: its id there,
 * its family and attributes if it is a variant, and a number for a part without one.
 */
export function arrangeRows(profile: Profile, table: Table, firstNumber: number) {
	const { labels } = table;
	const form: Form = { profile, ...findPlaces(profile, labels) };
	const { heads, attributes, highest } = collect(form, table);
	const hasFamilies = form.group.length > 0;
	const specs = Array.from(attributes.values(), (name) => `spec:${name}`);
	const derived = [SOURCE, NEW_NUMBER, ...(hasFamilies ? [FAMILY, ...specs] : [])];
	function* getRows(): Generator<UploadRow> {
		let next = Math.max(firstNumber, highest + 1);
		for (const row of readLines(form, table)) {
			if (!isPart(form, row.cells)) continue;
			const group = read(row.cells, form.group);
			const head = heads.get(group) ?? [];
			const cells = labels.map((_, place) => inherit(form, row.cells, head, place));
			const options = hasFamilies && group !== "" ? readOptions(form, cells, head) : [];
			const isVariant = group !== "" && (options.length > 0 || !profile.variants?.options);
			const values = new Map(options.map(([name, value]) => [foldHeading(name), value]));
			const added = [
				toSource(form, cells, Array.from(values.values())),
				read(cells, form.number) === "" ? toNumber(next++) : "",
				...(hasFamilies ? [isVariant ? read(head, form.name) || group : ""] : []),
				...Array.from(attributes.keys(), (key) => values.get(key) ?? ""),
			];
			yield { ...row, cells: [...cells, ...added, ...row.cells.slice(labels.length)] };
		}
	}
	return { labels: [...labels, ...derived], getRows };
}

function inherit({ shared, inherited }: Form, cells: Cells, head: Cells, place: number): string {
	const own = cells[place] ?? "";
	if (shared.includes(place) && head[place]) return head[place];
	return own === "" && inherited.includes(place) ? (head[place] ?? "") : own;
}
