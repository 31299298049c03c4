import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { formatNumber } from "~/platform/format/format-number";
import { hasPaidStatus } from "../orders/conditions.server";
import { joinNotes, type PadRow } from "./pad-lines";

/** Five times as many as last time is unusual, or a fifth. */
const UNUSUAL_FACTOR = 5;

/** Adds the note 'You last bought 20.' to ready lines whose quantity differs much from the last paid one. */
export async function noteUnusualQuantities(
	db: Db,
	userId: string,
	rows: readonly PadRow[],
): Promise<PadRow[]> {
	const last = await findLastQuantities(
		db,
		userId,
		rows.flatMap(({ result, productId }) => (result === "ok" && productId ? [productId] : [])),
	);
	return rows.map((row) => {
		const bought = row.result === "ok" ? last.get(row.productId ?? "") : undefined;
		if (bought === undefined || !isUnusual(row.quantity ?? bought, bought)) return row;
		const note = `You last bought ${formatNumber(bought)}.`;
		return { ...row, note: joinNotes(row.note, note) };
	});
}

const isUnusual = (quantity: number, bought: number): boolean =>
	quantity > UNUSUAL_FACTOR * bought || UNUSUAL_FACTOR * quantity < bought;

async function findLastQuantities(
	db: Db,
	userId: string,
	productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
	if (productIds.length === 0) return new Map();
	const rows = await db.all<{ id: string; quantity: number }>(sql`
		select wanted.value as id, (select quantity from order_lines
			where user_id = ${userId} and product_id = wanted.value and transaction_id is not null and ${hasPaidStatus(sql`status`)}
			order by paid_at desc limit 1) as quantity
		from json_each(${JSON.stringify(productIds)}) as wanted where quantity is not null`);
	return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}
