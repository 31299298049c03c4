import { sql } from "drizzle-orm";
import { MAX_UNITS } from "../../catalog/input";
import { products } from "../../catalog/tables.server";
import { findNumberedProducts } from "../../price-lists/find-numbered-products.server";
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
import { lowerFirst } from "../model/line-error";
import { getNumber } from "./check-group";

type Stock = { onHand: number; reserved: number };
type Entry = { delta: number } | { problem: string };

const COUNT = /^\d{1,9}$/;
const CHANGE = /^[+-]?\d{1,9}$/;

/** A count is a difference to what the file says was on hand, or to what is. */
function readEntry({ cells }: FileRow, onHand: number): Entry {
	const { count = "", change = "" } = cells;
	if (count !== "" && change !== "") return { problem: "enter a count or a change, not both." };
	if (count === "" && change === "") return { delta: 0 };
	if (change !== "")
		return CHANGE.test(change)
			? { delta: Number(change) }
			: { problem: `change "${change}" is not valid. Write +5 or -3.` };
	if (!COUNT.test(count)) return { problem: `count "${count}" is not valid. Write 97.` };
	const seen = cells["on hand"] ?? "";
	if (seen !== "" && !COUNT.test(seen))
		return { problem: `on hand "${seen}" is not valid. Write 100.` };
	return { delta: Number(count) - (seen === "" ? onHand : Number(seen)) };
}

async function check({ db }: Parameters<ImportKind["check"]>[0], rows: readonly FileRow[]) {
	const find = await findNumberedProducts(db, rows.map(getNumber));
	const found = rows.map((row) => ({ row, found: find(getNumber(row)) }));
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
		if (name.label === "") return wrongRow(name, "the part number is missing.");
		if (!found.ok) return wrongRow(name, lowerFirst(found.message));
		const { id, kind, partNumber } = found.product;
		const part = { line: row.line, key: id, subjectId: id, label: partNumber || name.label };
		if (kind !== "goods" && (row.cells.count || row.cells.change))
			return wrongRow(part, `"${name.label}" is a charge and has no stock.`);
		return checkPart(row, part, stock.get(id) ?? { onHand: 0, reserved: 0 });
	});
}

function checkPart(
	row: FileRow,
	part: Parameters<typeof unchangedRow>[0],
	{ onHand, reserved }: Stock,
): CheckedRow {
	const entry = readEntry(row, onHand);
	if ("problem" in entry) return wrongRow(part, entry.problem);
	const after = onHand + entry.delta;
	const problem = entry.delta === 0 ? null : describeStockProblem(after, reserved);
	if (problem) return wrongRow(part, problem);
	if (entry.delta === 0) return unchangedRow(part);
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
	columns: [
		{ name: "id" },
		{ name: "part number", aliases: ["number", "part"] },
		{ name: "name", informs: true },
		{ name: "on hand", aliases: ["seen"] },
		{ name: "reserved", informs: true },
		{ name: "count", aliases: ["counted"] },
		{ name: "change" },
	],
	check,
	plan: (needs, writing) => ({
		isWritable: sql`exists (select 1 from products where id = import_rows.subject_id
		and on_hand + ${getDelta(writing)} between reserved and ${MAX_UNITS})`,
		problem: writing.isUndo
			? sql`'the units were sold meanwhile. Kept.'`
			: sql`'stock ' || coalesce(${stockOfRow} + ${getDelta(writing)}, 0)
				|| ' does not cover the units held by unpaid orders. Skipped.'`,
		statements: [
			moveStock(
				needs,
				{
					cause: "import",
					actor: writing.adminId,
					ref: writing.reference,
					delta: getDelta(writing),
				},
				sql`from ${writing.rows} join ${products} on ${products.id} = import_rows.subject_id`,
			),
			serveBackorders(needs, sql`select import_rows.subject_id from ${writing.rows}`),
		],
	}),
	describe: (values) => ("onHand" in values ? Number(values.onHand).toLocaleString("en-US") : ""),
};
