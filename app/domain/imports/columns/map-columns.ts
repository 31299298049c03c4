import { htmlToText } from "~/platform/input/html-to-text";
import { findHeadings, foldHeading, rankHeading } from "../../catalog/headings";
import type { FileColumn } from "../model/file-column";
import type { Column, ImportKind } from "../model/kind.server";
import { countEdits } from "./count-edits";

/** An admin's choice of a column for a label. */
export type Answer = { name: string; answeredAt: number };
export type Answers = ReadonlyMap<string, Answer>;

/** What `Download errors` adds. */
export const PROBLEM_COLUMN = "problem";
export const isProblemColumn = (label: string) => foldHeading(label) === PROBLEM_COLUMN;

const KEY_CHARS = 190;

/** By what the answers about columns are kept: one without a heading by its place, a second of a label by a number. */
export function listAnswerLabels(labels: readonly string[]): string[] {
	const seen = new Map<string, number>();
	return labels.map((label, place) => {
		const key = foldHeading(label).slice(0, KEY_CHARS) || `column ${place + 1}`;
		const count = (seen.get(key) ?? 0) + 1;
		seen.set(key, count);
		return count === 1 ? key : `${key} #${count}`;
	});
}

type Mapped = Omit<FileColumn, "samples">;

/** A column of this kind becomes an attribute that is called as the column. */
export const NEW_ATTRIBUTE = "new attribute";
const toAttributeName = (label: string) => htmlToText(label.replace(/^spec:/i, "").trim());

/** By what a line has the cell of a column. */
export const toCellName = ({ name, label }: Pick<Mapped, "name" | "label">): string =>
	name === NEW_ATTRIBUTE ? `new:${toAttributeName(label)}` : (name ?? "");

/** A new attribute, or the one that has been created for a column with this label. */
const findAttribute = (columns: readonly Column[], label: string): string => {
	const own = foldHeading(`spec:${toAttributeName(label)}`);
	const created = columns.find(({ name, label: exported = name }) => foldHeading(exported) === own);
	return created?.name ?? NEW_ATTRIBUTE;
};

/** Which of our columns each label of a file is, by its name, else by what others call it. */
function findColumn(all: readonly Column[], label: string): Pick<Mapped, "name" | "source"> {
	const columns = all.filter(({ isMade }) => !isMade);
	const folded = foldHeading(label);
	if (folded === "" || isProblemColumn(label)) return { name: "", source: "none" };
	const isCalled = (names: readonly string[]) => names.some((name) => foldHeading(name) === folded);
	const exact = columns.find(({ name, label: own = name }) => isCalled([name, own]));
	if (exact) return { name: exact.name, source: "name" };
	const aliased = columns.find(({ aliases = [] }) => isCalled(aliases));
	if (aliased) return { name: aliased.name, source: "alias" };
	const meant = findHeadings(label);
	const known = columns.filter(({ name, headings = [name] }) =>
		headings.some((heading) => meant.some((each) => each === heading)),
	);
	return known.length === 1 && known[0]
		? { name: known[0].name, source: "alias" }
		: { name: null, source: "none" };
}

export const isKnownLabel = (columns: readonly Column[], label: string) => {
	const { name } = findColumn(columns, label);
	return name !== null && name !== "";
};

/** `isRival` of a second column that may say the same. */
export type ProfiledColumn = { name: string; isRival?: boolean };

type Known = {
	/** They are about files with these labels. */
	own?: Answers;
	/** About other files: they are only a preset. */
	other?: Answers;
	/** What a system calls its columns, and those that are made of others, by their places; '' for those that are left out. */
	profile?: readonly (ProfiledColumn | undefined)[] | undefined;
	/** Whether the values of the column at a place are words, as names are. */
	hasWords?: (place: number) => boolean;
};

export function mapColumns(
	columns: readonly Column[],
	labels: readonly string[],
	{ own = new Map(), other = new Map(), profile, hasWords = () => false }: Known,
): Mapped[] {
	const isOurs = (name: string) => name === "" || columns.some((column) => column.name === name);
	const keys = listAnswerLabels(labels);
	const mapped = labels.map((label, place): Mapped => {
		const key = keys[place] ?? "";
		const answer = own.get(key);
		const found = findKnown(columns, label, profile?.[place]);
		if (isInforming(columns, found.name)) return { label, ...found };
		if (answer && isOurs(answer.name))
			return {
				label,
				source: "answer",
				...answer,
				...(isNew(answer) && { name: findAttribute(columns, label) }),
			};
		if (found.name !== null && label !== "") return { label, ...found };
		const before = other.get(key);
		return before && isOurs(before.name)
			? { label, name: null, source: "other-answer", guess: before.name, ...pickTime(before) }
			: { label, name: null, source: "none" };
	});
	const named = findName(mapped, hasWords);
	const taken = named.map(({ name }) => name);
	return askTwice(named).map((column) => {
		if (column.name !== null || column.source !== "none") return column;
		const guess = guessColumn(columns, column.label, taken);
		return guess === null ? column : { ...column, source: "guess", guess };
	});
}

