import { eq } from "drizzle-orm";
import { orders } from "~/domain/orders/tables.server";
import type { Platform } from "~/platform/platform.server";
import type { PaymentTarget } from "../rules";
import { verifyPayLinkToken } from "./pay-link-token.server";

/**
 * What a pay-later link was signed for, and whose orders those are; null for a token that is not ours, or whose orders
 * are gone. Whether they can still be paid is for `payLinkView` to say.
 */
export async function resolvePayLink(
	{ db, settings }: Pick<Platform, "db" | "settings">,
	token: string,
): Promise<{ buyerId: string; target: PaymentTarget } | null> {
	const target = verifyPayLinkToken(settings, token);
	if (!target) return null;
	const [order] = await db
		.select({ buyerId: orders.userId })
		.from(orders)
		.where(
			"orderId" in target
				? eq(orders.id, target.orderId)
				: eq(orders.checkoutId, target.checkoutId),
		)
		.limit(1);
	return order ? { buyerId: order.buyerId, target } : null;
}
