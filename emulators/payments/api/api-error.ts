import type Stripe from "stripe";
import { json, type Reply } from "../../http/exchange.ts";

type ErrorBody = {
	type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
	message: string;
	code?: string;
	param?: string;
	decline_code?: string;
	charge?: string;
	doc_url?: string;
	payment_intent?: object;
	payment_method?: object;
};

export class ApiError extends Error {
	readonly status: number;
	readonly body: ErrorBody;
	readonly notBegun: boolean;

	constructor(status: number, body: ErrorBody, notBegun = false) {
		super(body.message);
		this.status = status;
		this.body = body;
		this.notBegun = notBegun;
	}
}

export function createParameterError(message: string, param: string, code?: string): ApiError {
	const body: ErrorBody = { type: "invalid_request_error", message, param };
	if (code) body.code = code;
	return new ApiError(400, body, true);
}

export function createMissingParameterError(param: string): ApiError {
	return createParameterError(`Missing required param: ${param}.`, param, "parameter_missing");
}

/** Creates a 404 for an id in the path, a 400 for one in a parameter. */
export function createNotFoundError(
	kind: string,
	id: string,
	param: string,
	status = 404,
): ApiError {
	const message = `No such ${kind}: '${id}'`;
	return new ApiError(
		status,
		{ type: "invalid_request_error", code: "resource_missing", message, param },
		true,
	);
}

export function createStateError(message: string, intent: Stripe.PaymentIntent): ApiError {
	return new ApiError(400, {
		type: "invalid_request_error",
		code: "payment_intent_unexpected_state",
		message,
		payment_intent: intent,
	});
}

export function replyWithError(error: ApiError): Reply {
	const body: ErrorBody = { ...error.body };
	if (body.code)
		body.doc_url = `https://stripe.com/docs/error-codes/${body.code.replaceAll("_", "-")}`;
	return { ...json(error.status, { error: body }), notBegun: error.notBegun };
}
