import { and, eq, sql } from "drizzle-orm";
import { toIdList } from "~/platform/d1/id-list.server";
import type { Platform } from "~/platform/platform.server";
import type { CapturedPayment } from "~/platform/stripe/card-payments.server";
import { hasQueryBudget } from "../../../platform/jobs/query-budget.server";
import { applyPayment } from "../attempts/apply-payment.server";
import {
	buildFoundEvent,
	getFoundEventId,
	recordEventOnly,
} from "../provider-events/record-event.server";
import { attempts, providerEvents } from "../tables.server";
import { createWindowStep } from "./window-step.server";

const actor = { kind: "system", name: "reconciler" } as const;

/** Unknown payments go through `applyPayment`; those that differ are put up for review once. */
export const comparePayments = createWindowStep(
	"payments",
	({ payments }, window) => payments.listCapturedPayments(window),
	async (platform, taken) => {
		const { booked, seen } = await findRecordedPayments(platform, taken);
		for (const payment of taken) {
			const amount = booked.get(payment.transactionId);
			if (amount === payment.amountPoisha || seen.has(getFoundEventId(payment.transactionId)))
				continue;
			if (!hasQueryBudget(platform)) return false;
			await matchPayment(platform, payment, amount);
		}
		return true;
	},
);

async function matchPayment(
	platform: Platform,
	payment: CapturedPayment,
	recordedPoisha: number | undefined,
) {
	const event = buildFoundEvent("payment", payment.transactionId, payment);
	const source = { event, actor };
	if (recordedPoisha !== undefined) {
		const note = `the provider took ${payment.amountPoisha} poisha, our records say ${recordedPoisha}`;
		await recordEventOnly(platform, source, "review", note);
		return;
	}
	const providerState = await platform.payments.findPaymentByTransaction(payment.transactionId);
	if (providerState) await applyPayment(platform, providerState, source);
	else await recordEventOnly(platform, source, "review", "no payment of this shop");
}

async function findRecordedPayments({ db }: Platform, taken: readonly CapturedPayment[]) {
	const ids = taken.map(({ transactionId }) => transactionId);
	const [succeeded, found] = await db.batch([
		db
			.select({ transactionId: attempts.transactionId, amountPoisha: attempts.amountPoisha })
			.from(attempts)
			.where(
				and(sql`${attempts.transactionId} in ${toIdList(ids)}`, eq(attempts.state, "succeeded")),
			),
		db
			.select({ id: providerEvents.id })
			.from(providerEvents)
			.where(sql`${providerEvents.id} in ${toIdList(ids.map(getFoundEventId))}`),
	]);
	return {
		booked: new Map(
			succeeded.map(({ transactionId, amountPoisha }) => [transactionId, amountPoisha]),
		),
		seen: new Set(found.map(({ id }) => id)),
	};
}
