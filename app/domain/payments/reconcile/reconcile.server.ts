import { releaseOverdue } from "../release-overdue.server";
import { sendDueRefunds } from "../send-due-refunds.server";
import { askLiveAttempts } from "./ask-live-attempts.server";
import { catchUpEvents } from "./catch-up-events.server";
import { checkInvariants } from "./check-invariants.server";
import { comparePayments } from "./compare-payments.server";
import { takeLease } from "./lease.server";
import type { Needs, Step } from "./step.server";

/** Calls to the provider take most of it; the timer's next run begins after five minutes. */
const LONG_ENOUGH_MS = 2 * 60_000;

/** In this order: what the provider says comes first, and what is checked last has been repaired where that was possible. */
const STEPS: readonly (readonly [name: string, step: Step])[] = [
	["Payments under way", askLiveAttempts],
	["Missed events", catchUpEvents],
	["Payments taken", comparePayments],
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
];

/** `busy`: another run holds the lease. `trouble` names what did not come through, a line a step; '' when all did. */
export type Reconciled = { ran: true; trouble: string } | { ran: false; reason: "busy" };

/**
 * Makes orders, payments and refunds agree with the provider and with each other, as far as that can be known: run by the
 * timer and by an admin's button, repeatable, one run at a time. Each step runs whatever became of the one before, in
 * bounded pages; what is wrong and can't be known how becomes an alert, never a silent repair. What a step threw is noted.
 * After `forMs` no further payment under way is asked for.
 */
export async function reconcile(needs: Needs, forMs = LONG_ENOUGH_MS): Promise<Reconciled> {
	const until = needs.now() + forMs;
	const lease = await takeLease(needs);
	if (!lease) return { ran: false, reason: "busy" };
	const troubles: string[] = [];
	for (const [name, step] of STEPS) {
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
