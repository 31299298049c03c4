import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { releasePicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import { products } from "../tables.server";
import { archiveProduct } from "./archive-product.server";
import { findManagedProduct } from "./queries.server";

type DeleteProductResult =
	| { ok: true; outcome: "deleted" | "archived" | "already-archived" }
	| { ok: false; reason: "no-such-product" };

const isInNoCart = sql`not exists (select 1 from cart_lines where product_id = products.id)`;

/** One that was ordered or is in a cart is archived; the database decides, so that concurrent orders count. `alongside` is as in `archiveProduct`. */
export async function deleteProduct(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	productId: string,
	alongside: readonly BatchItem<"sqlite">[] = [],
): Promise<DeleteProductResult> {
	const { db, now } = needs;
	const product = await findManagedProduct(db, productId);
	if (!product) return { ok: false, reason: "no-such-product" };
	try {
		const isDeleted = await writeAudited(
			needs,
			db.delete(products).where(and(eq(products.id, productId), isInNoCart)),
			byAdmin(adminId, "product.delete", `product:${productId}`, {
				before: { name: product.name, onHand: product.onHand },
			}),
			[releasePicture(db, product.imageKey, now())],
		);
		if (isDeleted) return { ok: true, outcome: "deleted" };
	} catch (error) {
		if (getViolatedConstraint(error) !== "foreign key") throw error;
	}
	const archived = await archiveProduct(needs, adminId, productId, true, alongside);
	if (!archived) return { ok: false, reason: "no-such-product" };
	return { ok: true, outcome: product.archived ? "already-archived" : "archived" };
}
