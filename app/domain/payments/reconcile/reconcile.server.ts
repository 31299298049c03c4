import { releaseExpiredHolds } from "../cancellation/release-expired-holds.server";
import { sendDueRefunds } from "../refunds/send-due-refunds.server";
import type { ReconcilerPart } from "../rules";
import { catchUpEvents } from "./catch-up-events.server";
import { checkInvariants } from "./check-invariants.server";
import { checkLiveAttempts } from "./check-live-attempts.server";
import { comparePayments } from "./compare-payments.server";
import { acquireLease } from "./lease.server";
import { joinErrors } from "./reconciler-status.server";
import type { Needs, Step } from "./step.server";

/** Calls to the provider take most of it; the next scheduled run starts after five minutes. */
const MAX_RUN_MS = 2 * 60_000;

/** In this order: what the provider says comes first, and what is checked last has been repaired where that was possible. */
const STEPS: Record<ReconcilerPart, readonly (readonly [name: string, step: Step])[]> = {
	payments: [
		["Payments under way", checkLiveAttempts],
		["Missed events", catchUpEvents],
		["Payments taken", comparePayments],
	],
	orders: [
		[
			"Holds",
			async (needs) => {
				await releaseExpiredHolds(needs);
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

/** `busy`: another run holds the lease. `errors` names what did not come through, a line a step; '' when all did. */
export type ReconcileResult = { ran: true; errors: string } | { ran: false; reason: "busy" };

/** Compares payments with the provider. After `forMs` no further payment under way is asked for. */
export function reconcilePayments(needs: Needs, maxMs = MAX_RUN_MS): Promise<ReconcileResult> {
	return runPart(needs, "payments", maxMs);
}

/** Releases orders past their hold, sends refunds and checks the invariants. */
export function reconcileOrders(needs: Needs): Promise<ReconcileResult> {
	return runPart(needs, "orders", MAX_RUN_MS);
}

/** Runs both parts within one query budget, as an admin's button does; `busy` when another run had either part. */
export async function reconcile(needs: Needs, forMs = MAX_RUN_MS): Promise<ReconcileResult> {
	const payments = await reconcilePayments(needs, forMs);
	const orders = await reconcileOrders(needs);
	if (!payments.ran || !orders.ran) return { ran: false, reason: "busy" };
	return { ran: true, errors: joinErrors([payments, orders]) };
}

/**
 * Makes orders, payments and refunds agree with the provider and with each other, as far as that can be known. A part is
 * repeatable and has one run at a time. Each step runs even if the one before it failed, in bounded pages; what is wrong
 * and can't be repaired safely becomes an alert. What a step threw is noted.
 */
async function runPart(
	needs: Needs,
	part: ReconcilerPart,
	forMs: number,
): Promise<ReconcileResult> {
	const until = needs.now() + forMs;
	const lease = await acquireLease(needs, part);
	if (!lease) return { ran: false, reason: "busy" };
	const allErrors: string[] = [];
	for (const [name, step] of STEPS[part]) {
		try {
			await lease.renew();
			const stepError = await step(needs, lease, until);
			if (stepError) allErrors.push(`${name}: ${stepError}`);
		} catch (error) {
			needs.reportError(new Error(`The reconciler's step '${name}' failed.`, { cause: error }));
			allErrors.push(`${name}: ${formatError(error)}`);
		}
	}
	const errors = allErrors.join("\n");
	await lease.release(errors);
	return { ran: true, errors };
}

/** An error in a line for the admins, without the values that a failed statement was given. */
function formatError(error: unknown): string {
	const [message = ""] = String(error).split("\nparams:");
	return message.slice(0, 300);
}
