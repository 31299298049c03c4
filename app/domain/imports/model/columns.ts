import type { Column } from "./kind.server";

type Kind = { columns: readonly Column[]; keys: readonly string[]; required: readonly string[] };

const fold = (label: string) => label.trim().toLowerCase().replace(/\s+/g, " ");

/** What `Download errors` adds. */
export const PROBLEM_COLUMN = "problem";
export const isProblemColumn = (label: string) => fold(label) === PROBLEM_COLUMN;

/** For each label of the file the name of ours, '' for a column that is left out, null for an unknown one. */
export function mapColumns(
	{ columns }: Pick<Kind, "columns">,
	header: readonly string[],
	answers: ReadonlyMap<string, string>,
): (string | null)[] {
	return header.map((given) => {
		const label = fold(given);
		if (label === "" || isProblemColumn(label)) return "";
		const known = columns.find(({ name, aliases = [] }) =>
			[name, ...aliases].some((each) => fold(each) === label),
		);
		return known?.name ?? answers.get(label) ?? null;
	});
}

const MAX_COLUMNS = 500;
const MAX_LABEL_CHARS = 200;

/** Each unknown column is asked for. */
export const isHeader = (cells: readonly string[]) =>
	cells.length <= MAX_COLUMNS && cells.every((label) => label.length <= MAX_LABEL_CHARS);

/** Why a file with these columns cannot be read; null if it can. */
export function findColumnProblem(
	{ keys, required }: Kind,
	columns: readonly (string | null)[],
): string | null {
	const given = columns.filter((name) => name !== null && name !== "");
	const repeated = given.find((name, place) => given.indexOf(name) !== place);
	if (repeated) return `The column "${repeated}" is there twice.`;
	const name = (names: readonly string[]) => names.map((each) => `"${each}"`).join(" or ");
	if (!keys.some((key) => given.includes(key))) return `Add a column ${name(keys)}.`;
	const missing = required.find((column) => !given.includes(column));
	return missing ? `Add a column "${missing}".` : null;
}

/** How many letters differ. */
function countEdits(one: string, other: string): number {
	let previous = Array.from({ length: other.length + 1 }, (_, place) => place);
	for (const [row, letter] of Array.from(one).entries()) {
		const next = [row + 1];
		for (let place = 1; place <= other.length; place += 1) {
			const replaced = (previous[place - 1] ?? 0) + (letter === other[place - 1] ? 0 : 1);
			next.push(Math.min(replaced, (previous[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1));
		}
		previous = next;
	}
	return previous.at(-1) ?? 0;
}

/** Our column that a label most likely means: "Prise" is price. Null if none is close. */
export function guessColumn(
	{ columns }: Pick<Kind, "columns">,
	label: string,
	taken: readonly (string | null)[],
): string | null {
	const free = columns.filter(({ name }) => !taken.includes(name));
	const closest = free
		.flatMap(({ name, aliases = [] }) =>
			[name, ...aliases].map((each) => ({ name, edits: countEdits(fold(label), fold(each)) })),
		)
		.toSorted((one, other) => one.edits - other.edits)[0];
	return closest && closest.edits <= Math.max(1, label.length / 3) ? closest.name : null;
}

export const toAnswerLabel = fold;
