import { and, eq, inArray, ne } from "drizzle-orm";
import { paidMail } from "~/domain/orders/mails.server";
import { auditOrders, orderMoved } from "~/domain/orders/statements.server";
import { orders } from "~/domain/orders/tables.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import type { PaymentFact } from "~/platform/stripe/card-payments.server";
import {
	byLastChange,
	type FactSource,
	foundEvent,
	recordEvent,
	recordOnly,
} from "../provider-events/record-event.server";
import { type Attempt, attemptOf, orderIdsOf, ordersOfAttempts } from "../queries.server";
import { refundWhatCameTooLate } from "../refunds/refund-payment-for-cancelled-order.server";
import { type Applied, mismatch } from "../rules";
import { attempts } from "../tables.server";
import { closeAttempts } from "./close-attempts.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings" | "payments">;

/**
 * Makes the shop agree with what the provider says of a payment. It is the only way to `paid`, for the webhook, the
 * return page, the card page and the scheduled job alike, and changes nothing the second time.
 * The event is recorded in the batch of its effect: a crash between the two can't lose either.
 * Money that fits no attempt, or not its terms, is put up for review, once, and moves nothing.
 */
export async function applyPayment(
	needs: Needs,
	fact: PaymentFact,
	source: FactSource,
): Promise<Applied> {
	const attempt = await attemptOf(needs.db, fact);
	const review = (note: string) => reviewPayment(needs, fact, source, note);
	if (!attempt) return review("no attempt of ours");
	if (fact.state === "open") return becomeKnown(needs, attempt, fact, source);
	if (fact.state === "closed") return closeAttempts(needs, [attempt.id], source);
	const wrong = mismatch(attempt, fact, needs.payments.live);
	if (wrong) return review(wrong);
	const isBooked = attempt.state === "succeeded" && attempt.transactionId === transactionIn(fact);
	if (isBooked) return recordOnly(needs, source, "ignored", `attempt ${attempt.id} was booked`);
	return succeed(needs, attempt, fact, source);
}

const transactionIn = (fact: PaymentFact): string => fact.transactionId ?? fact.providerId;

/** One review per payment, whichever of its events or our own questions comes first. */
async function reviewPayment(
	needs: Needs,
	fact: PaymentFact,
	{ event, actor }: FactSource,
	note: string,
): Promise<Applied> {
	const found = foundEvent("payment", transactionIn(fact), fact);
	if (!event || event.id === found.id) {
		return recordOnly(needs, { event: event ?? found, actor }, "review", note);
	}
	const kept = { id: found.id, type: event.type, body: event.body };
	await needs.db.batch([
		recordEvent(needs, { event: kept, actor }, "review", note),
		recordEvent(needs, { event, actor }, "ignored", `in review as ${found.id}: ${note}`),
	]);
	return "review";
}

async function becomeKnown(
	needs: Needs,
	attempt: Attempt,
	fact: PaymentFact,
	source: FactSource,
): Promise<Applied> {
	const { db, now } = needs;
	await db.batch([
		db
			.update(attempts)
			.set({ state: "open", providerId: fact.providerId, updatedAt: now() })
			.where(and(eq(attempts.id, attempt.id), eq(attempts.state, "prepared"))),
		recordEvent(needs, source, "ignored", "still open"),
	]);
	return "ignored";
}

async function succeed(
	needs: Needs,
	attempt: Attempt,
	fact: PaymentFact,
	source: FactSource,
): Promise<Applied> {
	const { db, now, newId, settings } = needs;
	const transactionId = transactionIn(fact);
	const paying = await ordersOfAttempts(db, attempt.id);
	const at = now();
	const changeId = newId();
	const [succeeded] = await db.batch([
		db
			.update(attempts)
			.set({ state: "succeeded", providerId: fact.providerId, transactionId, updatedAt: at })
			.where(and(eq(attempts.id, attempt.id), ne(attempts.state, "succeeded")))
			.returning({ id: attempts.id }),
		recordEvent(needs, source, byLastChange, `attempt ${attempt.id} succeeded`),
		db
			.update(orders)
			.set({ status: "paid", transactionId, paidAt: at, changeId })
			.where(and(inArray(orders.id, orderIdsOf(db, attempt.id)), eq(orders.status, "unpaid"))),
		auditOrders(db, {
			changeId,
			actor: source.actor,
			action: "order.pay",
			before: "unpaid",
			after: "paid",
			at,
		}),
		...paying.map((order) =>
			queueMail(
				db,
				{ ...paidMail(settings, order, transactionId), id: newId(), now: at },
				orderMoved(order.id, changeId),
			),
		),
		...refundWhatCameTooLate(needs, attempt, transactionId, paying, source.actor),
	]);
	return succeeded.length > 0 ? "applied" : "ignored";
}
