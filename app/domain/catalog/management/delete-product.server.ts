import { and, eq, sql } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { releasePicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import { products } from "../tables.server";
import { archiveProduct } from "./archive-product.server";
import { findManagedProduct } from "./queries.server";

export type DeleteProductResult =
	| { ok: true; outcome: "deleted" | "archived" | "already-archived" }
	| { ok: false; reason: "no-such-product" };

const isInNoCart = sql`not exists (select 1 from cart_lines where product_id = products.id)`;

/** One that was ordered or is in a cart is archived; the database decides, so that concurrent orders count. */
export async function deleteProduct(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	productId: string,
): Promise<DeleteProductResult> {
	const { db, now, newId } = needs;
	const product = await findManagedProduct(db, productId);
	if (!product) return { ok: false, reason: "no-such-product" };
	const at = now();
	try {
		const [deleted] = await db.batch([
			db
				.delete(products)
				.where(and(eq(products.id, productId), isInNoCart))
				.returning({ id: products.id }),
			auditLastChange(db, {
				id: newId(),
				actor: `admin:${adminId}`,
				action: "product.delete",
				subject: `product:${productId}`,
				before: JSON.stringify({ name: product.name, onHand: product.onHand }),
				after: "",
				at,
			}),
			releasePicture(db, product.imageKey, at),
		]);
		if (deleted.length > 0) return { ok: true, outcome: "deleted" };
	} catch (error) {
		if (getViolatedConstraint(error) !== "foreign key") throw error;
	}
	const archived = await archiveProduct(needs, adminId, productId, true);
	if (!archived) return { ok: false, reason: "no-such-product" };
	return { ok: true, outcome: product.archived ? "already-archived" : "archived" };
}
