import type Stripe from "stripe";
import { ApiError, badParameter, missingParameter, noSuch } from "../api/api-error.ts";
import type { Call, Endpoint } from "../api/api-route.ts";
import { LIST_PARAMETERS, listAnswer } from "../api/lists.ts";
import { mergeMetadata } from "../api/metadata.ts";
import { group, oneOf, onlyKnown, text, texts } from "../api/params.ts";
import { checkAmount } from "../cards/currencies.ts";
import { newCheckoutSession } from "../objects/checkout-session.ts";
import { readExpiresAt, readLines, readUrl } from "./session-fields.ts";
import { expireSession } from "./session-life.ts";

const CREATE_PARAMETERS = [
	"mode",
	"line_items",
	"success_url",
	"cancel_url",
	"client_reference_id",
	"customer_email",
	"metadata",
	"payment_intent_data",
	"expires_at",
	"allowed_payment_method_types",
	"payment_method_types",
	"ui_mode",
	"locale",
	"submit_type",
	"currency",
	"billing_address_collection",
];
const STATUSES = ["open", "complete", "expired"] as const;

function sessionOf({ provider, id }: Call): Stripe.Checkout.Session {
	const session = provider.state.sessions[id];
	if (!session) throw noSuch("checkout.session", id, "session");
	return session;
}

function create({ params, provider, origin }: Call): object {
	onlyKnown(params, CREATE_PARAMETERS);
	if (oneOf(params, "mode", ["payment", "setup", "subscription"]) !== "payment") {
		throw badParameter("The local card payments only know `mode: payment`.", "mode");
	}
	oneOf(params, "ui_mode", ["hosted_page"]);
	if (texts(params, "payment_method_types").some((one) => one !== "card")) {
		throw badParameter("The local card payments only know cards.", "payment_method_types");
	}
	const successUrl = readUrl(params, "success_url");
	if (successUrl === null) throw missingParameter("success_url");
	const { lines, currency, amount } = readLines(params);
	checkAmount(amount, currency, "line_items", "The Checkout Session's total amount");
	const intentData = group(params, "payment_intent_data");
	onlyKnown(intentData, ["metadata", "description", "capture_method", "receipt_email"]);
	const session = newCheckoutSession({
		amount,
		currency,
		origin,
		successUrl,
		cancelUrl: readUrl(params, "cancel_url"),
		expiresAt: readExpiresAt(params),
		clientReferenceId: text(params, "client_reference_id"),
		customerEmail: text(params, "customer_email"),
		locale: text(params, "locale"),
		metadata: mergeMetadata({}, params),
	});
	provider.state.intentData[session.id] = {
		metadata: mergeMetadata({}, intentData),
		description: text(intentData, "description"),
	};
	provider.state.lineItems[session.id] = lines;
	provider.state.sessions[session.id] = session;
	return session;
}

function expire(call: Call): object {
	const session = sessionOf(call);
	onlyKnown(call.params, []);
	if (session.status !== "open") {
		throw new ApiError(400, {
			type: "invalid_request_error",
			message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
		});
	}
	expireSession(call.provider, session, call.cause);
	return session;
}

function list({ params, provider }: Call): object {
	onlyKnown(params, [...LIST_PARAMETERS, "payment_intent", "status"]);
	const intent = text(params, "payment_intent");
	const status = oneOf(params, "status", STATUSES);
	const sessions = Object.values(provider.state.sessions)
		.filter((session) => intent === null || session.payment_intent === intent)
		.filter((session) => status === null || session.status === status);
	return listAnswer(params, "/v1/checkout/sessions", "checkout.session", sessions);
}

export const sessionEndpoints: Endpoint[] = [
	{ method: "POST", path: "/v1/checkout/sessions", run: create },
	{ method: "GET", path: "/v1/checkout/sessions", run: list },
	{ method: "GET", path: "/v1/checkout/sessions/:id", run: sessionOf },
	{ method: "POST", path: "/v1/checkout/sessions/:id/expire", run: expire },
	{
		method: "GET",
		path: "/v1/checkout/sessions/:id/line_items",
		run: (call) => {
			const session = sessionOf(call);
			const lines = call.provider.state.lineItems[session.id] ?? [];
			const url = `/v1/checkout/sessions/${session.id}/line_items`;
			return { object: "list", url, has_more: false, data: lines };
		},
	},
];
