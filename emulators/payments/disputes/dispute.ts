import type Stripe from "stripe";
import { getUnixSeconds } from "../clock.ts";
import { createId } from "../objects/ids.ts";
import type { Provider } from "../provider.ts";
import { NO_REQUEST } from "../request-cause.ts";

const EVIDENCE_DAYS = 9;

type Dispute = Pick<
	Stripe.Dispute,
	| "id"
	| "object"
	| "amount"
	| "balance_transactions"
	| "charge"
	| "created"
	| "currency"
	| "is_charge_refundable"
	| "livemode"
	| "metadata"
	| "payment_intent"
	| "reason"
	| "status"
> & {
	evidence_details: Pick<Stripe.Dispute.EvidenceDetails, "due_by" | "has_evidence" | "past_due">;
};

export function openDispute(provider: Provider, charge: Stripe.Charge, reason: string): object {
	const created = getUnixSeconds();
	const dispute: Dispute = {
		id: createId("du"),
		object: "dispute",
		amount: charge.amount,
		balance_transactions: [],
		charge: charge.id,
		created,
		currency: charge.currency,
		evidence_details: {
			due_by: created + EVIDENCE_DAYS * 86_400,
			has_evidence: false,
			past_due: false,
		},
		is_charge_refundable: false,
		livemode: false,
		metadata: {},
		payment_intent: charge.payment_intent,
		reason,
		status: "needs_response",
	};
	charge.disputed = true;
	provider.state.disputes[dispute.id] = dispute as Stripe.Dispute;
	provider.emit("charge.dispute.created", dispute, NO_REQUEST);
	return dispute;
}

export function closeDispute(
	provider: Provider,
	dispute: Stripe.Dispute,
	status: "won" | "lost",
): object {
	const before = dispute.status;
	dispute.status = status;
	provider.emit("charge.dispute.closed", dispute, NO_REQUEST, { status: before });
	return dispute;
}
