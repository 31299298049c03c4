import type Stripe from "stripe";
import { createNotFoundError, createParameterError, createStateError } from "../api/api-error.ts";
import type { Call, Endpoint } from "../api/api-route.ts";
import { buildListPage, LIST_PARAMETERS } from "../api/lists.ts";
import { mergeMetadata } from "../api/metadata.ts";
import { readFlag, readOneOf, readText, rejectUnknown, requireText } from "../api/params.ts";
import { createPaymentIntent, selectPageFields } from "../objects/payment-intent.ts";
import { confirmWithCard, readBilling, readCard } from "./confirm.ts";
import {
	readAmount,
	readMethods,
	readShipping,
	rejectManualCapture,
	requireCurrency,
} from "./intent-fields.ts";
import { searchIntents } from "./search.ts";
import { cancelIntent } from "./settle.ts";

const CONFIRM_PARAMETERS = [
	"payment_method",
	"payment_method_data",
	"return_url",
	"client_secret",
	"use_stripe_sdk",
	"allowed_payment_method_types",
	"payment_method_types",
	"receipt_email",
];
const TEXT_PARAMETERS = ["description", "receipt_email", "statement_descriptor_suffix"] as const;
const CREATE_PARAMETERS = [
	...TEXT_PARAMETERS,
	"amount",
	"currency",
	"metadata",
	"automatic_payment_methods",
	"allowed_payment_method_types",
	"payment_method_types",
	"capture_method",
	"confirm",
	"payment_method",
	"return_url",
	"shipping",
];
const UPDATE_PARAMETERS = [...TEXT_PARAMETERS, "amount", "currency", "metadata"];
const REASONS = ["abandoned", "duplicate", "fraudulent", "requested_by_customer"] as const;
const CANCELABLE = [
	"requires_payment_method",
	"requires_capture",
	"requires_confirmation",
	"requires_action",
	"processing",
];
const CHANGEABLE = ["requires_payment_method", "requires_confirmation", "requires_action"];

function findIntent({ provider, id, caller, params }: Call): Stripe.PaymentIntent {
	const intent = provider.state.intents[id];
	if (!intent) throw createNotFoundError("payment_intent", id, "intent");
	const secret = readText(params, "client_secret");
	if (caller === "publishable" && secret !== intent.client_secret) {
		throw createParameterError(
			"The client_secret provided does not match the client_secret associated with the PaymentIntent.",
			"client_secret",
		);
	}
	return intent;
}

/** A hosted page's intent can only be ended there, or by expiring its session. */
function rejectCheckoutIntent(
	{ provider }: Call,
	intent: Stripe.PaymentIntent,
	verb: string,
): void {
	const sessions = Object.values(provider.state.sessions);
	if (!sessions.some((one) => one.payment_intent === intent.id && one.status === "open")) return;
	throw createStateError(
		`You cannot ${verb} this PaymentIntent because it was created by a Checkout Session. Expire the Checkout Session instead.`,
		intent,
	);
}

function selectFields({ caller }: Call, intent: Stripe.PaymentIntent): object {
	return caller === "publishable" ? selectPageFields(intent) : intent;
}

function confirm(call: Call, intent: Stripe.PaymentIntent): void {
	confirmWithCard(call.provider, intent, {
		card: readCard(call.params, call.caller === "publishable"),
		billing: readBilling(call.params),
		origin: call.origin,
		returnUrl: call.caller === "secret" ? readText(call.params, "return_url") : null,
		cause: call.cause,
	});
}

function create(call: Call): object {
	const { provider, params, cause } = call;
	rejectUnknown(params, CREATE_PARAMETERS);
	rejectManualCapture(params);
	const currency = requireCurrency(params);
	const intent = createPaymentIntent({
		amount: readAmount(params, currency),
		currency,
		metadata: mergeMetadata({}, params),
		description: readText(params, "description"),
		receiptEmail: readText(params, "receipt_email"),
		statementDescriptorSuffix: readText(params, "statement_descriptor_suffix"),
		shipping: readShipping(params),
		...readMethods(params),
	});
	const now = readFlag(params, "confirm") === true;
	if (now) readCard(params, false);
	provider.state.intents[intent.id] = intent;
	provider.emit("payment_intent.created", intent, cause);
	if (now) confirm(call, intent);
	return intent;
}

function update(call: Call): object {
	const intent = findIntent(call);
	const { params } = call;
	rejectUnknown(params, UPDATE_PARAMETERS);
	const frozen = ["amount", "currency"].find((name) => params[name] !== undefined);
	if (frozen && !CHANGEABLE.includes(intent.status)) {
		throw createStateError(
			`This PaymentIntent's ${frozen} could not be updated because it has a status of ${intent.status}. You may only update the ${frozen} of a PaymentIntent with one of the following statuses: ${CHANGEABLE.join(", ")}.`,
			intent,
		);
	}
	const currency = readText(params, "currency") ? requireCurrency(params) : intent.currency;
	const amount = readText(params, "amount") ? readAmount(params, currency) : intent.amount;
	const metadata = mergeMetadata(intent.metadata, params);
	Object.assign(intent, { currency, amount, metadata });
	for (const name of TEXT_PARAMETERS) {
		if (params[name] !== undefined) intent[name] = readText(params, name);
	}
	return intent;
}

function cancel(call: Call): object {
	const intent = findIntent(call);
	rejectUnknown(call.params, ["cancellation_reason"]);
	const reason = readOneOf(call.params, "cancellation_reason", REASONS);
	if (!CANCELABLE.includes(intent.status)) {
		throw createStateError(
			`You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(", ")}.`,
			intent,
		);
	}
	rejectCheckoutIntent(call, intent, "cancel");
	cancelIntent(call.provider, intent, reason, call.cause);
	return intent;
}

export const intentEndpoints: Endpoint[] = [
	{ method: "POST", path: "/v1/payment_intents", run: create },
	{
		method: "GET",
		path: "/v1/payment_intents",
		run: ({ params, provider }) => {
			rejectUnknown(params, LIST_PARAMETERS);
			const intents = Object.values(provider.state.intents);
			return buildListPage(params, "/v1/payment_intents", "payment_intent", intents);
		},
	},
	{ method: "GET", path: "/v1/payment_intents/search", run: searchIntents },
	{
		method: "GET",
		path: "/v1/payment_intents/:id",
		fromBrowser: true,
		run: (call) => {
			rejectUnknown(call.params, ["client_secret"]);
			return selectFields(call, findIntent(call));
		},
	},
	{ method: "POST", path: "/v1/payment_intents/:id", run: update },
	{ method: "POST", path: "/v1/payment_intents/:id/cancel", run: cancel },
	{
		method: "POST",
		path: "/v1/payment_intents/:id/confirm",
		fromBrowser: true,
		run: (call) => {
			const intent = findIntent(call);
			rejectUnknown(call.params, CONFIRM_PARAMETERS);
			rejectCheckoutIntent(call, intent, "confirm");
			if (call.caller === "publishable") requireText(call.params, "client_secret");
			confirm(call, intent);
			return selectFields(call, intent);
		},
	},
];
