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
	platform: Platform,
	failure: PaymentFailure,
	source: ProviderStateSource,
): Promise<EventOutcome> {
	const { attemptId } = failure;
	const [[recorded], [firstReport]] = await platform.db.batch([
		recordPaymentError(platform.db, attemptId, failure).returning({ orderId: attempts.orderId }),
		recordEvent(platform, source, outcomeOfLastChange, `attempt ${attemptId} failed`).returning({
			id: providerEvents.id,
		}),
	]);
	if (!recorded) return "ignored";
	if (firstReport) {
		platform.reportError(new Error(`The payment failed. ${failure.text}`), {
			order: recorded.orderId,
			attempt: attemptId,
		});
	}
	return "applied";
}
