import { type CheckedRow, type FileRow, unchangedRow, wrongRow } from "../model/kind.server";

export type GroupLine = { row: FileRow; key: string; label: string; productId: string };

type Group<Item> = {
	/** The keys are numbers of lines. */
	problems: ReadonlyMap<number, string>;
	/** All cells are empty. */
	isLeft: boolean;
	before: readonly Item[];
	after: readonly Item[];
	toValues: (items: readonly Item[]) => object;
	isOutlier?: boolean;
};

/** A row for what lines replace together, at the first of them; or one for each line, if one is wrong. */
export function checkGroup<Item>(
	lines: readonly GroupLine[],
	{ problems, isLeft, before, after, toValues, isOutlier = false }: Group<Item>,
): CheckedRow[] {
	const [first] = lines;
	if (!first) return [];
	if (problems.size > 0) {
		const [wrongLine] = problems.keys();
		return lines.map(({ row, label }) =>
			wrongRow(
				{ line: row.line, key: "", label },
				problems.get(row.line) ?? `line ${wrongLine} of the same part is wrong.`,
			),
		);
	}
	const { row, key, label, productId } = first;
	const name = { line: row.line, key, label, subjectId: productId };
	if (isLeft || JSON.stringify(after) === JSON.stringify(before)) return [unchangedRow(name)];
	return [
		{
			...unchangedRow(name),
			otherLines: lines.slice(1).map((other) => other.row.line),
			verdict: before.length === 0 ? "new" : "changed",
			before: toValues(before),
			after: toValues(after),
			isOutlier,
		},
	];
}

/** Returns what names the part: its id, or a number. */
export const getNumber = ({ cells }: FileRow) => cells.id || cells["part number"] || "";