const isNew = ({ name }: { name: string | null }) => name === NEW_ATTRIBUTE;

function findKnown(
	columns: readonly Column[],
	label: string,
	profiled?: ProfiledColumn,
): Pick<Mapped, "name" | "source"> {
	if (!profiled) return findColumn(columns, label);
	const { isRival } = profiled;
	const name = isNew(profiled) ? findAttribute(columns, label) : profiled.name;
	return { name, source: isRival ? "alias" : "profile" };
}

const pickTime = ({ answeredAt }: Answer) => ({ answeredAt });

const isInforming = (columns: readonly Column[], wanted: string | null) =>
	columns.some(({ name, informs }) => informs && name === wanted);

/** 'Item' and 'Article' are numbers in one sheet and names in another: where nothing else is the name, one with words may be. */
function findName(mapped: readonly Mapped[], hasWords: (place: number) => boolean): Mapped[] {
	const isName = ({ name, source }: Mapped, place: number) =>
		name === "part number" && source === "alias" && hasWords(place);
	const found = mapped.filter(isName);
	if (found.length !== 1 || mapped.some(({ name }) => name === "name")) return [...mapped];
	return mapped.map((column, place) =>
		isName(column, place)
			? { label: column.label, name: null, source: "guess", guess: "name" }
			: column,
	);
}

/** Two columns for one of ours are asked for, with the one that is named best as the preset. */
function askTwice(mapped: readonly Mapped[]): Mapped[] {
	const rate = ({ label, source }: Mapped) => (source === "alias" ? rankHeading(label) : -1);
	return mapped.map((column) => {
		const { label, name } = column;
		if (!name || isNew(column)) return column;
		const alike = mapped.filter((other) => other.name === name);
		const [best] = alike.toSorted((one, other) => rate(one) - rate(other));
		return alike.length > 1
			? { label, name: null, source: "twice", guess: best === column ? name : "" }
			: column;
	});
}

/** 'Two columns say what the price is: "Regular price" and "Sale price". Which one?'; null if each is said once. */
export function findRepeated(
	columns: readonly { label: string; name: string | null }[],
): { problem: string; places: number[] } | null {
	for (const { name } of columns) {
		if (!name || name === NEW_ATTRIBUTE) continue;
		const places = columns.flatMap((column, place) => (column.name === name ? [place] : []));
		if (places.length < 2) continue;
		const labels = places.map((place) => `"${toShownLabel(columns[place]?.label ?? "", place)}"`);
		const problem = `${labels.length} columns say what the ${name} is: ${labels.join(" and ")}. Which one?`;
		return { problem, places };
	}
	return null;
}

export const toShownLabel = (label: string, place: number) =>
	htmlToText(label) || `column ${place + 1}, without a heading`;

type Needed = Pick<ImportKind, "keys" | "required" | "oneOf">;

/** Which of our columns a file must have and has not; null if it has all. */
export function findMissing(
	{ keys, required, oneOf = [] }: Needed,
	names: readonly (string | null)[],
): string | null {
	const quote = (list: readonly string[]) => list.map((each) => `"${each}"`).join(" or ");
	const sets = [keys, ...required.map((each) => [each]), ...(oneOf.length > 0 ? [oneOf] : [])];
	const missing = sets.find((set) => !set.some((name) => names.includes(name)));
	return missing ? `No column is the ${quote(missing)}. Choose which one is, or add it.` : null;
}

/** A heading with a unit of its own is not taken for one with another. */
const UNIT = /(?:^|[^\p{L}])(?:g|kg|mg|lb|lbs|oz|mm|cm|m|%)(?:$|[^\p{L}])/iu;

/** Our column that a label most likely means: "Prise" is price. Null if none is close. */
export function guessColumn(
	columns: readonly Column[],
	label: string,
	taken: readonly (string | null)[],
): string | null {
	if (UNIT.test(label)) return null;
	const folded = foldHeading(label);
	const free = columns.filter(
		({ name, informs, isForeign }) => !informs && !isForeign && !taken.includes(name),
	);
	const closest = free
		.flatMap(({ name, aliases = [] }) =>
			[name, ...aliases].map((each) => ({ name, edits: countEdits(folded, foldHeading(each)) })),
		)
		.toSorted((one, other) => one.edits - other.edits)[0];
	return closest && closest.edits <= Math.max(1, label.length / 3) ? closest.name : null;
}
