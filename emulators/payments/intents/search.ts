import type Stripe from "stripe";
import { createParameterError } from "../api/api-error.ts";
import type { Call } from "../api/api-route.ts";
import { readInteger, rejectUnknown, requireText } from "../api/params.ts";

const CLAUSE =
	/^(?:metadata\[(["'])(?<key>.+?)\1\]|(?<field>status|currency|amount)):(?:(["'])(?<text>.*)\4|(?<number>\d+))$/;

type Test = (intent: Stripe.PaymentIntent) => boolean;

function readClause(clause: string): Test {
	const { key, field, text, number } = CLAUSE.exec(clause.trim())?.groups ?? {};
	const wanted = text ?? number;
	if (key !== undefined) return (intent) => intent.metadata[key] === wanted;
	if (field === "status") return (intent) => intent.status === wanted;
	if (field === "currency") return (intent) => intent.currency === wanted;
	if (field === "amount") return (intent) => String(intent.amount) === wanted;
	throw createParameterError(
		"We were unable to parse your search query. The local card payments know metadata['key'], status, currency and amount, joined by AND.",
		"query",
	);
}

export function searchIntents({ params, provider }: Call): object {
	rejectUnknown(params, ["query", "limit", "page"]);
	const tests = requireText(params, "query").split(/ AND /i).map(readClause);
	const found = Object.values(provider.state.intents)
		.reverse()
		.filter((intent) => tests.every((test) => test(intent)));
	const limit = readInteger(params, "limit") ?? 10;
	return {
		object: "search_result",
		url: "/v1/payment_intents/search",
		has_more: found.length > limit,
		next_page: null,
		data: found.slice(0, limit),
	};
}
