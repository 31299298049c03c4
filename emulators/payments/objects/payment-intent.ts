import type Stripe from "stripe";
import { getUnixSeconds } from "../clock.ts";
import { createClientSecret, createId } from "./ids.ts";

type NewIntent = {
	amount: number;
	currency: string;
	metadata: Record<string, string>;
	description: string | null;
	receiptEmail: string | null;
	statementDescriptorSuffix: string | null;
	automaticMethods: boolean;
	shipping: Stripe.PaymentIntent.Shipping | null;
};

export function createPaymentIntent(wanted: NewIntent): Stripe.PaymentIntent {
	const id = createId("pi");
	return {
		id,
		object: "payment_intent",
		allowed_payment_method_types: null,
		amount: wanted.amount,
		amount_capturable: 0,
		amount_details: { tip: {} },
		amount_received: 0,
		application: null,
		application_fee_amount: null,
		automatic_payment_methods: wanted.automaticMethods
			? { allow_redirects: "always", enabled: true }
			: null,
		canceled_at: null,
		cancellation_reason: null,
		capture_method: "automatic_async",
		client_secret: createClientSecret(id),
		confirmation_method: "automatic",
		created: getUnixSeconds(),
		currency: wanted.currency,
		customer: null,
		customer_account: null,
		description: wanted.description,
		excluded_payment_method_types: null,
		last_payment_error: null,
		latest_charge: null,
		livemode: false,
		managed_payments: null,
		metadata: wanted.metadata,
		next_action: null,
		on_behalf_of: null,
		payment_method: null,
		payment_method_configuration_details: null,
		payment_method_options: {
			card: {
				installments: null,
				mandate_options: null,
				network: null,
				request_three_d_secure: "automatic",
			},
		},
		payment_method_types: ["card"],
		payment_record: null,
		processing: null,
		receipt_email: wanted.receiptEmail,
		review: null,
		setup_future_usage: null,
		shipping: wanted.shipping,
		source: null,
		statement_descriptor: null,
		statement_descriptor_suffix: wanted.statementDescriptorSuffix,
		status: "requires_payment_method",
		transfer_data: null,
		transfer_group: null,
	};
}

const PAGE_FIELDS = [
	"id",
	"object",
	"amount",
	"amount_details",
	"automatic_payment_methods",
	"canceled_at",
	"cancellation_reason",
	"capture_method",
	"client_secret",
	"confirmation_method",
	"created",
	"currency",
	"description",
	"last_payment_error",
	"livemode",
	"next_action",
	"payment_method",
	"payment_method_configuration_details",
	"payment_method_types",
	"processing",
	"receipt_email",
	"setup_future_usage",
	"shipping",
	"source",
	"status",
] as const satisfies readonly (keyof Stripe.PaymentIntent)[];

/** What a publishable key may see: no metadata, no charge. */
export function selectPageFields(intent: Stripe.PaymentIntent): object {
	return Object.fromEntries(PAGE_FIELDS.map((name) => [name, intent[name]]));
}
