import { htmlToText } from "~/platform/input/html-to-text";
import { foldHeading } from "../../catalog/headings";
import type { UploadRow } from "../files/read-upload.server";
import { createFold } from "./fold-theirs";
import type { Profile } from "./systems/profile";

type Cells = readonly string[];
type Places = readonly number[];
type Option = readonly [name: string, value: string];
type Table = { labels: Cells; headerLine: number; getRows: () => AsyncIterable<UploadRow> };

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
function findPlaces(profile: Profile, labels: Cells) {
	const { columns, source, variants } = profile;
	const fold = createFold(profile);
	const byLabel = new Map<string, number>();
	for (const [place, label] of labels.entries())
		if (!byLabel.has(fold(label))) byLabel.set(fold(label), place);
	const list = (headings: Cells = []): Places =>
		headings.flatMap((heading) => byLabel.get(foldHeading(heading)) ?? []);
	const { name = "", value = [] } = variants?.options ?? {};
	const numbered = value.some((heading) => heading.includes("#"))
		? Array.from({ length: MAX_OPTIONS }, (_, place) => String(place + 1))
		: [""];
	const group = list(variants?.group);
	const head = list(variants?.head?.heading);
	const options = numbered.flatMap((n) => {
		const values = list(value.map((heading) => heading.replace("#", n)));
		return values.length > 0 ? [{ names: list([name.replace("#", n)]), values }] : [];
	});
	const keys = Object.entries(variants?.head?.keys ?? {}).map(([start, headings]) => ({
		start,
		places: list(headings),
	}));
	const isGrouped =
		(options.length > 0 || !variants?.options) && (head.length > 0 || !variants?.isBelowHead);
	const inherited = [...INHERITED, ...(variants?.inherited ?? [])];
	return {
		group: isGrouped ? group : [],
		keys: keys.length > 0 ? keys : [{ start: "", places: group }],
		head,
		options,
		part: list(variants?.part),
		shared: list(variants?.shared),
		inherited: inherited.flatMap((column) => list(columns[column])),
		name: list(columns.name),
		number: list(columns["part number"]),
		source: list(source),
	};
}

type Form = ReturnType<typeof findPlaces> & { profile: Profile };

const isHead = ({ profile: { variants }, head }: Form, cells: Cells): boolean =>
	variants?.head?.is.test(read(cells, head)) ?? false;

/** Not so of what variants share, nor of a further picture. `withVariants` are the groups that have some. */
function isPart(form: Form, cells: Cells, withVariants: ReadonlySet<string>): boolean {
	const { part, head, group, profile } = form;
	if (part.length > 0 && read(cells, part) === "") return false;
	if (head.length === 0) return true;
	const { isPart: isHeadPart, others } = profile.variants?.head ?? {};
	if (!isHead(form, cells)) return others?.test(read(cells, head)) ?? true;
	if (isHeadPart === "alone")
		return !withVariants.has(read(cells, group)) || readOptions(form, cells, []).length > 0;
	return isHeadPart === true || group.length === 0;
}

function readOptions({ profile: { variants }, options }: Form, cells: Cells, head: Cells) {
	const { between, pair, addition = "" } = variants?.options ?? {};
	const split = (text: string) =>
		(between ? text.split(between) : [text]).map((one) =>
			htmlToText(one.replace(addition, "")).trim(),
		);
	return options
		.flatMap(({ names, values }): Option[] => {
			const theirs = split(read(cells, values));
			if (pair) return theirs.flatMap((each) => readPair(each, pair));
			const called = split(read(cells, names) || read(head, names));
			return theirs.map((value, at) => [called[at] ?? "", value]);
		})
		.filter(([name, value]) => name !== "" && value !== "" && value !== "Default Title");
}

function readPair(text: string, pair: RegExp): Option[] {
	const [, name, value] = pair.exec(text) ?? [];
	return name && value ? [[name.trim(), value.trim()]] : [];
}

async function* readLines(form: Form, { headerLine, getRows }: Table): AsyncGenerator<UploadRow> {
	const { isBelowHead, options } = form.profile.variants ?? {};
	const [place] = form.group;
	let above = "";
	let open: UploadRow | undefined;
	for await (const row of getRows()) {
		if (row.line <= headerLine) continue;
		if (open && options?.isContinued && read(row.cells, form.part) === "") {
			open = { ...open, cells: joinOptions(form, open.cells, row.cells) };
			continue;
		}
		if (open) yield open;
		if (isHead(form, row.cells)) above = read(row.cells, form.group);
		open = row;
		if (isBelowHead && place !== undefined) {
			const cells = Array.from(row.cells);
			cells[place] = above;
			open = { ...row, cells };
		}
	}
	if (open) yield open;
}

/** With a line of each option, as those of one cell are divided. */
function joinOptions({ options, profile: { variants } }: Form, above: Cells, below: Cells) {
	const joined = new Set(options.flatMap(({ names, values }) => [...names, ...values]));
	return above.map((cell, place) =>
		joined.has(place) ? `${cell}${variants?.options?.between ?? ""}${below[place] ?? ""}` : cell,
	);
}

/** Reads the file once for what its lines need of others. */
async function collect(form: Form, table: Table) {
	const heads = new Map<string, string[]>();
	const withVariants = new Set<string>();
	const attributes = new Map<string, string>();
	let highest = 0;
	for await (const { cells } of readLines(form, table)) {
		highest = Math.max(highest, Number(OWN_NUMBER.exec(read(cells, form.number))?.[1] ?? 0));
		if (form.group.length === 0) continue;
		const isFirst = isHead(form, cells);
		if (isFirst)
			for (const { start, places } of form.keys) {
				const key = read(cells, places);
				if (key !== "" && !heads.has(start + key)) heads.set(start + key, Array.from(cells));
			}
		const group = read(cells, form.group);
		if (group === "") continue;
		shareFurther(form, heads.get(group), cells);
		const options = readOptions(form, cells, []);
		if (options.length > 0) withVariants.add(group);
		for (const [name] of options)
			if (!attributes.has(foldHeading(name))) attributes.set(foldHeading(name), name);
	}
	return { heads, withVariants, attributes, highest };
}

/** A picture may be in a line of its own. */
function shareFurther({ shared }: Form, head: string[] | undefined, cells: Cells): void {
	if (head) for (const place of shared) head[place] ||= cells[place] ?? "";
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
export async function arrangeRows(profile: Profile, table: Table, firstNumber: number) {
	const { labels } = table;
	const form: Form = { profile, ...findPlaces(profile, labels) };
	const { heads, withVariants, attributes, highest } = await collect(form, table);
	const hasFamilies = form.group.length > 0;
	const specs = Array.from(attributes.values(), (name) => `spec:${name}`);
	const derived = [SOURCE, NEW_NUMBER, ...(hasFamilies ? [FAMILY, ...specs] : [])];
	async function* getRows(): AsyncGenerator<UploadRow> {
		let next = Math.max(firstNumber, highest + 1);
		for await (const row of readLines(form, table)) {
			if (!isPart(form, row.cells, withVariants)) continue;
			const group = read(row.cells, form.group);
			const head = heads.get(group) ?? [];
			const cells = labels.map((_, place) => inherit(form, row.cells, head, place));
			const options = hasFamilies && group !== "" ? readOptions(form, row.cells, head) : [];
			const isVariant = group !== "" && (options.length > 0 || !profile.variants?.options);
			const values = new Map(options.map(([name, value]) => [foldHeading(name), value]));
			const source = toSource(form, cells, Array.from(values.values()));
			const added = [
				source,
				source !== "" && read(cells, form.number) === "" ? toNumber(next++) : "",
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
