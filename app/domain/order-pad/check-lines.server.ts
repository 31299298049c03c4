import { formatNumber } from "~/platform/format/format-number";
import { findMatches, findProductsById } from "./find-pad-products.server";
import { findSuggestions, type PadReader, type ReadLine } from "./find-suggestions.server";
import { getCounted, mergeLines } from "./merge-duplicates";
import {
	type CleanLine,
	createRow,
	describeResult,
	type PadOption,
	type PadRow,
	type TypedLine,
} from "./pad-lines";
import { priceReadyLines } from "./price-lines.server";
import { checkQuantity } from "./reading/check-quantity";
import { checkDraft, listCodes, readLines } from "./reading/read-pad";
import { readQuantityCell } from "./reading/read-quantity";
import type { Columns, LineResult, PadProduct, PossibleColumns } from "./reading/rules";

/** `columns` are a question about all lines if one of its lists has several. `unknown` are parts that the shop doesn't know. */
export type CheckedRows = { rows: PadRow[]; columns: PossibleColumns | null; unknown: string[] };

const COLUMN_NOTE =
	"It isn't clear which column is which: choose them, or name them in the first line.";

/** Every line gets exactly one row; `known` are the rows of an earlier check. At most nine statements for any number of lines, besides those for parts like the first five that are sold out. */
export async function checkLines(
	reader: PadReader,
	lines: readonly CleanLine[],
	answeredColumns: Columns | null,
	known: readonly PadRow[] = [],
): Promise<CheckedRows> {
	const draft = readLines(lines.filter(({ text, note }) => text !== "" || note !== ""));
	const find = await findMatches(reader, listCodes(draft));
	const checked = checkDraft(draft, find, answeredColumns);
	if (!checked.ok) {
		const { partColumns, quantityColumns } = checked;
		const rows = lines.map((line) => createRow(line, "unread", COLUMN_NOTE));
		return { rows, columns: { partColumns, quantityColumns }, unknown: [] };
	}
	const results = new Map(checked.lines.map(({ line, result }) => [line.n, result]));
	const chosen = await findProductsById(reader, lines.flatMap(listChosenProducts));
	const read = lines.map((line) => ({
		line,
		result: applyAnswer(line, results.get(line.n), chosen),
	}));
	const { suggests = true } = reader;
	const suggestions = suggests ? await findSuggestions(reader, read, known) : new Map();
	const rows = await priceReadyLines(reader, buildRows(read, suggestions), listProducts(read));
	const unknown = read.flatMap(({ result }) => (result?.kind === "unknown" ? [result.code] : []));
	return { rows: keepAddedRows(rows, known), columns: null, unknown };
}

const listProducts = (read: readonly ReadLine[]): ReadonlyMap<string, PadProduct> =>
	new Map(
		read.flatMap(({ result }) => {
			const counted = result && getCounted(result);
			return counted ? [[counted.product.id, counted.product] as const] : [];
		}),
	);

/** Lines in the cart or an order keep their part and quantity. */
function keepAddedRows(rows: PadRow[], known: readonly PadRow[]): PadRow[] {
	const added = new Map(
		known.flatMap((row) => (row.answer?.kind === "added" ? [[row.n, row] as const] : [])),
	);
	return rows.map((row) => (row.result === "added" && added.get(row.n)) || row);
}

const listChosenProducts = ({ answer }: TypedLine): string[] =>
	answer?.kind === "product" && answer.productId !== null ? [answer.productId] : [];

/** A part that was chosen and can't be ordered any more leaves the line as it was read. */
function applyAnswer(
	{ answer }: TypedLine,
	result: LineResult | undefined,
	products: ReadonlyMap<string, PadProduct>,
): LineResult | undefined {
	if (answer?.kind === "left-out") return { kind: "left-out" };
	if (answer?.kind !== "product" || answer.productId === null) return result;
	const product = products.get(answer.productId);
	if (!product) return result;
	const waiting = answer.mayWait ? { ...product, mayWait: answer.mayWait } : product;
	return checkQuantity(waiting, readQuantityCell(answer.typed.trim()));
}

function buildRows(
	read: readonly ReadLine[],
	suggestions: ReadonlyMap<number, readonly PadOption[]>,
): PadRow[] {
	const counted = read.flatMap(({ line, result }) => {
		const own = hasFinalAnswer(line) ? null : result && getCounted(result);
		return own ? [{ line, ...own }] : [];
	});
	const groups = new Map<string, typeof counted>();
	for (const one of counted)
		groups.set(one.product.id, [...(groups.get(one.product.id) ?? []), one]);
	const merged = new Map(
		Array.from(groups.values(), mergeLines)
			.flat()
			.map((row) => [row.n, row]),
	);
	return read.map((each) => {
		const row = merged.get(each.line.n) ?? buildRow(each, suggestions);
		return row.result === "short" ? addOptions(row, suggestions.get(row.n) ?? []) : row;
	});
}

const addOptions = (row: PadRow, more: readonly PadOption[]): PadRow => ({
	...row,
	options: [...row.options, ...more],
});

const hasFinalAnswer = ({ answer }: TypedLine) =>
	answer?.kind === "merged" || answer?.kind === "added";

function buildRow(
	{ line, result }: ReadLine,
	suggestions: ReadonlyMap<number, readonly PadOption[]>,
): PadRow {
	if (line.answer?.kind === "added") return createRow(line, "added");
	if (line.answer?.kind === "merged")
		return createRow(line, "merged", `In line ${formatNumber(line.answer.into)}`);
	if (line.note !== "") return createRow(line, "note");
	if (!result) return createRow(line, "heading");
	return describeResult(line, result, suggestions.get(line.n));
}
