import { eq, sql } from "drizzle-orm";
import { audit, auditLastChange, byAdmin } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { retryWhileNull } from "~/platform/d1/retry.server";
import { bindKeyToPayload } from "~/platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { isKeyReuse } from "~/platform/idempotency/key-reuse.server";
import type { Platform } from "~/platform/platform.server";
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

type StockOfParts = {
	action: "stock.receive" | "stock.change";
	entries: readonly StockEntry[];
	/** The supplier's delivery note, or a reference of the ERP; '' for none. */
	reference: string;
	idempotencyKey: string;
};

type ChangeStockOfPartsResult =
	/** `served` are the backorders that got units; null for a repeat. */
	| { ok: true; changedCount: number; served: readonly { units: number }[] | null }
	| { ok: false; reason: "wrong-entries"; errors: StockEntryError[] }
	| { ok: false; reason: "key-reused" }
	| { ok: false; reason: "changed-meanwhile" };

type Needs = Pick<Platform, "db" | "now" | "newId">;

/**
 * All entries or none, in one statement. Changes and counts are relative to what is on hand at that moment, so that
 * concurrent sales are kept; a repeat with the same key changes nothing.
 */
export async function changeStockOfParts(
	needs: Needs,
	adminId: string,
	given: StockOfParts,
): Promise<ChangeStockOfPartsResult> {
	const { action, entries, reference, idempotencyKey } = given;
	const id = hashPayload(idempotencyKey, adminId, action, reference, JSON.stringify(entries));
	const outcome = await retryWhileNull<ChangeStockOfPartsResult>(async () => {
		const changedCount = await findRecorded(needs, id);
		if (changedCount !== null) return { ok: true, changedCount, served: null };
		const planned = await planStockChanges(needs.db, entries);
		if (!planned.ok) return { ok: false, reason: "wrong-entries", errors: planned.errors };
		return writeChanges(needs, adminId, given, { id, changes: planned.changes });
	});
	return outcome ?? { ok: false, reason: "changed-meanwhile" };
}

async function findRecorded({ db }: Needs, id: string): Promise<number | null> {
	const [recorded] = await db
		.select({ parts: sql<number>`${audit.after} ->> 'parts'` })
		.from(audit)
		.where(eq(audit.id, id));
	return recorded?.parts ?? null;
}

/** Null if the stock has changed meanwhile, or the same changes were written: the audit row's id rolls these back. */
async function writeChanges(
	needs: Needs,
	adminId: string,
	{ action, reference, idempotencyKey }: StockOfParts,
	{ id, changes }: { id: string; changes: readonly PlannedChange[] },
): Promise<ChangeStockOfPartsResult | null> {
	const { db, now } = needs;
	const get = (field: string) => sql.raw(`(part.value ->> '${field}')`);
	const onHand = sql`${products.onHand}`;
	const delta = sql`coalesce(${get("change")}, ${get("count")} - coalesce(${get("seen")}, ${onHand}))`;
	const isRecorded = sql`exists (select 1 from ${audit} where ${audit.id} = ${id})`;
	const keyUse = { form: action, sender: adminId, key: idempotencyKey, payloadHash: id };
	try {
		const [moved, , , served] = await db.batch([
			moveStock(
				needs,
				{ cause: get("cause"), actor: adminId, ref: reference, delta },
				sql`from json_each(${JSON.stringify(changes)}) as part
					join ${products} on ${products.id} = ${get("productId")}
					where ${delta} <> 0`,
			).returning({ delta: stockMovements.delta }),
			auditLastChange(
				needs,
				byAdmin(adminId, action, `stock:${reference}`, {
					id,
					after: sql`json_object('parts', changes())`,
				}),
			),
			bindKeyToPayload(db, keyUse, now(), isRecorded),
			serveBackorders(
				needs,
				sql`select ${get("productId")} from json_each(${JSON.stringify(changes)}) as part`,
			),
		]);
		return { ok: true, changedCount: moved.length, served };
	} catch (error) {
		if (isKeyReuse(error)) return { ok: false, reason: "key-reused" };
		if (getViolatedConstraint(error) === null) throw error;
		return null;
	}
}
