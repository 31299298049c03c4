import { eq, sql } from "drizzle-orm";
import { audit, auditLastChange, byAdmin } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { retryWhileNull } from "~/platform/d1/retry.server";
import { bindKeyToPayload, idempotentRow } from "~/platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { isKeyReuse } from "~/platform/idempotency/key-reuse.server";
import { found, Refused } from "~/platform/refused";
import type { AdminContext } from "../accounts/context.server";
import { type ChangeStockInput, MAX_UNITS } from "../catalog/input";
import { findManagedProduct } from "../catalog/management/queries.server";
import { products } from "../catalog/tables.server";
import { moveStock } from "./move-stock.server";
import {
	type PlannedChange,
	planStockChanges,
	type StockEntry,
	type StockEntryError,
} from "./plan-stock-changes.server";
import { serveBackorders } from "./serve-backorders.server";
import { stockMovements } from "./tables.server";

/** Relative to the current stock, so that concurrent sales are kept. */
export async function changeStock(
	ctx: AdminContext,
	productId: string,
	{ change, idempotencyKey }: ChangeStockInput,
): Promise<void> {
	const { db, now, by } = ctx;
	const { userId } = by;
	const use = { form: `stock:${productId}`, sender: userId, key: idempotencyKey };
	// Also the audit row's id, which shows whether this change was counted.
	const { id, bind } = idempotentRow(db, use, [productId, change], now());
	const isRecorded = sql`exists (select 1 from ${audit} where ${audit.id} = ${id})`;
	const after = sql`${products.onHand} + ${change}`;
	const [moved, , recorded] = await db.batch([
		moveStock(
			ctx,
			{ cause: "correction", actor: userId, delta: sql`${change}` },
			sql`from ${products} where ${eq(products.id, productId)}
				and ${after} between ${products.reserved} and ${MAX_UNITS} and not ${isRecorded}`,
		).returning({ after: stockMovements.after }),
		auditLastChange(
			ctx,
			byAdmin(userId, "product.stock", `product:${productId}`, {
				id,
				after: change > 0 ? `+${change}` : String(change),
			}),
		),
		db.select({ id: audit.id }).from(audit).where(eq(audit.id, id)),
		serveBackorders(ctx, sql`${productId}`),
		bind(isRecorded),
	]);
	if (moved.length > 0 || recorded.length > 0) return;
	const { onHand, reserved, available } = found(await findManagedProduct(db, productId));
	throw new Refused({
		change:
			change < 0
				? `You can remove at most ${available}: ${onHand} on hand, ${reserved} reserved by unpaid orders`
				: `This number is too large: ${onHand} on hand now`,
	});
}

type StockOfParts = {
	action: "stock.receive" | "stock.change";
	entries: readonly StockEntry[];
	/** The supplier's delivery note, or a reference of the ERP; '' without one. */
	reference: string;
	idempotencyKey: string;
};

type ChangedStock =
	/** `served` are the backorders that got units; null for a repeat. */
	| { ok: true; changedCount: number; served: readonly { units: number }[] | null }
	/** What is wrong, or null if the stock has changed meanwhile. */
	| { ok: false; errors: readonly StockEntryError[] | null };

/**
 * All entries or none, in one statement. Changes and counts are relative to what is on hand at that moment, so that
 * concurrent sales are kept; a repeat with the same key changes nothing.
 */
export async function changeStockOfParts(
	ctx: AdminContext,
	given: StockOfParts,
): Promise<ChangedStock> {
	const { action, entries, reference, idempotencyKey } = given;
	const { db, by } = ctx;
	const id = hashPayload(idempotencyKey, by.userId, action, reference, JSON.stringify(entries));
	const outcome = await retryWhileNull<ChangedStock>(async () => {
		const [recorded] = await db
			.select({ changedCount: sql<number>`${audit.after} ->> 'parts'` })
			.from(audit)
			.where(eq(audit.id, id));
		if (recorded) return { ok: true, served: null, ...recorded };
		const planned = await planStockChanges(db, entries);
		return planned.ok ? writeChanges(ctx, given, id, planned.changes) : planned;
	});
	return outcome ?? { ok: false, errors: null };
}

/** Null if the stock has changed meanwhile, or the same changes were written: the audit row's id rolls these back. */
async function writeChanges(
	ctx: AdminContext,
	{ action, reference, idempotencyKey }: StockOfParts,
	id: string,
	changes: readonly PlannedChange[],
): Promise<ChangedStock | null> {
	const { db, now, by } = ctx;
	const { userId } = by;
	const parts = sql`json_each(${JSON.stringify(changes)}) as part`;
	const get = (field: string) => sql.raw(`(part.value ->> '${field}')`);
	const onHand = sql`${products.onHand}`;
	const delta = sql`coalesce(${get("change")}, ${get("count")} - coalesce(${get("seen")}, ${onHand}))`;
	const isRecorded = sql`exists (select 1 from ${audit} where ${audit.id} = ${id})`;
	const keyUse = { form: action, sender: userId, key: idempotencyKey, payloadHash: id };
	try {
		const [moved, , , served] = await db.batch([
			moveStock(
				ctx,
				{ cause: get("cause"), actor: userId, ref: reference, delta },
				sql`from ${parts} join ${products} on ${products.id} = ${get("productId")}
					where ${delta} <> 0`,
			).returning({ delta: stockMovements.delta }),
			auditLastChange(
				ctx,
				byAdmin(userId, action, `stock:${reference}`, {
					id,
					after: sql`json_object('parts', changes())`,
				}),
			),
			bindKeyToPayload(db, keyUse, now(), isRecorded),
			serveBackorders(ctx, sql`select ${get("productId")} from ${parts}`),
		]);
		return { ok: true, changedCount: moved.length, served };
	} catch (error) {
		if (isKeyReuse(error) || getViolatedConstraint(error) === null) throw error;
		return null;
	}
}
