import { eq } from "drizzle-orm";
import { orderLines } from "~/domain/orders/tables.server";
import type { Platform } from "~/platform/platform.server";
import type { PaymentTarget } from "../rules";
import { verifyPayLinkToken } from "./pay-link-token.server";

/** Null for an invalid token or deleted orders; `buildPayLinkDto` says whether they can be paid. */
export async function resolvePayLink(
	{ db, settings }: Pick<Platform, "db" | "settings">,
	token: string,
): Promise<{ buyerId: string; target: PaymentTarget } | null> {
	const target = verifyPayLinkToken(settings, token);
	if (!target) return null;
	const [order] = await db
		.select({ buyerId: orderLines.userId })
		.from(orderLines)
		.where(
			"lineId" in target
				? eq(orderLines.id, target.lineId)
				: eq(orderLines.orderId, target.orderId),
		)
		.limit(1);
	return order ? { buyerId: order.buyerId, target } : null;
}
