import { and, eq, sql } from "drizzle-orm";
import type { TakenPayment } from "~/platform/stripe/card-payments.server";
import { hasQueryBudget } from "../../../platform/jobs/query-budget.server";
import { applyPayment } from "../attempts/apply-payment.server";
import { foundEvent, foundEventId, recordOnly } from "../provider-events/record-event.server";
import { attempts, providerEvents } from "../tables.server";
import type { Needs } from "./step.server";
import { readsWindow } from "./window-step.server";

const actor = { kind: "system", name: "reconciler" } as const;

/**
 * Holds the money that the provider took against our books: each payment must be an attempt of ours that succeeded, of
 * that amount. One that we know nothing of is asked for and goes through the one door; what is not ours, or differs, is
 * put up for review, once.
 */
export const comparePayments = readsWindow(
	"payments",
	({ payments }, window) => payments.takenPayments(window),
	async (needs, taken) => {
		const { booked, seen } = await whatWeKnow(needs, taken);
		for (const payment of taken) {
			const amount = booked.get(payment.transactionId);
			if (amount === payment.amountPoisha || seen.has(foundEventId(payment.transactionId)))
				continue;
			if (!hasQueryBudget(needs)) return false;
			await findHome(needs, payment, amount);
		}
		return true;
	},
);

async function findHome(needs: Needs, payment: TakenPayment, booked: number | undefined) {
	const event = foundEvent("payment", payment.transactionId, payment);
	const source = { event, actor };
	if (booked !== undefined) {
		const note = `took ${payment.amountPoisha} poisha, our books have ${booked}`;
		await recordOnly(needs, source, "review", note);
		return;
	}
	const fact = await needs.payments.paymentBehind(payment.transactionId);
	if (fact) await applyPayment(needs, fact, source);
	else await recordOnly(needs, source, "review", "no payment of this shop");
}

/** What our books have of these payments, by transaction id, and which of them were found before. */
async function whatWeKnow({ db }: Needs, taken: readonly TakenPayment[]) {
	const among = (names: readonly string[]) =>
		sql`(select value from json_each(${JSON.stringify(names)}))`;
	const [succeeded, found] = await db.batch([
		db
			.select({ transactionId: attempts.transactionId, amountPoisha: attempts.amountPoisha })
			.from(attempts)
			.where(
				and(
					sql`${attempts.transactionId} in ${among(taken.map((it) => it.transactionId))}`,
					eq(attempts.state, "succeeded"),
				),
			),
		db
			.select({ id: providerEvents.id })
			.from(providerEvents)
			.where(
				sql`${providerEvents.id} in ${among(taken.map((it) => foundEventId(it.transactionId)))}`,
			),
	]);
	return {
		booked: new Map(succeeded.map((it) => [it.transactionId, it.amountPoisha])),
		seen: new Set(found.map(({ id }) => id)),
	};
}
