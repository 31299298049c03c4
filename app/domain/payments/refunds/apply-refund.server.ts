import { and, eq, inArray, isNull } from "drizzle-orm";
import { actorName } from "~/domain/orders/rules";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { CURRENCY, type RefundFact } from "~/platform/stripe/card-payments.server";
import {
	byLastChange,
	type FactSource,
	foundEvent,
	putUpForReview,
	recordEvent,
	recordOnly,
} from "../provider-events/record-event.server";
import { type Applied, type RefundState, refundKey } from "../rules";
import { refunds } from "../tables.server";
import { type SendableRefund, sendableRefund } from "./queries.server";

type Needs = Pick<Platform, "db" | "now" | "newId">;

/** From where the provider's word moves a refund. A bank may send back what had arrived, so `failed` comes last. */
const MOVES_FROM: Record<RefundFact["state"], RefundState[]> = {
	sent: ["due"],
	succeeded: ["due", "sent"],
	failed: ["due", "sent", "succeeded"],
};

/** How long the shop waits for the provider's event before it asks by itself, in ms. */
export const ASK_AGAIN_MS = 3_600_000;

/**
 * Makes the shop agree with what the provider says of a refund: the only way for a refund that a machine sends, for the
 * webhook and the sender alike, in whatever order they come. It changes nothing the second time.
 * A refund that somebody made in the provider's dashboard is put up for review, once, and so is one on other terms than
 * ours.
 */
export async function applyRefund(
	needs: Needs,
	fact: RefundFact,
	source: FactSource,
): Promise<Applied> {
	const refund = fact.refundId ? await sendableRefund(needs.db, fact.refundId) : null;
	if (!refund) return keepForeign(needs, fact, source);
	if (fact.key !== refundKey(refund)) return recordOnly(needs, source, "ignored", "an earlier try");
	const wrong = disagreement(refund, fact);
	if (wrong) return review(needs, fact, source, `refund ${refund.id}: ${wrong}`);
	return settle(needs, refund, fact, source);
}

/** What comes after the creation of a foreign refund adds nothing to it, unless it failed. */
function keepForeign(needs: Needs, fact: RefundFact, source: FactSource): Promise<Applied> {
	const note = `refund ${fact.providerId} of ${fact.transactionId}: not asked for by this shop`;
	return source.event?.type === "refund.updated"
		? recordOnly(needs, source, "ignored", note)
		: review(needs, fact, source, note);
}

function review(needs: Needs, fact: RefundFact, source: FactSource, note: string) {
	return putUpForReview(needs, source, foundEvent("refund", fact.providerId, fact), note);
}

function disagreement(refund: SendableRefund, fact: RefundFact): string | null {
	if (fact.amountPoisha !== refund.amountPoisha) {
		return `${fact.amountPoisha} poisha, expected ${refund.amountPoisha}`;
	}
	if (fact.currency !== CURRENCY) return `in ${fact.currency}, expected ${CURRENCY}`;
	if (fact.transactionId !== refund.transactionId) {
		return `of ${fact.transactionId}, expected ${refund.transactionId}`;
	}
	return null;
}

type Settled = Pick<RefundFact, "state" | "failure"> & { providerId: string | null };

/**
 * Moves a refund to what is known of it, once, with its audit row and the event that told. `providerId` is null for one
 * that the provider refused before it made anything.
 */
export async function settle(
	{ db, now, newId }: Needs,
	refund: SendableRefund,
	{ state, failure, providerId }: Settled,
	source: FactSource,
): Promise<Applied> {
	const at = now();
	const [moved] = await db.batch([
		db
			.update(refunds)
			.set({ state, providerId, lastError: failure, dueAt: at + ASK_AGAIN_MS, updatedAt: at })
			.where(
				and(
					eq(refunds.id, refund.id),
					eq(refunds.round, refund.round),
					inArray(refunds.state, MOVES_FROM[state]),
					isNull(refunds.bankReference),
				),
			)
			.returning({ id: refunds.id }),
		auditLastChange(db, {
			id: newId(),
			actor: actorName(source.actor),
			action: `refund.${state}`,
			subject: `refund:${refund.id}`,
			before: refund.state,
			after: failure ? `${state}: ${failure}` : state,
			at,
		}),
		recordEvent({ db, now }, source, byLastChange, `refund ${refund.id} ${state}`),
	]);
	return moved.length > 0 ? "applied" : "ignored";
}
