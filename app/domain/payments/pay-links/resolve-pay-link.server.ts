import { eq } from "drizzle-orm";
import { verifyOrderToken } from "~/domain/orders/mails/order-token.server";
import { orders } from "~/domain/orders/tables.server";
import type { Platform } from "~/platform/platform.server";

/** Null for an invalid token or a deleted order; `buildPayLinkDto` says whether it can be paid. */
export async function resolvePayLink(
	{ db, settings }: Pick<Platform, "db" | "settings">,
	token: string,
): Promise<{ buyerId: string; target: { orderId: string } } | null> {
	const orderId = verifyOrderToken(settings, "pay later", token);
	if (!orderId) return null;
	const [order] = await db
		.select({ buyerId: orders.userId })
		.from(orders)
		.where(eq(orders.id, orderId));
	return order ? { buyerId: order.buyerId, target: { orderId } } : null;
}
