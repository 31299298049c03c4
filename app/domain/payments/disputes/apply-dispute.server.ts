import { and, eq, inArray, sql } from "drizzle-orm";
import { formatActor } from "~/domain/accounts/actor";
import { writeAudited } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import type { DisputeProviderState } from "~/platform/stripe/card-payments.server";
import {
	outcomeOfLastChange,
	type ProviderStateSource,
	recordEvent,
} from "../provider-events/record-event.server";
import type { EventOutcome } from "../rules";
import { disputes, providerEvents, refunds } from "../tables.server";

/**
 * Events may arrive in any order: for an open dispute the newer wins, a decision is final, only a
 * lost one may be reversed by an appeal. A trigger blocks shipping while it is open.
 */
export async function applyDispute(
	platform: Platform,
	providerState: DisputeProviderState,
	source: ProviderStateSource,
): Promise<EventOutcome> {
	const { db, now } = platform;
	const {
		providerId: id,
		transactionId,
		state,
		amountPoisha,
		reason,
		evidenceUntil,
		reportedAt,
	} = providerState;
	const at = now();
	const terms = {
		transactionId,
		amountPoisha,
		reason: reason.slice(0, 100),
		evidenceUntil,
		reportedAt,
	};
	// Provider times are in seconds: within one, the later arrival wins unless it is a repeat.
	const isNewer = sql`${disputes.reportedAt} <= ${reportedAt}
		and not exists (select 1 from ${providerEvents} where ${providerEvents.id} = ${source.event?.id ?? ""})`;
	const [before] = await db
		.select({ state: disputes.state })
		.from(disputes)
		.where(eq(disputes.id, id));
	const isUpdated = await writeAudited(
		platform,
		db
			.insert(disputes)
			.values({ id, state, ...terms, openedAt: providerState.openedAt, updatedAt: at })
			.onConflictDoUpdate({
				target: disputes.id,
				set: { state, ...terms, updatedAt: at },
				// An open dispute may change its amount and deadline; a decided one is never reopened.
				setWhere: sql`(${disputes.state} = 'open' and (${state} <> 'open' or ${isNewer})
						or ${state} = 'won' and ${disputes.state} <> 'won')
					and (${disputes.state}, ${disputes.amountPoisha}, ${disputes.reason}, coalesce(${disputes.evidenceUntil}, 0), ${disputes.reportedAt})
						<> (${state}, ${amountPoisha}, ${terms.reason}, ${evidenceUntil ?? 0}, ${reportedAt})`,
			}),
		{
			actor: formatActor(source.actor),
			action: `dispute.${state}`,
			subject: `dispute:${id}`,
			before: before?.state ?? "",
			after: `${state}: ${terms.reason}, payment ${transactionId}`,
		},
		[
			recordEvent(platform, source, outcomeOfLastChange, `dispute ${id} ${state}`),
			endRefundsOfLost(db, id, at),
		],
	);
	return isUpdated ? "applied" : "ignored";
}

/** The bank has returned the money: refunds that were due before go no further. */
const endRefundsOfLost = (db: Db, disputeId: string, at: number) =>
	db
		.update(refunds)
		.set({ state: "succeeded", bankReference: `Dispute ${disputeId}`, updatedAt: at })
		.where(
			and(
				inArray(refunds.state, ["due", "failed"]),
				sql`${refunds.attemptId} in (select payment_attempts.id from payment_attempts
					join disputes on disputes.transaction_id = payment_attempts.transaction_id
					where disputes.id = ${disputeId} and disputes.state = 'lost')`,
			),
		);
