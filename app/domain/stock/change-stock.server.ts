import { eq, sql } from "drizzle-orm";
import { audit, auditLastChange, byAdmin } from "~/platform/audit.server";
import { bindKeyToPayload } from "~/platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { unlessKeyReused } from "~/platform/idempotency/key-reuse.server";
import type { Platform } from "~/platform/platform.server";
import { type ChangeStockInput, MAX_UNITS } from "../catalog/input";
import { findManagedProduct } from "../catalog/management/queries.server";
import type { ProductDto } from "../catalog/rules";
import { products } from "../catalog/tables.server";
import { moveStock } from "./move-stock.server";
import { serveBackorders } from "./serve-backorders.server";
import { stockMovements } from "./tables.server";

export type ChangeStockResult =
	| { ok: true }
	| { ok: false; reason: "no-such-product" }
	| { ok: false; reason: "key-reused" }
	| ({ ok: false; reason: "below-reserved" | "too-many" } & Pick<
			ProductDto,
			"onHand" | "reserved" | "available"
	  >);

/** Relative to the current stock, so that concurrent sales are kept. */
export async function changeStock(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	productId: string,
	{ change, idempotencyKey }: ChangeStockInput,
): Promise<ChangeStockResult> {
	const { db, now } = needs;
	// Also the audit row's id, which shows whether this change was counted.
	const id = hashPayload(idempotencyKey, adminId, productId, change);
	const isRecorded = sql`exists (select 1 from ${audit} where ${audit.id} = ${id})`;
	const after = sql`${products.onHand} + ${change}`;
	const keyUse = {
		form: `stock:${productId}`,
		sender: adminId,
		key: idempotencyKey,
		payloadHash: id,
	};
	const written = await unlessKeyReused(
		db.batch([
			moveStock(
				needs,
				{ cause: "correction", actor: adminId, delta: sql`${change}` },
				sql`from ${products} where ${eq(products.id, productId)}
					and ${after} between ${products.reserved} and ${MAX_UNITS} and not ${isRecorded}`,
			).returning({ after: stockMovements.after }),
			auditLastChange(
				needs,
				byAdmin(adminId, "product.stock", `product:${productId}`, {
					id,
					after: change > 0 ? `+${change}` : String(change),
				}),
			),
			db.select({ id: audit.id }).from(audit).where(eq(audit.id, id)),
			serveBackorders(needs, sql`${productId}`),
			bindKeyToPayload(db, keyUse, now(), isRecorded),
		]),
	);
	if (!written) return { ok: false, reason: "key-reused" };
	const [moved, , recorded] = written;
	if (moved.length > 0 || recorded.length > 0) return { ok: true };
	const product = await findManagedProduct(db, productId);
	if (!product) return { ok: false, reason: "no-such-product" };
	const { onHand, reserved, available } = product;
	const reason = change < 0 ? "below-reserved" : "too-many";
	return { ok: false, reason, onHand, reserved, available };
}
