import { and, eq } from "drizzle-orm";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "../../platform/platform.server";
import { buildShippedMail } from "./mails.server";
import { findOrder } from "./queries.server";
import { auditOrders, hasChangedAnyOrder } from "./statements.server";
import { orders } from "./tables.server";

export type ShipOrderResult =
	| { ok: true }
	| {
			ok: false;
			reason: "no-such-order" | "not-paid" | "already-shipped" | "refund-due" | "disputed";
	  };

/** Refuses an order with an open refund or dispute. */
export async function shipOrder(
	{ db, now, newId, settings }: Pick<Platform, "db" | "now" | "newId" | "settings">,
	adminId: string,
	orderId: string,
): Promise<ShipOrderResult> {
	const order = await findOrder(db, orderId);
	if (!order) return { ok: false, reason: "no-such-order" };
	const at = now();
	const changeId = newId();
	try {
		const [shipped, , , [after]] = await db.batch([
			db
				.update(orders)
				.set({ status: "shipped", shippedAt: at, changeId })
				.where(and(eq(orders.id, orderId), eq(orders.status, "paid")))
				.returning({ id: orders.id }),
			auditOrders(db, {
				changeId,
				actor: { kind: "admin", userId: adminId },
				action: "order.ship",
				before: "paid",
				after: "shipped",
				at,
			}),
			queueMail(
				db,
				{ ...buildShippedMail(settings, order), id: newId(), now: at },
				hasChangedAnyOrder(changeId),
			),
			db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)),
		]);
		if (shipped.length > 0) return { ok: true };
		return { ok: false, reason: after?.status === "shipped" ? "already-shipped" : "not-paid" };
	} catch (error) {
		if (getViolatedConstraint(error) === "a refund is due")
			return { ok: false, reason: "refund-due" };
		if (getViolatedConstraint(error) === "a dispute is open")
			return { ok: false, reason: "disputed" };
		throw error;
	}
}
