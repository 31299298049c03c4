import type Stripe from "stripe";
import { getUnixSeconds } from "../clock.ts";
import { createId } from "./ids.ts";

/** Succeeds immediately in test mode, except for the cards with delayed refunds. */
export function createRefund(
	charge: Stripe.Charge,
	amount: number,
	reason: Stripe.Refund.Reason | null,
	metadata: Record<string, string>,
	status: "succeeded" | "pending",
): Stripe.Refund {
	return {
		id: createId("re"),
		object: "refund",
		amount,
		balance_transaction: createId("txn"),
		charge: charge.id,
		created: getUnixSeconds(),
		currency: charge.currency,
		customer: null,
		customer_account: null,
		destination_details: {
			card: {
				reference_status: "pending",
				reference_type: "acquirer_reference_number",
				type: "refund",
			},
			type: "card",
		},
		metadata,
		payment_intent: charge.payment_intent,
		payment_method: charge.payment_method,
		reason,
		receipt_number: null,
		source_transfer_reversal: null,
		status,
		transfer_reversal: null,
	};
}
