import { sql } from "drizzle-orm";
import { formatNumber } from "~/platform/format/format-number";
import { MAX_UNITS } from "../../catalog/input";
import { readCount } from "../../catalog/read-count";
import { products } from "../../catalog/tables.server";
import { moveStock } from "../../stock/move-stock.server";
import { describeStockProblem } from "../../stock/plan-stock-changes.server";
import { serveBackorders } from "../../stock/serve-backorders.server";
import {
	type CheckedRow,
	type FileRow,
	type ImportKind,
	unchangedRow,
	type Writing,
	wrongRow,
} from "../model/kind.server";
import { LineProblems, refuse } from "../model/line-error";
import type { Reading } from "../model/questions";
import { getNumber } from "./check-group";
import { findParts } from "./find-parts.server";

type Stock = { onHand: number; reserved: number };
const LIMIT = formatNumber(MAX_UNITS);

/** A count is a difference to what the file says was on hand, or to what is. */
function readEntry({ cells }: FileRow, onHand: number, { decimal }: Reading): number {
	const { count = "", change = "", "on hand": seen = "" } = cells;
	if (count !== "" && change !== "") refuse("enter a count or a change, not both.");
	const read = (column: string, cell: string, min: number) => {
		const entry = readCount(cell, decimal);
		if (!entry.ok) return refuse(`${column} ${entry.problem}.`);
		return entry.count < min || entry.count > MAX_UNITS
			? refuse(`${column} "${cell}" is not from ${min === 0 ? "0" : `-${LIMIT}`} to ${LIMIT}.`)
			: entry.count;
	};
	if (change !== "") return read("change", change, -MAX_UNITS);
	if (count === "") return 0;
	return read("count", count, 0) - (seen === "" ? onHand : read("on hand", seen, 0));
}

async function check(
	{ db }: Parameters<ImportKind["check"]>[0],
	rows: readonly FileRow[],
	reading: Reading,
) {
	const find = await findParts(db, rows);
	const found = rows.map((row) => ({ row, found: find(row) }));
	const ids = found.flatMap(({ found }) => (found.ok ? [found.product.id] : []));
	const stock = new Map(
		(
			await db
				.select({ id: products.id, onHand: products.onHand, reserved: products.reserved })
				.from(sql`json_each(${JSON.stringify(ids)}) as wanted`)
				.innerJoin(products, sql`${products.id} = wanted.value`)
		).map(({ id, ...units }) => [id, units]),
	);
	return found.map(({ row, found }): CheckedRow => {
		const name = { line: row.line, key: "", label: getNumber(row) };
		if (!found.ok) return wrongRow(name, found.message);
		const { id, partNumber } = found.product;
		const part = { line: row.line, key: id, subjectId: id, label: partNumber || name.label };
		return checkPart(row, part, stock.get(id) ?? { onHand: 0, reserved: 0 }, reading);
	});
}

function checkPart(
	row: FileRow,
	part: Parameters<typeof unchangedRow>[0],
	{ onHand, reserved }: Stock,
	reading: Reading,
): CheckedRow {
	const problems = new LineProblems();
	const delta = problems.attempt(() => readEntry(row, onHand, reading));
	if (delta === null) return wrongRow(part, ...problems.texts);
	const after = onHand + delta;
	const problem = delta === 0 ? null : describeStockProblem(after, reserved);
	if (problem) return wrongRow(part, problem);
	if (delta === 0) return unchangedRow(part);
	return {
		...unchangedRow(part),
		verdict: "changed",
		before: { onHand },
		after: { onHand: after },
		isOutlier: after === 0,
	};
}

/** Relative, so that a sale after the dry run is kept. */
const getDelta = ({ from, to }: Writing) => sql`((${to} ->> 'onHand') - (${from} ->> 'onHand'))`;

const stockOfRow = sql`(select on_hand from products where id = import_rows.subject_id)`;

export const stockKind: ImportKind = {
	noun: "part number",
	keys: ["id", "part number"],
	required: [],
	oneOf: ["count", "change"],
	columns: [
		{ name: "id" },
		{ name: "part number" },
		{ name: "name", informs: true },
		{ name: "on hand", isNumeric: true },
		{ name: "reserved", informs: true },
		{ name: "count", headings: ["count", "quantity"], isNumeric: true },
		{ name: "change", isNumeric: true },
	],
	check,
	plan: (platform, writing) => ({
		isWritable: sql`exists (select 1 from products where id = import_rows.subject_id
		and on_hand + ${getDelta(writing)} between reserved and ${MAX_UNITS})`,
		problem: writing.isUndo
			? sql`'the units were sold meanwhile. Kept.'`
			: sql`'stock ' || coalesce(${stockOfRow} + ${getDelta(writing)}, 0)
				|| ' does not cover the units held by unpaid orders. Skipped.'`,
		statements: [
			moveStock(
				platform,
				{
					cause: "import",
					actor: writing.adminId,
					ref: writing.reference,
					delta: getDelta(writing),
				},
				sql`from ${writing.rows} join ${products} on ${products.id} = import_rows.subject_id`,
			),
			serveBackorders(platform, sql`select import_rows.subject_id from ${writing.rows}`),
		],
	}),
	describe: (values) =>
		"onHand" in values ? [["on hand", formatNumber(Number(values.onHand))]] : [],
};
