import type Stripe from "stripe";
import type { Decline } from "../cards/test-cards.ts";
import { getUnixSeconds } from "../clock.ts";
import { createId } from "./ids.ts";

function buildOutcome(decline: Decline | null): Stripe.Charge.Outcome {
	return {
		advice_code: decline ? "try_again_later" : null,
		network_advice_code: null,
		network_decline_code: decline ? "01" : null,
		network_status: decline ? "declined_by_network" : "approved_by_network",
		reason: decline ? (decline.declineCode ?? decline.code) : null,
		risk_level: "normal",
		risk_score: 8,
		seller_message: decline
			? "The bank did not return any further details with this decline."
			: "Payment complete.",
		type: decline ? "issuer_declined" : "authorized",
	};
}

function buildCardDetails(
	method: Stripe.PaymentMethod,
	amount: number,
	authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card | undefined {
	const { card } = method;
	if (!card) return undefined;
	return {
		amount_authorized: amount,
		authorization_code: null,
		brand: card.brand,
		checks: card.checks,
		country: card.country,
		electronic_commerce_indicator: null,
		exp_month: card.exp_month,
		exp_year: card.exp_year,
		extended_authorization: { status: "disabled" },
		fingerprint: card.fingerprint ?? null,
		funding: card.funding,
		incremental_authorization: { status: "unavailable" },
		installments: null,
		last4: card.last4,
		mandate: null,
		multicapture: { status: "unavailable" },
		network: card.brand,
		network_token: { used: false },
		network_transaction_id: null,
		overcapture: { maximum_amount_capturable: amount, status: "unavailable" },
		regulated_status: card.regulated_status,
		three_d_secure: authenticated
			? {
					authentication_flow: "challenge",
					electronic_commerce_indicator: "05",
					exemption_indicator: null,
					result: "authenticated",
					result_reason: null,
					transaction_id: null,
					version: "2.2.0",
				}
			: null,
		transaction_link_id: null,
		wallet: null,
	};
}

export function createCharge(
	intent: Stripe.PaymentIntent,
	method: Stripe.PaymentMethod,
	result: { decline: Decline | null; authenticated: boolean; receiptUrl: string | null },
): Stripe.Charge {
	const { decline } = result;
	const id = createId("ch");
	return {
		id,
		object: "charge",
		amount: intent.amount,
		amount_captured: decline ? 0 : intent.amount,
		amount_refunded: 0,
		application: null,
		application_fee: null,
		application_fee_amount: null,
		balance_transaction: decline ? null : createId("txn"),
		billing_details: method.billing_details,
		calculated_statement_descriptor: "LOCAL EMULATOR",
		captured: !decline,
		created: getUnixSeconds(),
		currency: intent.currency,
		customer: null,
		description: intent.description,
		disputed: false,
		failure_balance_transaction: null,
		failure_code: decline?.code ?? null,
		failure_message: decline?.message ?? null,
		fraud_details: {},
		livemode: false,
		metadata: intent.metadata,
		on_behalf_of: null,
		outcome: buildOutcome(decline),
		paid: !decline,
		payment_intent: intent.id,
		payment_method: method.id,
		payment_method_details: {
			card: buildCardDetails(method, intent.amount, result.authenticated),
			type: "card",
		},
		receipt_email: intent.receipt_email,
		receipt_number: null,
		receipt_url: result.receiptUrl,
		refunded: false,
		refunds: { object: "list", data: [], has_more: false, url: `/v1/charges/${id}/refunds` },
		review: null,
		shipping: intent.shipping,
		source: null,
		source_transfer: null,
		statement_descriptor: null,
		statement_descriptor_suffix: intent.statement_descriptor_suffix,
		status: decline ? "failed" : "succeeded",
		transfer_data: null,
		transfer_group: null,
	};
}
