import { and, eq, sql } from "drizzle-orm";
import { prepareInvoices } from "~/domain/documents/prepare-invoices.server";
import { canBePaid } from "~/domain/orders/conditions.server";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { isCharged, type OrderLine } from "~/domain/orders/rules/order-line";
import { summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { auditLines } from "~/domain/orders/statements.server";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { queueLineMails } from "~/domain/payments/queue-line-mails.server";
import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import { retryWhileNull } from "~/platform/d1/retry.server";
import { queueMails } from "~/platform/outbox/outbox.server";
import { found } from "~/platform/refused";
import type { Context } from "../accounts/context.server";
import { ownCustomer } from "../accounts/own-customer";
import { findOwnCustomer } from "../accounts/queries.server";
import { customers } from "../accounts/tables.server";
import { listMembers } from "../companies/queries.server";
import { closeLivePayments } from "../payments/attempts/close-live-payments.server";
import { selectCustomers } from "../payments/bank/queries.server";
import { noLiveAttempt } from "../payments/queries.server";
import { findChargeProblem, refuseCharge } from "./charge-problem.server";
import { buildChargedForYouMail, buildChargedMail } from "./mails.server";
import { type Account, findAccount } from "./queries.server";
import { calculateDueAt, toDueOn } from "./rules";
import { insertEntry } from "./write-entry.server";

/** Rows have changed since they were read: the next round reads them again, and says what refuses the charge now. */
const OUTDATED = [
	"documents.facts",
	"outbox.html",
	"orders.charge_requested",
	"account_entries.delta_poisha",
	"not what the lines cost",
	"not the due day of its terms",
	"no account",
	"over the credit limit",
	"an invoice is overdue",
	"the order cannot be charged",
];

/**
 * Pays all that is unpaid of an order with a debt of its company. Closes live card payments first. Throws why not;
 * charged twice it is charged once.
 */
export async function chargeOrder(ctx: Context, orderId: string): Promise<void> {
	const { db, now, by } = ctx;
	const company =
		by.kind === "admin" ? await findOwnCustomer(db, by.userId, selectCustomers([orderId])) : null;
	if (company !== null) throw ownCustomer(company);
	const isDone = await retryWhileNull(async () => {
		const lines = await listLinesOfOrder(db, null, orderId);
		found(lines[0]);
		if (lines.some(isCharged)) return true;
		const account = await findAccount(db, await findCustomerId(db, orderId), now());
		const problem = await findChargeProblem(ctx, account, lines);
		// The same form may have been sent twice, and the first charge be what is over the limit.
		if (problem && (await listLinesOfOrder(db, null, orderId)).some(isCharged)) return true;
		if (problem || !account) throw refuseCharge(problem);
		if ((await closeLivePayments(ctx, [orderId])) > 0) return null;
		try {
			await writeCharge(ctx, account, lines);
			return true;
		} catch (error) {
			if (OUTDATED.includes(getViolatedConstraint(error) ?? "")) return null;
			throw error;
		}
	});
	if (!isDone) throw refuseCharge(null);
}

async function findCustomerId(db: Db, orderId: string): Promise<string> {
	const [order] = await db
		.select({ customerId: orders.customerId })
		.from(orders)
		.where(eq(orders.id, orderId));
	return order?.customerId ?? "";
}

/** The entry stands before the lines: a trigger lets no line be on account without it. */
async function writeCharge(ctx: Context, account: Account, lines: readonly OrderLine[]) {
	const { db, now, newId, settings, by } = ctx;
	const at = now();
	const changeId = newId();
	const { orderId, orderNumber } = found(lines[0]);
	const { duePoisha, vatPoisha } = summarizeAmounts(lines);
	const transactionId = `ACC-${orderId}`;
	const { termsDays } = account;
	const dueAt = calculateDueAt(at, termsDays);
	const charge = { kind: "charge", deltaPoisha: duePoisha, vatPoisha, dueAt, orderId, at } as const;
	const ofOrder = eq(orderLines.orderId, orderId);
	const { invoices, orders: charged } = await prepareInvoices(ctx, [orderId], {
		lineIds: lines.map(({ id }) => id),
		changeId,
		at,
		status: "paid",
		transactionId,
		method: "account",
		terms: { days: termsDays, dueOn: toDueOn(dueAt), payTo: settings.bankDetails },
	});
	const isUnpaid = sql`exists (select 1 from order_lines where order_id = ${orderId} and status = 'unpaid')`;
	await db.batch([
		insertEntry(
			ctx,
			{ ...charge, idempotencyKey: `charge:${orderId}` },
			sql`from ${customers} where ${eq(customers.id, account.id)}`,
		),
		db
			.update(orderLines)
			.set({ status: "paid", transactionId, paidAt: at, changeId })
			.where(and(ofOrder, canBePaid, noLiveAttempt)),
		// NULL rolls the batch back: a line could not be paid.
		db
			.update(orders)
			.set({ chargeRequested: sql`iif(${isUnpaid}, null, 0)` })
			.where(eq(orders.id, orderId)),
		auditLines(db, ofOrder, {
			changeId,
			actor: by,
			action: "order.pay",
			before: "unpaid",
			after: `on account, due ${toDueOn(dueAt)}`,
			at,
		}),
		queueLineMails(ctx, {
			changeId,
			at,
			orders: charged,
			lines,
			build: (paid, after) => buildChargedMail(settings, paid, after, dueAt),
		}),
		...(await queueOwnerMails(ctx, account, { orderId, number: orderNumber, duePoisha })),
		...invoices,
	]);
}

/** Owners hear of what an admin puts on their account. */
async function queueOwnerMails(
	ctx: Context,
	{ id }: Account,
	order: { orderId: string; number: string; duePoisha: number },
) {
	const { db, now, newId, settings, by } = ctx;
	if (by.kind !== "admin") return [];
	const owners = (await listMembers(ctx, id)).filter(({ role }) => role === "owner");
	const mails = owners.map((owner) => ({
		...buildChargedForYouMail(settings, owner, order),
		id: newId(),
	}));
	return [queueMails(db, mails, now())];
}
