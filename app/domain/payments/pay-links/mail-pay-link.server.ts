import { sql } from "drizzle-orm";
import type { SignedInUser } from "~/domain/accounts/rules";
import { buildPayLinkMail } from "~/domain/orders/mails.server";
import { audit, auditLastChange } from "~/platform/audit.server";
import { outbox, queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { listLinesToPay } from "../queries.server";
import { buildPayLinkDto, getPayLinkPath, type PaymentTarget } from "../rules";
import { createPayLinkToken } from "./pay-link-token.server";

export type MailPayLinkResult =
	| { ok: true }
	| { ok: false; reason: "no-such-order" | "not-payable" | "too-soon" };

const MIN_INTERVAL_MS = 60_000;

/** At most one email a minute per target. Anyone with the link can pay. */
export async function mailPayLink(
	{ db, now, newId, settings }: Pick<Platform, "db" | "now" | "newId" | "settings">,
	buyer: SignedInUser,
	target: PaymentTarget,
): Promise<MailPayLinkResult> {
	const orders = await listLinesToPay(db, buyer.id, target);
	if (orders.length === 0) return { ok: false, reason: "no-such-order" };
	const at = now();
	const payLink = buildPayLinkDto(orders, at);
	if (payLink?.state !== "open") return { ok: false, reason: "not-payable" };
	const subject = "lineId" in target ? `order:${target.lineId}` : `order:${target.orderId}`;
	const action = "payment.mail-link";
	const isAllowed = sql`not exists (select 1 from ${audit} where ${audit.subject} = ${subject}
		and ${audit.action} = ${action} and ${audit.at} > ${at - MIN_INTERVAL_MS})`;
	const path = getPayLinkPath(createPayLinkToken(settings, target));
	const mail = {
		...buildPayLinkMail(settings, buyer, { ...payLink, path }),
		id: newId(),
		now: at,
		expiresAt: payLink.holdUntil,
	};
	const [queued] = await db.batch([
		queueMail(db, mail, isAllowed).returning({ id: outbox.id }),
		auditLastChange(db, {
			id: newId(),
			actor: `buyer:${buyer.id}`,
			action,
			subject,
			before: "",
			after: "",
			at,
		}),
	]);
	return queued.length > 0 ? { ok: true } : { ok: false, reason: "too-soon" };
}
