import { formatTk } from "~/domain/money/rules";
import {
	buildExemptDetails,
	buildLineDetail,
	buildOrderMail,
	buildReferenceDetails,
	formatShopTime,
	type MailedLine,
} from "~/domain/orders/mails/order-mail.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";
import { buildTransferReference, getPaymentPath } from "../rules";

type BankTransferMailData = {
	order: OrderLine;
	lines: readonly OrderLine[];
	/** In ms. */
	holdUntil: number;
};

export const buildBankTransferMail = (
	{ shopName, logoUrl, origin, bankDetails }: Platform["settings"],
	{ order, lines, holdUntil }: BankTransferMailData,
): Mail => {
	const reference = buildTransferReference(order.orderId);
	return composeMail({
		shopName,
		logoUrl,
		to: order.buyerEmail,
		subject: `Your bank transfer ${reference} to ${shopName}`,
		recipientName: order.accountName,
		paragraphs: [
			`We hold your items until ${formatShopTime(holdUntil)} and email you when your transfer arrives.`,
			"If the amount is too small, we ask for the rest; what is too much is returned. Until your transfer arrives, you can still pay by card.",
		],
		details: [
			...lines.map(buildLineDetail),
			...bankDetails,
			{
				label: "Amount",
				value: formatTk(summarizeAmounts(lines).duePoisha),
				isEmphasized: true,
			},
			...buildExemptDetails(order),
			{ label: "Reference to quote", value: reference, isEmphasized: true },
			...buildReferenceDetails(order),
		],
		button: { label: "See the payment", url: `${origin}${getPaymentPath(order.orderId)}` },
		footnote: "You received this email because you chose to pay by bank transfer.",
	});
};

type MissingMailData = {
	lines: readonly MailedLine[];
	amountPoisha: number;
	missingPoisha: number;
};

/** A transfer that was too small for its order. */
export const buildMissingMail = (
	settings: Platform["settings"],
	{ lines, amountPoisha, missingPoisha }: MissingMailData,
): Mail =>
	buildOrderMail(settings, lines, (orderNumber) => ({
		subject: `${formatTk(missingPoisha)} is missing for order ${orderNumber}`,
		sentence: `${formatTk(amountPoisha)} has arrived by bank transfer, and ${formatTk(missingPoisha)} is still missing. We keep your items until it arrives.`,
		details: [
			...settings.bankDetails,
			{ label: "Still to pay", value: formatTk(missingPoisha) },
			{ label: "Reference to quote", value: buildTransferReference(lines[0]?.orderId ?? "") },
		],
	}));
