import { releaseOverdue } from "../cancellation/release-expired-holds.server";
import { sendDueRefunds } from "../refunds/send-due-refunds.server";
import type { ReconcilerPart } from "../rules";
import { catchUpEvents } from "./catch-up-events.server";
import { checkInvariants } from "./check-invariants.server";
import { askLiveAttempts } from "./check-live-attempts.server";
import { comparePayments } from "./compare-payments.server";
import { takeLease } from "./lease.server";
import { joinTroubles } from "./reconciler-status.server";
import type { Needs, Step } from "./step.server";

/** Calls to the provider take most of it; the next scheduled run starts after five minutes. */
const MAX_RUN_MS = 2 * 60_000;

/** In this order: what the provider says comes first, and what is checked last has been repaired where that was possible. */
const STEPS: Record<ReconcilerPart, readonly (readonly [name: string, step: Step])[]> = {
	payments: [
		["Payments under way", askLiveAttempts],
		["Missed events", catchUpEvents],
		["Payments taken", comparePayments],
	],
	orders: [
		[
			"Holds",
			async (needs) => {
				await releaseOverdue(needs);
				return "";
			},
		],
		[
			"Refunds",
			async (needs) => {
				const { waiting } = await sendDueRefunds(needs);
				return waiting > 0 ? `${waiting} wait after an error.` : "";
			},
		],
		["Invariants", checkInvariants],
	],
};

/** `busy`: another run holds the lease. `trouble` names what did not come through, a line a step; '' when all did. */
export type Reconciled = { ran: true; trouble: string } | { ran: false; reason: "busy" };

/** Compares payments with the provider. After `forMs` no further payment under way is asked for. */
export function reconcilePayments(needs: Needs, forMs = MAX_RUN_MS): Promise<Reconciled> {
	return runPart(needs, "payments", forMs);
}

/** Releases orders past their hold, sends refunds and checks the invariants. */
export function reconcileOrders(needs: Needs): Promise<Reconciled> {
	return runPart(needs, "orders", MAX_RUN_MS);
}

/** Runs both parts within one query budget, as an admin's button does; `busy` when another run had either part. */
export async function reconcile(needs: Needs, forMs = MAX_RUN_MS): Promise<Reconciled> {
	const payments = await reconcilePayments(needs, forMs);
	const orders = await reconcileOrders(needs);
	if (!payments.ran || !orders.ran) return { ran: false, reason: "busy" };
	return { ran: true, trouble: joinTroubles([payments, orders]) };
}

/**
 * Makes orders, payments and refunds agree with the provider and with each other, as far as that can be known. A part is
 * repeatable and has one run at a time. Each step runs even if the one before it failed, in bounded pages; what is wrong
 * and can't be repaired safely becomes an alert. What a step threw is noted.
 */
async function runPart(needs: Needs, part: ReconcilerPart, forMs: number): Promise<Reconciled> {
	const until = needs.now() + forMs;
	const lease = await takeLease(needs, part);
	if (!lease) return { ran: false, reason: "busy" };
	const troubles: string[] = [];
	for (const [name, step] of STEPS[part]) {
		try {
			await lease.holdOn();
			const trouble = await step(needs, lease, until);
			if (trouble) troubles.push(`${name}: ${trouble}`);
		} catch (error) {
			needs.note(new Error(`The reconciler's step '${name}' failed.`, { cause: error }));
			troubles.push(`${name}: ${wordsOf(error)}`);
		}
	}
	const trouble = troubles.join("\n");
	await lease.end(trouble);
	return { ran: true, trouble };
}

/** An error in a line for the admins, without the values that a failed statement was given. */
function wordsOf(error: unknown): string {
	const [words = ""] = String(error).split("\nparams:");
	return words.slice(0, 300);
}
