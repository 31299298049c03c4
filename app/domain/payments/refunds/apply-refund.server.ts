import { and, eq, inArray, isNull } from "drizzle-orm";
import { formatActor } from "~/domain/accounts/actor";
import { writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { CURRENCY, type RefundProviderState } from "~/platform/stripe/card-payments.server";
import {
	buildFoundEvent,
	outcomeOfLastChange,
	type ProviderStateSource,
	putUpForReview,
	recordEvent,
	recordEventOnly,
} from "../provider-events/record-event.server";
import { getRefundKey } from "../refund-rules";
import type { EventOutcome, RefundState } from "../rules";
import { refunds } from "../tables.server";
import { findSendableRefund, type SendableRefund } from "./queries.server";
import { queueRefundMails } from "./refund-mail.server";

/** A bank may return money that had arrived, so `failed` follows any state. */
const ALLOWED_FROM_STATES: Record<RefundProviderState["state"], RefundState[]> = {
	sent: ["due"],
	succeeded: ["due", "sent"],
	failed: ["due", "sent", "succeeded"],
};

/** How long to wait for the event before asking the provider. */
export const RECHECK_AFTER_MS = 3_600_000;

/**
 * The only code that applies the provider's refund state, idempotent and in any order of events.
 * Refunds made at the provider or on other terms are put up for review once.
 */
export async function applyRefund(
	platform: Platform,
	providerState: RefundProviderState,
	source: ProviderStateSource,
): Promise<EventOutcome> {
	const refund = providerState.refundId
		? await findSendableRefund(platform.db, providerState.refundId)
		: null;
	if (!refund) return recordForeignRefund(platform, providerState, source);
	if (providerState.key !== getRefundKey(refund))
		return recordEventOnly(platform, source, "ignored", "an earlier try");
	const mismatch = describeRefundMismatch(refund, providerState);
	if (mismatch)
		return putRefundUpForReview(
			platform,
			providerState,
			source,
			`refund ${refund.id}: ${mismatch}`,
		);
	return recordRefundOutcome(platform, refund, providerState, source);
}

/** Later events of a refund that the shop didn't request matter only if it failed. */
function recordForeignRefund(
	platform: Platform,
	providerState: RefundProviderState,
	source: ProviderStateSource,
): Promise<EventOutcome> {
	const note = `refund ${providerState.providerId} of ${providerState.transactionId}: not asked for by this shop`;
	return source.event?.type === "refund.updated"
		? recordEventOnly(platform, source, "ignored", note)
		: putRefundUpForReview(platform, providerState, source, note);
}

function putRefundUpForReview(
	platform: Platform,
	providerState: RefundProviderState,
	source: ProviderStateSource,
	note: string,
) {
	return putUpForReview(
		platform,
		source,
		buildFoundEvent("refund", providerState.providerId, providerState),
		note,
	);
}

function describeRefundMismatch(
	refund: SendableRefund,
	providerState: RefundProviderState,
): string | null {
	if (providerState.amountPoisha !== refund.amountPoisha) {
		return `${providerState.amountPoisha} poisha, expected ${refund.amountPoisha}`;
	}
	if (providerState.currency !== CURRENCY)
		return `in ${providerState.currency}, expected ${CURRENCY}`;
	if (providerState.transactionId !== refund.transactionId) {
		return `of ${providerState.transactionId}, expected ${refund.transactionId}`;
	}
	return null;
}

type RefundOutcome = Pick<RefundProviderState, "state" | "failure"> & { providerId: string | null };

/** `providerId` is null when the provider refused to create the refund. */
export async function recordRefundOutcome(
	platform: Platform,
	refund: SendableRefund,
	{ state, failure, providerId }: RefundOutcome,
	source: ProviderStateSource,
): Promise<EventOutcome> {
	const { db, now } = platform;
	const at = now();
	const isUpdated = await writeAudited(
		platform,
		db
			.update(refunds)
			.set({ state, providerId, lastError: failure, dueAt: at + RECHECK_AFTER_MS, updatedAt: at })
			.where(
				and(
					eq(refunds.id, refund.id),
					eq(refunds.round, refund.round),
					inArray(refunds.state, ALLOWED_FROM_STATES[state]),
					isNull(refunds.bankReference),
				),
			),
		{
			actor: formatActor(source.actor),
			action: `refund.${state}`,
			subject: `refund:${refund.id}`,
			before: refund.state,
			after: failure ? `${state}: ${failure}` : state,
		},
		[
			recordEvent(platform, source, outcomeOfLastChange, `refund ${refund.id} ${state}`),
			...(state === "failed" ? [] : await queueRefundMails(platform, refund.groupId, [])),
		],
	);
	return isUpdated ? "applied" : "ignored";
}
