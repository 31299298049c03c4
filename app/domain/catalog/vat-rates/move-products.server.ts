import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import { audit, auditLastChange, byAdmin } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { Platform } from "~/platform/platform.server";
import { products } from "../tables.server";
import type { VatMoveInput } from "./input";
import { planVatMove, type VatMovePlan, type VatMovePlanResult } from "./plan-vat-move.server";
import type { VatRate } from "./queries.server";
import { MAX_MOVED_PRODUCTS } from "./rules";

export type MoveProductsResult =
	| { ok: true; hasMore: boolean }
	| Exclude<VatMovePlanResult, VatMovePlan>
	| { ok: false; reason: "changed-meanwhile" };

type VatMove = Omit<VatMoveInput, "password">;

/** Moves at most `size` products, and none if their count or a rate isn't the one that was confirmed. */
export async function moveProducts(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	{ from, to, category, idempotencyKey, ...shown }: VatMove,
	size = MAX_MOVED_PRODUCTS,
): Promise<MoveProductsResult> {
	const { db } = needs;
	const plan = await planVatMove(db, { from, to, category });
	if (!plan.ok) return plan;
	const { count } = shown;
	const id = hashPayload(idempotencyKey, adminId, from, to, category, count);
	const moved = Math.min(count, size);
	const [, , written] = await db.batch([
		updateRates(db, plan, { id, size, ...shown }),
		auditLastChange(
			needs,
			byAdmin(adminId, "vat-rate.move-products", `vat-rate:${from}`, {
				id,
				before: { rate: plan.from.name, bp: shown.fromBp },
				after: { rate: plan.to.name, bp: shown.toBp, category, products: moved },
			}),
		),
		findMove(db, id),
	]);
	// Also there if the same form was sent before.
	return written.length > 0
		? { ok: true, hasMore: count > size }
		: { ok: false, reason: "changed-meanwhile" };
}

const findMove = (db: Db, id: string) =>
	db.select({ id: audit.id }).from(audit).where(eq(audit.id, id));

function updateRates(
	db: Db,
	{ from, to, filter }: VatMovePlan,
	{ id, size, ...shown }: Pick<VatMove, "count" | "fromBp" | "toBp"> & { id: string; size: number },
) {
	const hasRate = (rate: VatRate, bp: number) =>
		sql`(select bp from vat_rates where id = ${rate.id}) = ${bp}`;
	const matching = db.select({ count: sql`count(*)` }).from(products).where(filter);
	const chosen = db.select({ id: products.id }).from(products).where(filter).limit(size);
	return db
		.update(products)
		.set({ vatRateId: to.id })
		.where(
			and(
				inArray(products.id, chosen),
				sql`${shown.count} = ${matching}`,
				hasRate(from, shown.fromBp),
				hasRate(to, shown.toBp),
				notExists(findMove(db, id)),
			),
		);
}
