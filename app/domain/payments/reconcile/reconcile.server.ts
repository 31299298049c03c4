import type { Platform } from "~/platform/platform.server";
import { releaseExpiredHolds } from "../cancellation/release-expired-holds.server";
import type { ReconcilerPart } from "../reconciler-rules";
import { sendDueRefunds } from "../refunds/send-due-refunds.server";
import { catchUpEvents } from "./catch-up-events.server";
import { checkDatabaseSize } from "./check-database-size.server";
import { checkInvariants } from "./check-invariants.server";
import { checkLiveAttempts } from "./check-live-attempts.server";
import { comparePayments } from "./compare-payments.server";
import { acquireLease } from "./lease.server";
import { joinErrors } from "./reconciler-status.server";
import type { Step } from "./step.server";

const MAX_RUN_MS = 2 * 60_000;

/** Provider state first, checks last, after repairs. */
const STEPS: Record<ReconcilerPart, readonly (readonly [name: string, step: Step])[]> = {
	payments: [
		["Payments in progress", checkLiveAttempts],
		["Missed events", catchUpEvents],
		["Payments taken", comparePayments],
	],
	orders: [
		[
			"Holds",
			async (platform) => {
				await releaseExpiredHolds(platform);
				return "";
			},
		],
		[
			"Refunds",
			async (platform) => {
				const { waiting } = await sendDueRefunds(platform);
				return waiting > 0 ? `${waiting} will be retried after an error.` : "";
			},
		],
		["Invariants", checkInvariants],
		["Size of the database", checkDatabaseSize],
	],
};

/** `errors` has one line per failed step. */
type ReconcileResult = { ran: true; errors: string } | { ran: false; reason: "busy" };

/** Calls to the provider stop after `maxMs`. */
export function reconcilePayments(
	platform: Platform,
	maxMs = MAX_RUN_MS,
): Promise<ReconcileResult> {
	return runPart(platform, "payments", maxMs);
}

export function reconcileOrders(platform: Platform): Promise<ReconcileResult> {
	return runPart(platform, "orders", MAX_RUN_MS);
}

export async function reconcile(platform: Platform, maxMs = MAX_RUN_MS): Promise<ReconcileResult> {
	const payments = await reconcilePayments(platform, maxMs);
	const orders = await reconcileOrders(platform);
	if (!payments.ran || !orders.ran) return { ran: false, reason: "busy" };
	return { ran: true, errors: joinErrors([payments, orders]) };
}

/** Each step runs even if an earlier one failed; what can't be repaired becomes an alert. */
async function runPart(
	platform: Platform,
	part: ReconcilerPart,
	maxMs: number,
): Promise<ReconcileResult> {
	const until = platform.now() + maxMs;
	const lease = await acquireLease(platform, part);
	if (!lease) return { ran: false, reason: "busy" };
	const allErrors: string[] = [];
	for (const [name, step] of STEPS[part]) {
		try {
			await lease.renew();
			const stepError = await step(platform, lease, until);
			if (stepError) allErrors.push(`${name}: ${stepError}`);
		} catch (error) {
			platform.reportError(new Error(`The reconciler's step '${name}' failed.`, { cause: error }));
			allErrors.push(`${name}: ${formatError(error)}`);
		}
	}
	const errors = allErrors.join("\n");
	await lease.release(errors);
	return { ran: true, errors };
}

/** Without the parameters of a failed statement, which may be personal data. */
function formatError(error: unknown): string {
	const [message = ""] = String(error).split("\nparams:");
	return message.slice(0, 300);
}
