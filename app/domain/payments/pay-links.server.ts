import { eq, sql } from "drizzle-orm";
import type { BuyerContext } from "~/domain/accounts/context.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { formatTk } from "~/domain/money/rules";
import {
	buildLineDetail,
	formatShopTime,
	type MailedProduct,
} from "~/domain/orders/mails/order-mail.server";
import { createOrderToken, verifyOrderToken } from "~/domain/orders/mails/order-token.server";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import type { OrderAmounts } from "~/domain/orders/rules/summarize-amounts";
import { orders } from "~/domain/orders/tables.server";
import { audit, writeAudited } from "~/platform/audit.server";
import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { found } from "~/platform/refused";
import { buildPayLinkDto, getPayLinkPath } from "./pay-link";

const MIN_INTERVAL_MS = 60_000;

/** Mails at most one link a minute per order. Anyone with the link can pay. */
export async function mailPayLink(
	ctx: BuyerContext,
	buyer: SignedInUser,
	orderId: string,
): Promise<"mailed" | "not-payable" | "too-soon"> {
	const { db, now, newId, settings } = ctx;
	const lines = await listLinesOfOrder(db, buyer.id, orderId);
	found(lines[0]);
	const at = now();
	const payLink = buildPayLinkDto(lines, at);
	if (payLink?.state !== "open") return "not-payable";
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
	const isQueued = await writeAudited(ctx, queueMail(db, mail, isAllowed), {
		actor: `buyer:${buyer.id}`,
		action,
		subject,
	});
	return isQueued ? "mailed" : "too-soon";
}

type PayLinkMailData = {
	/** Relative to the shop's origin. */
	path: string;
	orderNumber: string;
	lines: readonly MailedProduct[];
	amounts: Pick<OrderAmounts, "duePoisha">;
	/** In ms. */
	holdUntil: number;
};

const buildPayLinkMail = (
	{ shopName, logoUrl, origin }: Platform["settings"],
	buyer: { name: string; email: string },
	{ path, orderNumber, lines, amounts: { duePoisha }, holdUntil }: PayLinkMailData,
): Mail =>
	composeMail({
		shopName,
		logoUrl,
		to: buyer.email,
		subject: `Pay ${formatTk(duePoisha)} to ${shopName} on any device`,
		recipientName: buyer.name,
		paragraphs: [
			`Open this link on any device to pay by card without logging in, until ${formatShopTime(holdUntil)}.`,
			"Anyone with the link can see the items and pay. Share it only with someone who may pay for you.",
		],
		details: [
			...lines.map(buildLineDetail),
			{ label: "To pay", value: formatTk(duePoisha), isEmphasized: true },
			{ label: "Order", value: orderNumber },
		],
		button: { label: "Pay", url: `${origin}${path}` },
		footnote: "You received this email because you requested it on the payment page.",
	});

/** Returns null for an invalid token or a deleted order; `buildPayLinkDto` says whether it can be paid. */
export async function resolvePayLink(
	{ db, settings }: Platform,
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
