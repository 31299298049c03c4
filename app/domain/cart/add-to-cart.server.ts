import { sql } from "drizzle-orm";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import type { Platform } from "../../platform/platform.server";
import { findQuantityProblem, type QuantityProblem } from "../catalog/quantity-rules";
import { findProductForSale } from "../catalog/queries.server";
import { createPriceViewer } from "../prices/price-of.server";
import { findBreak } from "../prices/rules";
import { cartLines } from "./tables.server";

export type AddToCartResult =
	| { ok: true }
	| { ok: false; reason: "no-such-product" }
	| ({ ok: false } & QuantityProblem);

/** Replaces the quantity of an existing line, so that a retry adds nothing twice. */
export async function addToCart(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	userId: string,
	line: { productId: string; quantity: number },
): Promise<AddToCartResult> {
	const { db, now, newId } = needs;
	const viewer = createPriceViewer(needs, userId);
	const product = await findProductForSale(db, viewer, line.productId);
	if (!product) return { ok: false, reason: "no-such-product" };
	const { unitPoisha } = findBreak(product.breaks, line.quantity);
	const problem = findQuantityProblem(line.quantity, product, unitPoisha);
	if (problem) return { ok: false, ...problem };
	try {
		await db
			.insert(cartLines)
			.values({
				id: newId(),
				userId,
				...line,
				addedAt: now(),
				seenPricePoisha: unitPoisha,
			})
			.onConflictDoUpdate({
				target: [cartLines.userId, cartLines.productId],
				set: {
					quantity: sql`excluded.quantity`,
					addedAt: sql`excluded.added_at`,
					seenPricePoisha: sql`excluded.seen_price_poisha`,
				},
			});
	} catch (error) {
		// The product has been deleted since it was read.
		if (getViolatedConstraint(error) !== "foreign key") throw error;
		return { ok: false, reason: "no-such-product" };
	}
	return { ok: true };
}
