import { sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { checkFillsCart } from "../accounts/conditions.server";
import { MAX_CART_LINES } from "../cart/rules";
import { cartLines } from "../cart/tables.server";
import { isListed } from "../catalog/product-columns.server";
import { stateOf } from "./queries.server";

/**
 * Puts what was requested back into the requester's cart, without parts that are no longer for sale. A
 * part that is in the cart keeps its quantity. False if the cart is too full.
 */
export async function returnToCart(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	userId: string,
	requestId: string,
): Promise<boolean> {
	const at = now();
	const prefix = `${newId()}-`;
	const fits = sql`(select count(*) from cart_lines where user_id = ${userId})
		+ (select count(*) from approval_request_lines where request_id = ${requestId}) <= ${MAX_CART_LINES}`;
	const [, , [cart]] = await db.batch([
		checkFillsCart(db, userId),
		db
			.insert(cartLines)
			.select(
				sql`select ${prefix} || line.position, requested_by, line.product_id, line.requested_quantity,
					${at} - line.position, line.seen_price_poisha
				from approval_requests
				join approval_request_lines as line on line.request_id = approval_requests.id
				join products on products.id = line.product_id and ${isListed}
				where approval_requests.id = ${requestId} and requested_by = ${userId}
					and ${stateOf(at)} in ('declined', 'withdrawn', 'expired') and ${fits}`,
			)
			.onConflictDoNothing(),
		db.select({ fits: fits.mapWith(Boolean) }).from(sql`(select 1)`),
	]);
	return cart?.fits ?? false;
}
