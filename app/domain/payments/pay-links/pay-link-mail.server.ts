import { formatTk } from "~/domain/money/rules";
import {
	buildLineDetail,
	formatShopTime,
	type MailedProduct,
} from "~/domain/orders/mails/order-mail.server";
import type { OrderAmounts } from "~/domain/orders/rules/summarize-amounts";
import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";

type PayLinkMailData = {
	/** Relative to the shop's origin. */
	path: string;
	orderNumber: string;
	lines: readonly MailedProduct[];
	amounts: Pick<OrderAmounts, "duePoisha">;
	/** In ms. */
	holdUntil: number;
};

/** Anyone with the link can pay. */
export const buildPayLinkMail = (
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
