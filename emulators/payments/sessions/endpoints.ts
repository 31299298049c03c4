import type Stripe from "stripe";
import {
	ApiError,
	createMissingParameterError,
	createNotFoundError,
	createParameterError,
} from "../api/api-error.ts";
import type { Call, Endpoint } from "../api/api-route.ts";
import { buildListPage, LIST_PARAMETERS } from "../api/lists.ts";
import { mergeMetadata } from "../api/metadata.ts";
import { readGroup, readOneOf, readText, readTexts, rejectUnknown } from "../api/params.ts";
import { checkAmount } from "../cards/currencies.ts";
import { createCheckoutSession } from "../objects/checkout-session.ts";
import { readExpiresAt, readLines, readUrl } from "./session-fields.ts";
import { expireSession } from "./session-lifecycle.ts";

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

function findSession({ provider, id }: Call): Stripe.Checkout.Session {
	const session = provider.state.sessions[id];
	if (!session) throw createNotFoundError("checkout.session", id, "session");
	return session;
}

function create({ params, provider, origin }: Call): object {
	rejectUnknown(params, CREATE_PARAMETERS);
	if (readOneOf(params, "mode", ["payment", "setup", "subscription"]) !== "payment") {
		throw createParameterError("The local card payments only know `mode: payment`.", "mode");
	}
	readOneOf(params, "ui_mode", ["hosted_page"]);
	if (readTexts(params, "payment_method_types").some((one) => one !== "card")) {
		throw createParameterError("The local card payments only know cards.", "payment_method_types");
	}
	const successUrl = readUrl(params, "success_url");
	if (successUrl === null) throw createMissingParameterError("success_url");
	const { lines, currency, amount } = readLines(params);
	checkAmount(amount, currency, "line_items", "The Checkout Session's total amount");
	const intentData = readGroup(params, "payment_intent_data");
	rejectUnknown(intentData, ["metadata", "description", "capture_method", "receipt_email"]);
	const session = createCheckoutSession({
		amount,
		currency,
		origin,
		successUrl,
		cancelUrl: readUrl(params, "cancel_url"),
		expiresAt: readExpiresAt(params),
		clientReferenceId: readText(params, "client_reference_id"),
		customerEmail: readText(params, "customer_email"),
		locale: readText(params, "locale"),
		metadata: mergeMetadata({}, params),
	});
	provider.state.intentData[session.id] = {
		metadata: mergeMetadata({}, intentData),
		description: readText(intentData, "description"),
	};
	provider.state.lineItems[session.id] = lines;
	provider.state.sessions[session.id] = session;
	return session;
}

function expire(call: Call): object {
	const session = findSession(call);
	rejectUnknown(call.params, []);
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
	rejectUnknown(params, [...LIST_PARAMETERS, "payment_intent", "status"]);
	const intent = readText(params, "payment_intent");
	const status = readOneOf(params, "status", STATUSES);
	const sessions = Object.values(provider.state.sessions)
		.filter((session) => intent === null || session.payment_intent === intent)
		.filter((session) => status === null || session.status === status);
	return buildListPage(params, "/v1/checkout/sessions", "checkout.session", sessions);
}

export const sessionEndpoints: Endpoint[] = [
	{ method: "POST", path: "/v1/checkout/sessions", run: create },
	{ method: "GET", path: "/v1/checkout/sessions", run: list },
	{ method: "GET", path: "/v1/checkout/sessions/:id", run: findSession },
	{ method: "POST", path: "/v1/checkout/sessions/:id/expire", run: expire },
	{
		method: "GET",
		path: "/v1/checkout/sessions/:id/line_items",
		run: (call) => {
			const session = findSession(call);
			const lines = call.provider.state.lineItems[session.id] ?? [];
			const url = `/v1/checkout/sessions/${session.id}/line_items`;
			return { object: "list", url, has_more: false, data: lines };
		},
	},
];
