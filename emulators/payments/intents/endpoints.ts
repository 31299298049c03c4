import type Stripe from "stripe";
import { badParameter, noSuch, unexpectedState } from "../api/api-error.ts";
import type { Call, Endpoint } from "../api/api-route.ts";
import { LIST_PARAMETERS, listAnswer } from "../api/lists.ts";
import { mergeMetadata } from "../api/metadata.ts";
import { flag, oneOf, onlyKnown, requiredText, text } from "../api/params.ts";
import { newPaymentIntent, pageView } from "../objects/payment-intent.ts";
import { billingOf, cardOf, confirmWithCard } from "./confirm.ts";
import {
	readAmount,
	readMethods,
	readShipping,
	refuseManualCapture,
	requiredCurrency,
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

function intentOf({ provider, id, caller, params }: Call): Stripe.PaymentIntent {
	const intent = provider.state.intents[id];
	if (!intent) throw noSuch("payment_intent", id, "intent");
	const secret = text(params, "client_secret");
	if (caller === "publishable" && secret !== intent.client_secret) {
		throw badParameter(
			"The client_secret provided does not match the client_secret associated with the PaymentIntent.",
			"client_secret",
		);
	}
	return intent;
}

/** A hosted page's intent can only be ended there, or by expiring its session. */
function refuseCheckoutsOwn({ provider }: Call, intent: Stripe.PaymentIntent, verb: string): void {
	const sessions = Object.values(provider.state.sessions);
	if (!sessions.some((one) => one.payment_intent === intent.id && one.status === "open")) return;
	throw unexpectedState(
		`You cannot ${verb} this PaymentIntent because it was created by a Checkout Session. Expire the Checkout Session instead.`,
		intent,
	);
}

function shownTo({ caller }: Call, intent: Stripe.PaymentIntent): object {
	return caller === "publishable" ? pageView(intent) : intent;
}

function confirm(call: Call, intent: Stripe.PaymentIntent): void {
	confirmWithCard(call.provider, intent, {
		card: cardOf(call.params, call.caller === "publishable"),
		billing: billingOf(call.params),
		origin: call.origin,
		returnUrl: call.caller === "secret" ? text(call.params, "return_url") : null,
		cause: call.cause,
	});
}

function create(call: Call): object {
	const { provider, params, cause } = call;
	onlyKnown(params, CREATE_PARAMETERS);
	refuseManualCapture(params);
	const currency = requiredCurrency(params);
	const intent = newPaymentIntent({
		amount: readAmount(params, currency),
		currency,
		metadata: mergeMetadata({}, params),
		description: text(params, "description"),
		receiptEmail: text(params, "receipt_email"),
		statementDescriptorSuffix: text(params, "statement_descriptor_suffix"),
		shipping: readShipping(params),
		...readMethods(params),
	});
	const now = flag(params, "confirm") === true;
	if (now) cardOf(params, false);
	provider.state.intents[intent.id] = intent;
	provider.emit("payment_intent.created", intent, cause);
	if (now) confirm(call, intent);
	return intent;
}

function update(call: Call): object {
	const intent = intentOf(call);
	const { params } = call;
	onlyKnown(params, UPDATE_PARAMETERS);
	const frozen = ["amount", "currency"].find((name) => params[name] !== undefined);
	if (frozen && !CHANGEABLE.includes(intent.status)) {
		throw unexpectedState(
			`This PaymentIntent's ${frozen} could not be updated because it has a status of ${intent.status}. You may only update the ${frozen} of a PaymentIntent with one of the following statuses: ${CHANGEABLE.join(", ")}.`,
			intent,
		);
	}
	const currency = text(params, "currency") ? requiredCurrency(params) : intent.currency;
	const amount = text(params, "amount") ? readAmount(params, currency) : intent.amount;
	const metadata = mergeMetadata(intent.metadata, params);
	Object.assign(intent, { currency, amount, metadata });
	for (const name of TEXT_PARAMETERS) {
		if (params[name] !== undefined) intent[name] = text(params, name);
	}
	return intent;
}

function cancel(call: Call): object {
	const intent = intentOf(call);
	onlyKnown(call.params, ["cancellation_reason"]);
	const reason = oneOf(call.params, "cancellation_reason", REASONS);
	if (!CANCELABLE.includes(intent.status)) {
		throw unexpectedState(
			`You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(", ")}.`,
			intent,
		);
	}
	refuseCheckoutsOwn(call, intent, "cancel");
	cancelIntent(call.provider, intent, reason, call.cause);
	return intent;
}

export const intentEndpoints: Endpoint[] = [
	{ method: "POST", path: "/v1/payment_intents", run: create },
	{
		method: "GET",
		path: "/v1/payment_intents",
		run: ({ params, provider }) => {
			onlyKnown(params, LIST_PARAMETERS);
			const intents = Object.values(provider.state.intents);
			return listAnswer(params, "/v1/payment_intents", "payment_intent", intents);
		},
	},
	{ method: "GET", path: "/v1/payment_intents/search", run: searchIntents },
	{
		method: "GET",
		path: "/v1/payment_intents/:id",
		fromBrowser: true,
		run: (call) => {
			onlyKnown(call.params, ["client_secret"]);
			return shownTo(call, intentOf(call));
		},
	},
	{ method: "POST", path: "/v1/payment_intents/:id", run: update },
	{ method: "POST", path: "/v1/payment_intents/:id/cancel", run: cancel },
	{
		method: "POST",
		path: "/v1/payment_intents/:id/confirm",
		fromBrowser: true,
		run: (call) => {
			const intent = intentOf(call);
			onlyKnown(call.params, CONFIRM_PARAMETERS);
			refuseCheckoutsOwn(call, intent, "confirm");
			if (call.caller === "publishable") requiredText(call.params, "client_secret");
			confirm(call, intent);
			return shownTo(call, intent);
		},
	},
];
