import type { TableRow } from "~/platform/input/tables/read-rows";
import { MAX_COLUMNS } from "../model/rules";

/** Titles and notes stand above the names of the columns. */
export const HEADER_ROWS = 25;
const MAX_LABEL_CHARS = 200;

type FoundHeader = { ok: true; line: number; labels: string[] } | { ok: false; message: string };

const refuse = (message: string) => ({ ok: false, message }) as const;
const isFilled = (cell: string) => cell !== "";

/** Among the first rows the one with the names of columns; `isKnown` are those of ours. */
export function findHeader(
	rows: readonly TableRow[],
	isKnown: (label: string) => boolean,
): FoundHeader {
	const count = (cells: readonly string[], test: (cell: string) => boolean) =>
		cells.filter(test).length;
	const widest = Math.max(0, ...rows.map(({ cells }) => count(cells, isFilled)));
	const wide = rows.filter(({ cells }) => count(cells, isFilled) >= Math.min(2, widest));
	const [first] = wide;
	if (!first) return refuse("The file is empty.");
	const rated = wide.map((row) => ({ row, known: new Set(row.cells.filter(isKnown)).size }));
	const most = Math.max(...rated.map(({ known }) => known));
	const best = most < 2 ? first : (rated.find(({ known }) => known === most)?.row ?? first);
	if (most === 0 && best.cells.some(isValue)) {
		const shown = best.cells.filter(isFilled).slice(0, 3);
		return refuse(
			`Line ${best.line} has values (${shown.map((cell) => `"${cut(cell)}"`).join(", ")}), and no line has the names of columns. Add a line with them above it.`,
		);
	}
	const labels = best.cells.slice(0, best.cells.findLastIndex(isFilled) + 1);
	if (labels.length > MAX_COLUMNS)
		return refuse(
			`The file has ${labels.length} columns. The limit is ${MAX_COLUMNS}: remove those that are not for the shop.`,
		);
	return labels.some((label) => label.length > MAX_LABEL_CHARS)
		? refuse(`Line ${best.line} has no names of columns.`)
		: { ok: true, line: best.line, labels };
}

const cut = (cell: string) => (cell.length > 30 ? `${cell.slice(0, 30)}…` : cell);

/** Headings have letters. */
const isValue = (cell: string) => cell !== "" && cell.length < 200 && !/\p{L}/u.test(cell);
