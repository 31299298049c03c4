import { and, eq } from "drizzle-orm";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { buildShippedMail } from "./mails.server";
import { findLine } from "./queries.server";
import { auditLines, hasChangedAnyLine } from "./statements.server";
import { orderLines } from "./tables.server";

export type ShipLineResult =
	| { ok: true }
	| {
			ok: false;
			reason: "no-such-order" | "not-paid" | "already-shipped" | "refund-due" | "disputed";
	  };

/** Refuses an order with an open refund or dispute. */
export async function shipLine(
	{ db, now, newId, settings }: Pick<Platform, "db" | "now" | "newId" | "settings">,
	adminId: string,
	orderId: string,
): Promise<ShipLineResult> {
	const order = await findLine(db, orderId);
	if (!order) return { ok: false, reason: "no-such-order" };
	const at = now();
	const changeId = newId();
	try {
		const [shipped, , , [after]] = await db.batch([
			db
				.update(orderLines)
				.set({ status: "shipped", shippedAt: at, changeId })
				.where(and(eq(orderLines.id, orderId), eq(orderLines.status, "paid")))
				.returning({ id: orderLines.id }),
			auditLines(db, {
				changeId,
				actor: { kind: "admin", userId: adminId },
				action: "order.ship",
				before: "paid",
				after: "shipped",
				at,
			}),
			queueMail(
				db,
				{ ...buildShippedMail(settings, [order]), id: newId(), now: at },
				hasChangedAnyLine(changeId),
			),
			db.select({ status: orderLines.status }).from(orderLines).where(eq(orderLines.id, orderId)),
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
