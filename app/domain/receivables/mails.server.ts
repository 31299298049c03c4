import type { Platform } from "~/platform/platform.server";
import { composeAccountMail } from "../accounts/compose-account-mail.server";
import { formatTk } from "../money/rules";
import { LINES_NOW } from "../orders/mails/fill-mails.server";
import { buildOrderMail, type MailedLine } from "../orders/mails/order-mail.server";
import { formatDay } from "../price-lists/rules";

type Settings = Platform["settings"];

/** `dueAt` is exclusive. */
export const buildChargedMail = (settings: Settings, lines: readonly MailedLine[], dueAt: number) =>
	buildOrderMail(settings, lines, (orderNumber) => ({
		subject: `Order ${orderNumber} is on account, due ${formatDay(dueAt - 1)}`,
		sentence: `These items are on the account of your company. Pay the invoice by ${formatDay(dueAt - 1)}.${LINES_NOW}`,
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
