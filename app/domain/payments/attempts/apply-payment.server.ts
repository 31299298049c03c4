import { and, eq, inArray, ne } from "drizzle-orm";
import { prepareInvoices, retryWhenOutdated } from "~/domain/documents/prepare-invoices.server";
import { buildPaidMail } from "~/domain/orders/mails/mails.server";
import { auditLines } from "~/domain/orders/statements.server";
import { orderLines } from "~/domain/orders/tables.server";
import { queueLineMails } from "~/domain/payments/queue-line-mails.server";
import type { Platform } from "~/platform/platform.server";
import type { PaymentProviderState } from "~/platform/stripe/card-payments.server";
import {
	buildFoundEvent,
	outcomeOfLastChange,
	type ProviderStateSource,
	recordEvent,
	recordEventOnly,
} from "../provider-events/record-event.server";
import {
	type Attempt,
	findAttempt,
	listAttemptLines,
	selectAttemptLineIds,
} from "../queries.server";
import { refundSurplus } from "../refunds/refund-surplus.server";
import { describeMismatch, type EventOutcome } from "../rules";
import { attempts } from "../tables.server";
import { closeAttempts } from "./close-attempts.server";

/**
 * The only code that sets lines to `paid` by card. Idempotent; the event is recorded in the same batch.
 * A payment that matches no attempt or its terms is put up for review once.
 */
export async function applyPayment(
	platform: Platform,
	providerState: PaymentProviderState,
	source: ProviderStateSource,
): Promise<EventOutcome> {
	const attempt = await findAttempt(platform.db, providerState);
	const review = (note: string) => putPaymentUpForReview(platform, providerState, source, note);
	if (!attempt) return review("no attempt of ours");
	if (providerState.state === "open")
		return markAttemptOpen(platform, attempt, providerState, source);
	if (providerState.state === "closed") return closeAttempts(platform, [attempt.id], source);
	const termsMismatch = describeMismatch(attempt, providerState, platform.payments.live);
	if (termsMismatch) return review(termsMismatch);
	const isRecorded =
		attempt.state === "succeeded" && attempt.transactionId === getTransactionId(providerState);
	if (isRecorded)
		return recordEventOnly(platform, source, "ignored", `attempt ${attempt.id} was booked`);
	return retryWhenOutdated(() => markAttemptSucceeded(platform, attempt, providerState, source));
}

const getTransactionId = (providerState: PaymentProviderState): string =>
	providerState.transactionId ?? providerState.providerId;

/** One review per payment, whichever source reports it first. */
async function putPaymentUpForReview(
	platform: Platform,
	providerState: PaymentProviderState,
	{ event, actor }: ProviderStateSource,
	note: string,
): Promise<EventOutcome> {
	const found = buildFoundEvent("payment", getTransactionId(providerState), providerState);
	if (!event || event.id === found.id) {
		return recordEventOnly(platform, { event: event ?? found, actor }, "review", note);
	}
	const recorded = { id: found.id, type: event.type, body: event.body };
	await platform.db.batch([
		recordEvent(platform, { event: recorded, actor }, "review", note),
		recordEvent(platform, { event, actor }, "ignored", `in review as ${found.id}: ${note}`),
	]);
	return "review";
}

async function markAttemptOpen(
	platform: Platform,
	attempt: Attempt,
	providerState: PaymentProviderState,
	source: ProviderStateSource,
): Promise<EventOutcome> {
	const { db, now } = platform;
	await db.batch([
		db
			.update(attempts)
			.set({ state: "open", providerId: providerState.providerId, updatedAt: now() })
			.where(and(eq(attempts.id, attempt.id), eq(attempts.state, "prepared"))),
		recordEvent(platform, source, "ignored", "still open"),
	]);
	return "ignored";
}

async function markAttemptSucceeded(
	platform: Platform,
	attempt: Attempt,
	providerState: PaymentProviderState,
	source: ProviderStateSource,
): Promise<EventOutcome> {
	const { db, now, newId, settings } = platform;
	const transactionId = getTransactionId(providerState);
	const attemptedLines = await listAttemptLines(db, attempt.id);
	const at = now();
	const changeId = newId();
	const isOfAttempt = inArray(orderLines.id, selectAttemptLineIds(db, attempt.id));
	const hasTransaction = eq(orderLines.transactionId, transactionId);
	const { invoices, orders } = await prepareInvoices(platform, [attempt.orderId], {
		lineIds: attemptedLines.map(({ id }) => id),
		changeId,
		at,
		status: "paid",
		transactionId,
		method: attempt.kind,
	});
	const [succeeded] = await db.batch([
		db
			.update(attempts)
			.set({
				state: "succeeded",
				providerId: providerState.providerId,
				transactionId,
				updatedAt: at,
			})
			.where(and(eq(attempts.id, attempt.id), ne(attempts.state, "succeeded")))
			.returning({ id: attempts.id }),
		recordEvent(platform, source, outcomeOfLastChange, `attempt ${attempt.id} succeeded`),
		db
			.update(orderLines)
			.set({ status: "paid", transactionId, paidAt: at, changeId })
			.where(and(isOfAttempt, eq(orderLines.status, "unpaid"))),
		auditLines(db, hasTransaction, {
			changeId,
			actor: source.actor,
			action: "order.pay",
			before: "unpaid",
			after: "paid",
			at,
		}),
		queueLineMails(platform, {
			changeId,
			at,
			orders,
			lines: attemptedLines,
			build: (lines, now) => buildPaidMail(settings, lines, now, transactionId),
		}),
		...refundSurplus(platform, attempt, transactionId, source.actor),
		...invoices,
	]);
	return succeeded.length > 0 ? "applied" : "ignored";
}
