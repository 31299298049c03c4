import { eq, sql } from "drizzle-orm";
import { formatActor } from "~/domain/orders/rules";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import type { DisputeProviderState } from "~/platform/stripe/card-payments.server";
import {
	outcomeOfLastChange,
	type ProviderStateSource,
	recordEvent,
} from "../provider-events/record-event.server";
import type { EventOutcome } from "../rules";
import { disputes, providerEvents } from "../tables.server";

/**
 * Makes the shop agree with what the provider says of a dispute, in whatever order its messages come: of two that say it
 * is open the one that the provider told later counts, an open one never takes the place of a decided one, and only a
 * lost one is decided again, by an appeal. While it is open the database refuses to ship what the payment paid. The
 * reconciler raises the alert.
 */
export async function applyDispute(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	providerState: DisputeProviderState,
	source: ProviderStateSource,
): Promise<EventOutcome> {
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
	// The provider tells the time in seconds: of two in the same one the later to arrive counts, but not when it is told again.
	const isNewer = sql`${disputes.reportedAt} <= ${reportedAt}
		and not exists (select 1 from ${providerEvents} where ${providerEvents.id} = ${source.event?.id ?? ""})`;
	const [before] = await db
		.select({ state: disputes.state })
		.from(disputes)
		.where(eq(disputes.id, id));
	const [updated] = await db.batch([
		db
			.insert(disputes)
			.values({ id, state, ...terms, openedAt: providerState.openedAt, updatedAt: at })
			.onConflictDoUpdate({
				target: disputes.id,
				set: { state, ...terms, updatedAt: at },
				// What is open may become graver, with another amount and an earlier end; what is decided is not opened again.
				setWhere: sql`(${disputes.state} = 'open' and (${state} <> 'open' or ${isNewer})
						or ${state} = 'won' and ${disputes.state} <> 'won')
					and (${disputes.state}, ${disputes.amountPoisha}, ${disputes.reason}, coalesce(${disputes.evidenceUntil}, 0), ${disputes.reportedAt})
						<> (${state}, ${amountPoisha}, ${terms.reason}, ${evidenceUntil ?? 0}, ${reportedAt})`,
			})
			.returning({ id: disputes.id }),
		auditLastChange(db, {
			id: newId(),
			actor: formatActor(source.actor),
			action: `dispute.${state}`,
			subject: `dispute:${id}`,
			before: before?.state ?? "",
			after: `${state}: ${terms.reason}, payment ${transactionId}`,
			at,
		}),
		recordEvent({ db, now }, source, outcomeOfLastChange, `dispute ${id} ${state}`),
	]);
	return updated.length > 0 ? "applied" : "ignored";
}
