import { formatTk } from "~/domain/money/rules";
import { buildReferenceDetails } from "~/domain/orders/mails/order-mail.server";
import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";
import type { findMailedRefund } from "./queries.server";

type MailedRefund = NonNullable<Awaited<ReturnType<typeof findMailedRefund>>>;

const BANK_DELAY_NOTE = "Banks may take up to 10 days to show it.";
const SURPLUS_NOTE = "No item of your order needed this payment.";

/** For the moment at which the provider or an admin has sent the money. */
export function buildRefundMail(
	{ shopName, logoUrl, origin }: Platform["settings"],
	refund: MailedRefund,
	isByBank: boolean,
): Mail {
	const { orderId, orderNumber, buyerEmail, buyerName, productName, units } = refund;
	const way = isByBank ? "by bank transfer" : "to your original payment method";
	return composeMail({
		shopName,
		logoUrl,
		to: buyerEmail,
		subject: `Your refund for order ${orderNumber}`,
		recipientName: buyerName,
		paragraphs: [
			`We have sent ${formatTk(refund.amountPoisha)} back ${way}. ${BANK_DELAY_NOTE}`,
			refund.reason === "surplus" ? SURPLUS_NOTE : refund.note,
		].filter(Boolean),
		details: [
			...(productName ? [{ label: "Product", value: productName }] : []),
			...(units > 0 ? [{ label: "Quantity", value: units.toLocaleString("en-US") }] : []),
			{ label: "Refund", value: formatTk(refund.amountPoisha), isEmphasized: true },
			...buildReferenceDetails({ ...refund, note: refund.orderNote }),
		],
		button: { label: "See your order", url: `${origin}/myorder/${orderId}` },
		footnote: `You received this email because you have an order at ${shopName}.`,
	});
}
