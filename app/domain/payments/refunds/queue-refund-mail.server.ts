import { and, eq, inArray, sql } from "drizzle-orm";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { refunds } from "../tables.server";
import { findMailedRefund } from "./queries.server";
import { buildRefundMail } from "./refund-mail.server";

/** For the batch that records that the money was sent; once for each way. */
export async function queueRefundMail(
	{ db, now, settings }: Pick<Platform, "db" | "now" | "settings">,
	id: string,
	way: "provider" | "bank",
) {
	const refund = await findMailedRefund(db, id);
	if (!refund) return [];
	const mail = buildRefundMail(settings, refund, way === "bank");
	const isSent = db
		.select({ id: refunds.id })
		.from(refunds)
		.where(and(eq(refunds.id, id), inArray(refunds.state, ["sent", "succeeded"])));
	return [
		queueMail(
			db,
			{ ...mail, id: `refund:${id}:${way}`, now: now() },
			sql`exists ${isSent}`,
		).onConflictDoNothing(),
	];
}
