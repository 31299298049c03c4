import type Stripe from "stripe";
import { detectBrand } from "../cards/card-rules.ts";
import { getUnixSeconds } from "../clock.ts";
import { createFingerprint, createId } from "./ids.ts";

export type Billing = { name: string | null; email: string | null; phone: string | null };

export type ReadCard = { number: string; month: number; year: number };

function createAddress(): Stripe.Address {
	return { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
}

function buildBillingDetails(billing: Billing): Stripe.PaymentMethod.BillingDetails {
	const { name, email, phone } = billing;
	return { address: createAddress(), email, name, phone, tax_id: null };
}

/** Stores only the card's last four digits. */
export function createPaymentMethod(card: ReadCard, billing: Billing): Stripe.PaymentMethod {
	const brand = detectBrand(card.number);
	return {
		id: createId("pm"),
		object: "payment_method",
		allow_redisplay: "unspecified",
		billing_details: buildBillingDetails(billing),
		card: {
			brand,
			checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
			country: "US",
			display_brand: brand,
			exp_month: card.month,
			exp_year: card.year,
			fingerprint: createFingerprint(),
			funding: "credit",
			generated_from: null,
			last4: card.number.slice(-4),
			networks: { available: [brand], preferred: null },
			regulated_status: "unregulated",
			three_d_secure_usage: { supported: true },
			wallet: null,
		},
		created: getUnixSeconds(),
		customer: null,
		customer_account: null,
		livemode: false,
		metadata: {},
		type: "card",
	};
}
