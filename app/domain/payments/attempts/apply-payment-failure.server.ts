import type { Platform } from "~/platform/platform.server";
import type { PaymentFailure } from "~/platform/stripe/card-payments.server";
import {
	outcomeOfLastChange,
	type ProviderStateSource,
	recordEvent,
} from "../provider-events/record-event.server";
import type { EventOutcome } from "../rules";
import { attempts, providerEvents } from "../tables.server";
import { recordPaymentError } from "./record-payment-error.server";

/** Only stores and logs the reason, once for each event: the buyer may try another card. */
export async function applyPaymentFailure(
	needs: Pick<Platform, "db" | "now" | "reportError">,
	failure: PaymentFailure,
	source: ProviderStateSource,
): Promise<EventOutcome> {
	const { attemptId } = failure;
	const [[recorded], [firstReport]] = await needs.db.batch([
		recordPaymentError(needs.db, attemptId, failure).returning({ orderId: attempts.orderId }),
		recordEvent(needs, source, outcomeOfLastChange, `attempt ${attemptId} failed`).returning({
			id: providerEvents.id,
		}),
	]);
	if (!recorded) return "ignored";
	if (firstReport) {
		needs.reportError(new Error(`The payment failed. ${failure.text}`), {
			order: recorded.orderId,
			attempt: attemptId,
		});
	}
	return "applied";
}
