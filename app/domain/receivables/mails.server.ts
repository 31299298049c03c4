import { formatMonth } from "~/platform/dhaka-days";
import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../accounts/compose-account-mail.server";
import { formatTk } from "../money/rules";
import { describeLines, type LinesNow } from "../orders/mails/describe-lines";
import { buildOrderMail, type MailedLine } from "../orders/mails/order-mail.server";
import { formatDay } from "../price-lists/rules";
import type { OpenInvoice } from "./open-invoices.server";
import type { Account } from "./queries.server";

type Settings = Platform["settings"];

/** `dueAt` is exclusive. */
export const buildChargedMail = (
	settings: Settings,
	lines: readonly MailedLine[],
	now: LinesNow,
	dueAt: number,
) =>
	buildOrderMail(settings, lines, (orderNumber) => ({
		subject: `Order ${orderNumber} is on account, due ${formatDay(dueAt - 1)}`,
		sentence: `These items are on the account of your company. Pay the invoice by ${formatDay(dueAt - 1)}.${describeLines(now)}`,
		details: settings.bankDetails,
		button: { label: "See your invoice", path: `/myorder/${lines[0]?.orderId}/invoice` },
	}));

type Recipient = Parameters<typeof composeAccountMail>[1];

/** To the owners, when an admin has put an order on their account. */
export const buildChargedForYouMail = (
	settings: Settings,
	owner: Recipient,
	order: { orderId: string; number: string; duePoisha: number },
) =>
	composeAccountMail(settings, owner, {
		subject: `Order ${order.number} was put on your account`,
		paragraphs: [
			`We have put order ${order.number}, ${formatTk(order.duePoisha)}, on the account of your company, as was agreed with you. If you don't know of it, contact us.`,
		],
		button: { label: "See the order", path: `/myorder/${order.orderId}` },
	});

/** To the buyer, when nobody was watching. */
export const buildNotChargedMail = (
	settings: Settings,
	buyer: Recipient,
	order: { id: string; number: string; problem: string },
) =>
	composeAccountMail(settings, buyer, {
		subject: `Order ${order.number} could not be put on account`,
		paragraphs: [order.problem, "We keep your items until the end of the hold."],
		button: { label: "Pay the order", path: `/myorder/${order.id}` },
	});

type AccountMail = { account: Account };

const describeOwed = (poisha: number) =>
	poisha < 0 ? `${formatTk(-poisha)} in your favour` : formatTk(poisha);

/** About invoices of which something is open. */
export const buildReminderMail = (
	settings: Settings,
	recipient: Recipient,
	{ account, invoices, now }: AccountMail & { invoices: readonly OpenInvoice[]; now: number },
) => {
	const late = invoices.filter(({ dueAt }) => dueAt <= now);
	const isLate = late.length > 0;
	const openPoisha = (isLate ? late : invoices).reduce((sum, each) => sum + each.openPoisha, 0);
	return composeAccountMail(settings, recipient, {
		subject: isLate
			? `${formatTk(openPoisha)} of ${account.name} is overdue`
			: `${formatTk(openPoisha)} of ${account.name} is due soon`,
		paragraphs: [
			isLate
				? "These invoices are not paid yet. If your transfer is on its way, there is nothing to do."
				: "These invoices are due in a few days.",
		],
		details: [
			...invoices.map(({ invoiceNumber, note, openPoisha: open, dueAt }) => ({
				label: invoiceNumber ?? `Opening balance ${note}`.trim(),
				value: `${formatTk(open)}, due ${formatDay(dueAt - 1)}`,
			})),
			...settings.bankDetails,
		],
		button: { label: "See the account", path: "/company/account" },
		footnote: `You received this email because ${account.name} buys on account at ${settings.shopName}.`,
	});
};

type Statement = AccountMail & {
	/** Written like '2026-11'. */
	month: string;
	/** What was owed, in poisha. */
	before: number;
	after: number;
	debtPoisha: number;
	settledPoisha: number;
};

export const buildStatementMail = (
	settings: Settings,
	recipient: Recipient,
	{ account, month, before, after, debtPoisha, settledPoisha }: Statement,
) =>
	composeAccountMail(settings, recipient, {
		subject: `Statement of ${account.name} for ${formatMonth(month)}`,
		paragraphs: ["This is what happened on the account of your company."],
		details: [
			{ label: "Owed before", value: describeOwed(before) },
			{ label: "Invoices and other debts", value: formatTk(debtPoisha) },
			{ label: "Payments and credits", value: formatTk(settledPoisha) },
			{ label: "Owed after", value: describeOwed(after), isEmphasized: true },
			...(account.overduePoisha > 0
				? [{ label: "Overdue now", value: formatTk(account.overduePoisha) }]
				: []),
			...settings.bankDetails,
		],
		button: { label: "See the account", path: `/company/account?month=${month}` },
		footnote: `You received this email because ${account.name} buys on account at ${settings.shopName}.`,
	});
