import type Stripe from "stripe";
import { ApiError, createNotFoundError, createParameterError } from "../api/api-error.ts";
import type { Call, Endpoint } from "../api/api-route.ts";
import type { Params } from "../api/form-body.ts";
import { buildListPage, LIST_PARAMETERS } from "../api/lists.ts";
import { mergeMetadata } from "../api/metadata.ts";
import { readInteger, readOneOf, readText, rejectUnknown } from "../api/params.ts";
import { formatAmount } from "../cards/currencies.ts";
import { createRefund } from "../objects/refund.ts";
import type { Provider } from "../provider.ts";
import { type Cause, NO_REQUEST } from "../request-cause.ts";
import { getInitialStatus, isSettledLater, settleDueRefunds } from "./settle.ts";

const REASONS = ["duplicate", "fraudulent", "requested_by_customer"] as const;

function findChargeToRefund(provider: Provider, params: Params): Stripe.Charge {
	const { charges, intents } = provider.state;
	const chargeId = readText(params, "charge");
	const intentId = readText(params, "payment_intent");
	if (chargeId !== null) {
		const charge = charges[chargeId];
		if (!charge) throw createNotFoundError("charge", chargeId, "charge", 400);
		return charge;
	}
	if (intentId === null) {
		throw createParameterError(
			"One of the following params should be provided for this request: payment_intent or charge.",
			"payment_intent",
			"parameter_missing",
		);
	}
	const intent = intents[intentId];
	if (!intent) throw createNotFoundError("payment_intent", intentId, "payment_intent", 400);
	const charge = charges[String(intent.latest_charge)];
	if (!charge?.paid) {
		throw new ApiError(400, {
			type: "invalid_request_error",
			message: `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
			param: "payment_intent",
		});
	}
	return charge;
}

function readRefundAmount(charge: Stripe.Charge, params: Params): number {
	const left = charge.amount - charge.amount_refunded;
	if (!charge.paid || left === 0) {
		throw new ApiError(400, {
			type: "invalid_request_error",
			code: "charge_already_refunded",
			message: `Charge ${charge.id} has already been refunded.`,
		});
	}
	const amount = readInteger(params, "amount") ?? left;
	if (amount < 1)
		throw createParameterError("Invalid positive integer", "amount", "parameter_invalid_integer");
	if (amount <= left) return amount;
	const [asked, rest] = [amount, left].map((value) => formatAmount(value, charge.currency));
	throw createParameterError(
		`Refund amount (${asked}) is greater than unrefunded amount on charge (${rest})`,
		"amount",
	);
}

function create({ params, provider, cause }: Call): object {
	rejectUnknown(params, ["charge", "payment_intent", "amount", "reason", "metadata"]);
	const reason = readOneOf(params, "reason", REASONS);
	const metadata = mergeMetadata({}, params);
	const charge = findChargeToRefund(provider, params);
	const amount = readRefundAmount(charge, params);
	return refundCharge(provider, charge, amount, { reason, metadata, cause });
}

type RefundOptions = {
	reason: Stripe.Refund.Reason | null;
	metadata: Record<string, string>;
	cause: Cause;
};

const DASHBOARD_REFUND: RefundOptions = { reason: null, metadata: {}, cause: NO_REQUEST };

export function refundCharge(
	provider: Provider,
	charge: Stripe.Charge,
	amount: number,
	{ reason, metadata, cause }: RefundOptions = DASHBOARD_REFUND,
): Stripe.Refund {
	const refund = createRefund(charge, amount, reason, metadata, getInitialStatus(charge));
	const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
	provider.state.refunds[refund.id] = refund;
	charge.amount_refunded += amount;
	charge.refunded = charge.amount_refunded === charge.amount;
	charge.refunds?.data.unshift(structuredClone(refund));
	provider.emit("refund.created", refund, cause);
	provider.emit("charge.refunded", charge, cause, previous);
	if (isSettledLater(charge)) return refund;
	const settled = { ...refund, destination_details: { ...refund.destination_details } };
	settled.destination_details.card = {
		reference: refund.id.slice(-8).toUpperCase(),
		reference_status: "available",
		reference_type: "acquirer_reference_number",
		type: "refund",
	};
	// The bank's reference is added after the response.
	provider.state.refunds[refund.id] = settled as Stripe.Refund;
	provider.emit("refund.updated", settled, cause, {
		destination_details: refund.destination_details,
	});
	return refund;
}

function list({ params, provider }: Call): object {
	rejectUnknown(params, [...LIST_PARAMETERS, "charge", "payment_intent"]);
	const charge = readText(params, "charge");
	const intent = readText(params, "payment_intent");
	const refunds = Object.values(provider.state.refunds)
		.filter((refund) => charge === null || refund.charge === charge)
		.filter((refund) => intent === null || refund.payment_intent === intent);
	settleDueRefunds(provider);
	return buildListPage(params, "/v1/refunds", "refund", refunds);
}

export const refundEndpoints: Endpoint[] = [
	{ method: "POST", path: "/v1/refunds", run: create },
	{ method: "GET", path: "/v1/refunds", run: list },
	{
		method: "GET",
		path: "/v1/refunds/:id",
		run: ({ provider, id }) => {
			settleDueRefunds(provider);
			const refund = provider.state.refunds[id];
			if (!refund) throw createNotFoundError("refund", id, "id");
			return refund;
		},
	},
];
