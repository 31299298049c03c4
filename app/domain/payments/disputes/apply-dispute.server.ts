import { eq, sql } from "drizzle-orm";
import { actorName } from "~/domain/orders/rules";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import type { DisputeFact } from "~/platform/stripe/card-payments.server";
import { byLastChange, type FactSource, recordEvent } from "../provider-events/record-event.server";
import type { Applied } from "../rules";
import { disputes, providerEvents } from "../tables.server";

/**
 * Makes the shop agree with what the provider says of a dispute, in whatever order its messages come: of two that say it
 * is open the one that the provider told later counts, an open one never takes the place of a decided one, and only a
 * lost one is decided again, by an appeal. While it is open the database refuses to ship what the payment paid. The
 * reconciler raises the alert.
 */
export async function applyDispute(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	fact: DisputeFact,
	source: FactSource,
): Promise<Applied> {
	const {
		providerId: id,
		transactionId,
		state,
		amountPoisha,
		reason,
		evidenceUntil,
		toldAt,
	} = fact;
	const at = now();
	const known = {
		transactionId,
		amountPoisha,
		reason: reason.slice(0, 100),
		evidenceUntil,
		toldAt,
	};
	// The provider tells the time in seconds: of two in the same one the later to arrive counts, but not when it is told again.
	const isNews = sql`${disputes.toldAt} <= ${toldAt}
		and not exists (select 1 from ${providerEvents} where ${providerEvents.id} = ${source.event?.id ?? ""})`;
	const [before] = await db
		.select({ state: disputes.state })
		.from(disputes)
		.where(eq(disputes.id, id));
	const [moved] = await db.batch([
		db
			.insert(disputes)
			.values({ id, state, ...known, openedAt: fact.openedAt, updatedAt: at })
			.onConflictDoUpdate({
				target: disputes.id,
				set: { state, ...known, updatedAt: at },
				// What is open may become graver, with another amount and an earlier end; what is decided is not opened again.
				setWhere: sql`(${disputes.state} = 'open' and (${state} <> 'open' or ${isNews})
						or ${state} = 'won' and ${disputes.state} <> 'won')
					and (${disputes.state}, ${disputes.amountPoisha}, ${disputes.reason}, coalesce(${disputes.evidenceUntil}, 0), ${disputes.toldAt})
						<> (${state}, ${amountPoisha}, ${known.reason}, ${evidenceUntil ?? 0}, ${toldAt})`,
			})
			.returning({ id: disputes.id }),
		auditLastChange(db, {
			id: newId(),
			actor: actorName(source.actor),
			action: `dispute.${state}`,
			subject: `dispute:${id}`,
			before: before?.state ?? "",
			after: `${state}: ${known.reason}, payment ${transactionId}`,
			at,
		}),
		recordEvent({ db, now }, source, byLastChange, `dispute ${id} ${state}`),
	]);
	return moved.length > 0 ? "applied" : "ignored";
}
