import { sql } from "drizzle-orm";
import type { SignedInUser } from "~/domain/accounts/rules";
import { payLinkMail } from "~/domain/orders/mails.server";
import { audit, auditLastChange } from "~/platform/audit.server";
import { outbox, queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { ordersToPay } from "../queries.server";
import { type PaymentTarget, payLinkPath, payLinkView } from "../rules";
import { payLinkToken } from "./pay-link-token.server";

export type MailPayLinkResult =
	| { ok: true }
	| { ok: false; reason: "no-such-order" | "not-payable" | "too-soon" };

const PAUSE_MS = 60_000;

/**
 * Mails a buyer the link by which anybody who has it may pay what is unpaid of a target, without signing in: one mail a
 * minute for each. The link is the same each time and dies with the payment, the cancel or the hold's end.
 */
export async function mailPayLink(
	{ db, now, newId, settings }: Pick<Platform, "db" | "now" | "newId" | "settings">,
	buyer: SignedInUser,
	target: PaymentTarget,
): Promise<MailPayLinkResult> {
	const orders = await ordersToPay(db, buyer.id, target);
	if (orders.length === 0) return { ok: false, reason: "no-such-order" };
	const at = now();
	const view = payLinkView(orders, at);
	if (view?.state !== "open") return { ok: false, reason: "not-payable" };
	const subject = "orderId" in target ? `order:${target.orderId}` : `checkout:${target.checkoutId}`;
	const action = "payment.mail-link";
	const isRested = sql`not exists (select 1 from ${audit} where ${audit.subject} = ${subject}
		and ${audit.action} = ${action} and ${audit.at} > ${at - PAUSE_MS})`;
	const path = payLinkPath(payLinkToken(settings, target));
	const mail = {
		...payLinkMail(settings, buyer, { ...view, path }),
		id: newId(),
		now: at,
		expiresAt: view.holdUntil,
	};
	const [queued] = await db.batch([
		queueMail(db, mail, isRested).returning({ id: outbox.id }),
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
