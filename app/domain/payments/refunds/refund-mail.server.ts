import { sql } from "drizzle-orm";
import { formatDocumentNumber, getDocumentPath } from "~/domain/documents/rules";
import { formatTk } from "~/domain/money/rules";
import { buildReferenceDetails } from "~/domain/orders/mails/order-mail.server";
import { formatNumber } from "~/platform/format/format-number";
import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { describeWithheld, nameRefunded, sumRefunds } from "../refund-rules";
import { listMailedRefunds, type MailedRefund } from "./queries.server";

const BANK_DELAY_NOTE = "Banks may take up to 10 days to show it.";
const SURPLUS_NOTE = "No item of your order needed this payment.";

const SENT = {
	bank: (amount: string) => `We have sent ${amount} back by bank transfer. ${BANK_DELAY_NOTE}`,
	provider: (amount: string) =>
		`We have sent ${amount} back to your original payment method. ${BANK_DELAY_NOTE}`,
	account: (amount: string) => `We have credited ${amount} to your account.`,
	withheld: (amount: string) =>
		`${amount} of your order was withheld and is not sent: it was paid with a certificate of withheld tax.`,
};

type RefundInMail = Omit<MailedRefund, "isByProvider" | "isWithheld" | "bankReference">;

/** The refunds are those of one press, and have one reason. */
function buildRefundMail(
	{ shopName, logoUrl, origin }: Platform["settings"],
	refunds: readonly RefundInMail[],
	way: keyof typeof SENT,
	withheldPoisha = 0,
): Mail {
	const [refund] = refunds;
	if (!refund) throw new Error("A mail about refunds names them.");
	const { orderId, orderNumber, creditNote } = refund;
	const refundedPoisha = sumRefunds(refunds);
	const orderLink = { label: "See your order", url: `${origin}/myorder/${orderId}` };
	const note = creditNote && {
		number: formatDocumentNumber(creditNote),
		url: `${origin}${getDocumentPath(orderId, creditNote)}`,
	};
	return composeMail({
		shopName,
		logoUrl,
		to: refund.buyerEmail,
		subject: `Your refund for order ${orderNumber}`,
		recipientName: refund.accountName,
		paragraphs: [
			SENT[way](formatTk(refundedPoisha)),
			withheldPoisha > 0 ? `${describeWithheld(withheldPoisha)}.` : "",
			refund.reason === "surplus" ? SURPLUS_NOTE : refund.note,
		].filter(Boolean),
		details: [
			...(refunds.length > 1
				? refunds.map((part) => ({
						label: nameRefunded(part),
						value: formatTk(part.amountPoisha),
					}))
				: describeOne(refund)),
			{ label: "Refund", value: formatTk(refundedPoisha), isEmphasized: true },
			...(note ? [{ label: "Credit note", value: note.number }] : []),
			...buildReferenceDetails({ ...refund, note: refund.orderNote }),
		],
		button: note ? { label: "See the credit note", url: note.url } : orderLink,
		footLink: note ? orderLink : undefined,
		footnote: `You received this email because you have an order at ${shopName}.`,
	});
}

const describeOne = ({ productName, units }: RefundInMail) => [
	...(productName ? [{ label: "Product", value: productName }] : []),
	...(units > 0 ? [{ label: "Quantity", value: formatNumber(units) }] : []),
];

/**
 * The statements belong into the batch that records that money was sent. The refunds of one press have one mail, when the
 * provider has accepted the last of them; what an admin sent by bank, `byBank`, has its own.
 */
export async function queueRefundMails(
	{ db, now, settings }: Platform,
	groupId: string,
	byBank: readonly string[],
) {
	const group = await listMailedRefunds(db, groupId);
	const sentByBank = group.filter(({ id }) => byBank.includes(id));
	const withheldPoisha = sumRefunds(group.filter(({ isWithheld }) => isWithheld));
	const byProvider = group.filter(
		({ id, isByProvider, bankReference }) =>
			isByProvider && bankReference === null && !byBank.includes(id),
	);
	const [first] = sentByBank;
	const areSent = sql`exists (select 1 from refunds where id = ${first?.id ?? ""} and state = 'succeeded')`;
	const areAccepted = sql`not exists (select 1 from refunds
		where group_id = ${groupId} and attempt_id is not null and state in ('due', 'failed'))`;
	return [
		{ id: `refund:${first?.id}:bank`, refunds: sentByBank, way: "bank", when: areSent } as const,
		{
			id: `refund:${groupId}:provider`,
			refunds: byProvider,
			way: "provider",
			when: areAccepted,
		} as const,
	]
		.filter((mail) => mail.refunds.length > 0)
		.map(({ id, refunds, way, when }) => {
			const mail = buildRefundMail(settings, refunds, way, way === "bank" ? withheldPoisha : 0);
			return queueMail(db, { ...mail, id, now: now() }, when).onConflictDoNothing();
		});
}

/** For the batch that writes refunds of which nothing is sent: they are credited to the account, or were withheld. */
export function queueSettledMail(
	{ db, now, settings }: Platform,
	groupId: string,
	refunds: readonly RefundInMail[],
	way: "account" | "withheld",
) {
	const mail = buildRefundMail(settings, refunds, way);
	const isSettled = sql`exists (select 1 from refunds where group_id = ${groupId} and state = 'succeeded')
		and not exists (select 1 from refunds where group_id = ${groupId} and bank_payment_id is not null)`;
	return queueMail(db, { ...mail, id: `refund:${groupId}:${way}`, now: now() }, isSettled);
}
