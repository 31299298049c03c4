import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";
import { formatTk } from "../money/rules";
import type { OrderLine } from "../orders/rules/order-line";
import { isPayable } from "../orders/rules/order-status";
import { summarizeAmounts } from "../orders/rules/summarize-amounts";
import { formatDay } from "../price-lists/rules";
import { listOpenInvoices } from "./open-invoices.server";
import type { Account } from "./queries.server";
import { describeOverCredit, OVERDUE_GRACE_MS } from "./rules";

export const NO_ACCOUNT = "Your company has no account to order on. Pay by card or transfer.";

/** Why an order can't be put on the account now; null when it can. */
export async function findChargeProblem(
	platform: Platform,
	account: Account | null,
	lines: readonly OrderLine[],
): Promise<string | null> {
	const problem = findOrderProblem(lines);
	if (problem) return problem;
	if (!account || account.creditLimitPoisha === 0) return NO_ACCOUNT;
	return (
		(await findAccountProblem(platform, account)) ??
		describeOverCredit(account, summarizeAmounts(lines).duePoisha)
	);
}

/** Why a company can order nothing on account now, whatever it costs; null when it can. */
export async function findAccountProblem(
	platform: Platform,
	account: Account,
): Promise<string | null> {
	if (account.state !== "active")
		return `The account of your company is on hold. Contact us: ${platform.settings.seller.phone}.`;
	return findOverdueProblem(platform, account);
}

function findOrderProblem(lines: readonly OrderLine[]): string | null {
	const [first] = lines;
	if (!lines.some(isPayable)) return "Nothing of this order is to be paid any more.";
	const { receivedPoisha = 0, withheldPoisha = 0 } = first ?? {};
	if (receivedPoisha > withheldPoisha)
		return `${formatTk(receivedPoisha - withheldPoisha)} has arrived by transfer. Pay the rest by transfer.`;
	if (withheldPoisha > 0)
		return `${formatTk(withheldPoisha)} of this order was withheld. Pay the rest by transfer.`;
	if (lines.some(({ transactionId }) => transactionId !== null))
		return "A part of this order is paid. Pay the rest by card or transfer.";
	if (lines.some(({ cancellationPending }) => cancellationPending))
		return "A part of this order is being cancelled. Try again in a moment.";
	return null;
}

/** The database decides; this says which invoice. What was paid out and is owed again has no days of grace. */
async function findOverdueProblem(
	{ db, now }: Platform,
	{ id, oldestDueAt, paidOutAt }: Account,
): Promise<string | null> {
	const isLate = oldestDueAt !== null && oldestDueAt < now() - OVERDUE_GRACE_MS;
	const dueAt = isLate ? oldestDueAt : paidOutAt;
	if (dueAt === null) return null;
	const { invoices } = await listOpenInvoices(db, id, { size: 1 });
	const invoice = isLate ? invoices[0] : undefined;
	const name = invoice?.invoiceNumber ? `Invoice ${invoice.invoiceNumber}` : "An older amount";
	const day = formatDay((invoice?.dueAt ?? dueAt) - 1);
	return `${name} was due on ${day}. You can order on account again when it is paid.`;
}

export const refuseCharge = (problem: string | null): Refused =>
	new Refused(problem ?? "The account was changed a moment ago. Nothing was charged: try again.");
