import {
	describeCells,
	findLongLine,
	type PastedRow,
	readPasted,
} from "~/platform/input/tables/read-pasted";
import { type Attribute, parseSpecValue } from "../../spec-rules";
import { listPartColumns, type PartColumn, readHeadings } from "./part-columns";
import { type NewPart, newPartInput, type PartField } from "./part-input";

/** `line` counts from 1; `text` is the line as typed. */
export type ReadPartLine = { line: number; text: string } & (
	| { ok: true; part: NewPart }
	| { ok: false; messages: string[] }
);

/**
 * Reads one part per line, with tabs, semicolons or commas between its cells: a number, the values of the
 * attributes, price and stock, then unit, pack size and name. A line of headings may name another order.
 */
export function readPartLines(text: string, attributes: readonly Attribute[]): ReadPartLine[] {
	const rows = readPasted(text);
	const [first, ...rest] = rows;
	const headings = first && readHeadings(first.cells, attributes);
	if (headings && headings.messages.length > 0)
		return [{ line: first.line, text: first.text, ok: false, messages: headings.messages }];
	const columns = headings?.columns ?? listPartColumns(attributes);
	return (headings ? rest : rows).map((row) => ({
		line: row.line,
		text: row.text,
		...readLine(row, columns),
	}));
}

type ReadLine = { ok: true; part: NewPart } | { ok: false; messages: string[] };

function readLine(row: PastedRow, columns: readonly (PartColumn | null)[]): ReadLine {
	const { cells } = row;
	const isTooWide = cells.slice(columns.length).some(Boolean);
	const problem = findLongLine(row) ?? (isTooWide ? describeCells(cells) : null);
	if (problem !== null) return { ok: false, messages: [problem] };
	const specs: Record<string, string | number> = {};
	const typed: Partial<Record<PartField, string>> = {};
	const messages: string[] = [];
	for (const [place, column] of columns.entries()) {
		const cell = cells[place] ?? "";
		if (column && "field" in column) typed[column.field] = cell;
		if (!column || "field" in column || cell === "") continue;
		const value = parseSpecValue(column.attribute, cell);
		if (value.ok) specs[column.attribute.id] = value.value;
		else messages.push(addLabel(column.label, value.message));
	}
	const part = newPartInput.safeParse(typed);
	if (part.success && messages.length === 0) return { ok: true, part: { ...part.data, specs } };
	for (const column of columns) {
		const field = column && "field" in column ? column.field : null;
		const issue = part.error?.issues.find(({ path }) => path[0] === field);
		if (!column || !field || !issue) continue;
		messages.push(
			typed[field] ? addLabel(column.label, issue.message) : `${column.label} is required`,
		);
	}
	return { ok: false, messages };
}

const addLabel = (label: string, message: string): string => {
	if (message.startsWith(label)) return message;
	return message.startsWith("must") ? `${label} ${message}` : `${label}: ${message}`;
};
