import { and, eq, notExists, notInArray, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { checkFillsCart } from "../accounts/conditions.server";
import type { CheckedRows } from "./check-lines.server";
import { isSettled, type PadRow, SETTLED_RESULTS } from "./pad-lines";
import type { StoredPad } from "./queries.server";
import type { Columns, PossibleColumns } from "./reading/rules";
import { orderPadLines, orderPads } from "./tables.server";

/** All lines are one bound value. */
export function insertRows(db: Db, padId: string, rows: readonly PadRow[]) {
	return insertSelect(
		db,
		orderPadLines,
		{
			padId,
			n: sql`line.value ->> 'n'`,
			typed: sql`line.value ->> 'typed'`,
			result: sql`line.value ->> 'result'`,
			productId: sql`line.value ->> 'productId'`,
			quantity: sql`line.value ->> 'quantity'`,
			pricePoisha: sql`line.value ->> 'pricePoisha'`,
			note: sql`line.value ->> 'note'`,
			options: sql`line.value -> 'options'`,
			answer: sql`nullif(line.value -> 'answer', 'null')`,
		},
		sql`from json_each(${JSON.stringify(rows)}) as line
			where true`,
	);
}

function writeRows(db: Db, padId: string, rows: readonly PadRow[]) {
	return insertRows(db, padId, rows).onConflictDoUpdate({
		target: [orderPadLines.padId, orderPadLines.n],
		set: {
			typed: sql`excluded.typed`,
			result: sql`excluded.result`,
			productId: sql`excluded.product_id`,
			quantity: sql`excluded.quantity`,
			pricePoisha: sql`excluded.price_poisha`,
			note: sql`excluded.note`,
			options: sql`excluded.options`,
			answer: sql`excluded.answer`,
		},
	});
}

/** Fails if the pad is no longer the version that was read. */
export function storeChecked(
	db: Db,
	{ id, version, userId }: Pick<StoredPad, "id" | "version" | "userId">,
	{ rows, columns }: CheckedRows,
) {
	const openLines = rows.filter((row) => !isSettled(row)).length;
	const hasAdded = rows.some(({ answer }) => answer?.kind === "added");
	const pad = {
		state: hasAdded && openLines === 0 ? "used" : "open",
		openLines: hasAdded ? openLines : 0,
		columns: columns ? JSON.stringify(columns) : "",
		version: sql`iif(version = ${version}, version + 1, null)`,
	} as const;
	return [
		checkFillsCart(db, userId),
		db.update(orderPads).set(pad).where(eq(orderPads.id, id)),
		writeRows(db, id, rows),
	] as const;
}

/** In one batch with the order, or a repeat would order the lines again. */
export function markOrdered(db: Db, padId: string, lineNumbers: readonly number[]) {
	const isOfPad = eq(orderPadLines.padId, padId);
	const openLines = db
		.select({ n: orderPadLines.n })
		.from(orderPadLines)
		.where(and(isOfPad, notInArray(orderPadLines.result, [...SETTLED_RESULTS])));
	return [
		db
			.update(orderPadLines)
			.set({ result: "ordered", answer: { kind: "added" } })
			.where(and(isOfPad, sql`n in (select value from json_each(${JSON.stringify(lineNumbers)}))`)),
		db
			.update(orderPads)
			.set({ state: sql`iif(${notExists(openLines)}, 'used', state)`, version: sql`version + 1` })
			.where(eq(orderPads.id, padId)),
	];
}

/** Null without a table, and while the columns are a question. */
export function readAnsweredColumns(columns: string): Columns | null {
	const found = readColumns(columns);
	const [part, quantity] = [found?.partColumns ?? [], found?.quantityColumns ?? []];
	if (part.length !== 1 || quantity.length > 1) return null;
	const [partColumn = 0] = part;
	const [quantityColumn = -1] = quantity;
	return { part: partColumn, quantity: quantityColumn };
}

export const toPossibleColumns = ({ part, quantity }: Columns): PossibleColumns => ({
	partColumns: [part],
	quantityColumns: [quantity],
});

export const readColumns = (columns: string): PossibleColumns | null =>
	columns === "" ? null : JSON.parse(columns);
