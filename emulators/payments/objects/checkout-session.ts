import type Stripe from "stripe";
import { getUnixSeconds } from "../clock.ts";
import { createSessionId } from "./ids.ts";

type NewSession = {
	amount: number;
	currency: string;
	expiresAt: number;
	origin: string;
	successUrl: string;
	cancelUrl: string | null;
	clientReferenceId: string | null;
	customerEmail: string | null;
	locale: string | null;
	metadata: Record<string, string>;
};

export function createCheckoutSession(wanted: NewSession): Stripe.Checkout.Session {
	const id = createSessionId();
	return {
		id,
		object: "checkout.session",
		adaptive_pricing: { enabled: false },
		after_expiration: null,
		allow_promotion_codes: null,
		allowed_payment_method_types: null,
		amount_subtotal: wanted.amount,
		amount_total: wanted.amount,
		automatic_tax: { enabled: false, liability: null, provider: null, status: null },
		billing_address_collection: null,
		cancel_url: wanted.cancelUrl,
		client_reference_id: wanted.clientReferenceId,
		client_secret: null,
		collected_information: { business_name: null, individual_name: null, shipping_details: null },
		consent: null,
		consent_collection: null,
		created: getUnixSeconds(),
		currency: wanted.currency,
		currency_conversion: null,
		custom_fields: [],
		custom_text: {
			after_submit: null,
			shipping_address: null,
			submit: null,
			terms_of_service_acceptance: null,
		},
		customer: null,
		customer_account: null,
		customer_creation: "if_required",
		customer_details: wanted.customerEmail
			? buildCustomerDetails(wanted.customerEmail, null)
			: null,
		customer_email: wanted.customerEmail,
		discounts: [],
		expires_at: wanted.expiresAt,
		integration_identifier: null,
		invoice: null,
		invoice_creation: {
			enabled: false,
			invoice_data: {
				account_tax_ids: null,
				custom_fields: null,
				description: null,
				footer: null,
				issuer: null,
				metadata: {},
				rendering_options: null,
			},
		},
		livemode: false,
		locale: wanted.locale,
		managed_payments: null,
		metadata: wanted.metadata,
		mode: "payment",
		origin_context: null,
		payment_intent: null,
		payment_link: null,
		payment_method_collection: "if_required",
		payment_method_configuration_details: null,
		payment_method_options: { card: { request_three_d_secure: "automatic" } },
		payment_method_types: ["card"],
		payment_status: "unpaid",
		permissions: null,
		phone_number_collection: { enabled: false },
		recovered_from: null,
		saved_payment_method_options: null,
		setup_intent: null,
		shipping_address_collection: null,
		shipping_cost: null,
		shipping_options: [],
		status: "open",
		submit_type: null,
		subscription: null,
		success_url: wanted.successUrl,
		total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
		ui_mode: "hosted_page",
		url: `${wanted.origin}/checkout/${id}`,
		wallet_options: null,
	};
}

export function buildCustomerDetails(
	email: string | null,
	name: string | null,
): Stripe.Checkout.Session.CustomerDetails {
	return {
		address: {
			city: null,
			country: null,
			line1: null,
			line2: null,
			postal_code: null,
			state: null,
		},
		business_name: null,
		email,
		individual_name: null,
		name,
		phone: null,
		tax_exempt: "none",
		tax_ids: [],
	};
}
