import type Stripe from "stripe";
import { brandOf } from "../cards/card-rules.ts";
import { nowInSeconds } from "../provider.ts";
import { newFingerprint, newId } from "./ids.ts";

export type Billing = { name: string | null; email: string | null; phone: string | null };

export type ReadCard = { number: string; month: number; year: number };

function emptyAddress(): Stripe.Address {
	return { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
}

function billingDetails(billing: Billing): Stripe.PaymentMethod.BillingDetails {
	const { name, email, phone } = billing;
	return { address: emptyAddress(), email, name, phone, tax_id: null };
}

/** Stores only the card's last four digits. */
export function newPaymentMethod(card: ReadCard, billing: Billing): Stripe.PaymentMethod {
	const brand = brandOf(card.number);
	return {
		id: newId("pm"),
		object: "payment_method",
		allow_redisplay: "unspecified",
		billing_details: billingDetails(billing),
		card: {
			brand,
			checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
			country: "US",
			display_brand: brand,
			exp_month: card.month,
			exp_year: card.year,
			fingerprint: newFingerprint(),
			funding: "credit",
			generated_from: null,
			last4: card.number.slice(-4),
			networks: { available: [brand], preferred: null },
			regulated_status: "unregulated",
			three_d_secure_usage: { supported: true },
			wallet: null,
		},
		created: nowInSeconds(),
		customer: null,
		customer_account: null,
		livemode: false,
		metadata: {},
		type: "card",
	};
}
