import { sql } from "drizzle-orm";
import type { SignedInUser } from "~/domain/accounts/rules";
import { createOrderToken } from "~/domain/orders/mails/order-token.server";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { buildPayLinkMail } from "~/domain/payments/pay-links/pay-link-mail.server";
import { audit, writeAudited } from "~/platform/audit.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { buildPayLinkDto, getPayLinkPath } from "../pay-link";

type MailPayLinkResult =
	| { ok: true }
	| { ok: false; reason: "no-such-order" | "not-payable" | "too-soon" };

const MIN_INTERVAL_MS = 60_000;

/** At most one email a minute per order. Anyone with the link can pay. */
export async function mailPayLink(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	buyer: SignedInUser,
	orderId: string,
): Promise<MailPayLinkResult> {
	const { db, now, newId, settings } = needs;
	const lines = await listLinesOfOrder(db, buyer.id, orderId);
	if (lines.length === 0) return { ok: false, reason: "no-such-order" };
	const at = now();
	const payLink = buildPayLinkDto(lines, at);
	if (payLink?.state !== "open") return { ok: false, reason: "not-payable" };
	const subject = `order:${orderId}`;
	const action = "payment.mail-link";
	const isAllowed = sql`not exists (select 1 from ${audit} where ${audit.subject} = ${subject}
		and ${audit.action} = ${action} and ${audit.at} > ${at - MIN_INTERVAL_MS})`;
	const path = getPayLinkPath(createOrderToken(settings, "pay later", orderId));
	const mail = {
		...buildPayLinkMail(settings, buyer, { ...payLink, path }),
		id: newId(),
		now: at,
		expiresAt: payLink.holdUntil,
	};
	const isQueued = await writeAudited(needs, queueMail(db, mail, isAllowed), {
		actor: `buyer:${buyer.id}`,
		action,
		subject,
	});
	return isQueued ? { ok: true } : { ok: false, reason: "too-soon" };
}
