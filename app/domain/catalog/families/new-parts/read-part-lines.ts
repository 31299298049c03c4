import { LONG_LINE_ERROR, MAX_LINE_CHARS, splitCells } from "~/platform/input/split-cells";
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
	const lines = text
		.replace(/^\ufeff/, "")
		.split(/\r\n|\n|\r/)
		.map((typed, place) => ({ line: place + 1, text: typed }))
		.filter((typed) => typed.text.trim() !== "");
	const separator = findSeparator(text);
	const [first, ...rest] = lines;
	const headings = first && readHeadings(splitCells(first.text, separator), attributes);
	if (headings && headings.messages.length > 0)
		return [{ ...first, ok: false, messages: headings.messages }];
	const columns = headings?.columns ?? listPartColumns(attributes);
	return (headings ? rest : lines).map((typed) => ({
		...typed,
		...readLine(typed.text, separator, columns),
	}));
}

function findSeparator(text: string): string {
	const unquoted = text.replace(/"(?:[^"\n]|"")*"/g, "");
	return ["\t", ";"].find((mark) => unquoted.includes(mark)) ?? ",";
}

type ReadLine = { ok: true; part: NewPart } | { ok: false; messages: string[] };

function readLine(
	text: string,
	separator: string,
	columns: readonly (PartColumn | null)[],
): ReadLine {
	if (text.length > MAX_LINE_CHARS) return { ok: false, messages: [LONG_LINE_ERROR] };
	const cells = splitCells(text, separator);
	if (cells.slice(columns.length).some(Boolean))
		return { ok: false, messages: [`The line has more than ${columns.length} cells.`] };
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
