import type { ApiFailure, Billing, IntentResult, PageIntent } from "./messages.ts";

type Card = { number: string; expiry: string; cvc: string };

const OFFLINE: ApiFailure = {
	type: "api_connection_error",
	message:
		"We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.",
};

function intentPath(clientSecret: string): string {
	return `/v1/payment_intents/${encodeURIComponent(clientSecret.split("_secret_")[0] ?? "")}`;
}

async function call(path: string, init?: RequestInit): Promise<IntentResult> {
	try {
		const response = await fetch(path, init);
		const answer: unknown = await response.json();
		if (typeof answer === "object" && answer !== null && "error" in answer) {
			return { error: answer.error as ApiFailure };
		}
		return { paymentIntent: answer as PageIntent };
	} catch {
		return { error: OFFLINE };
	}
}

export function retrieve(key: string, clientSecret: string): Promise<IntentResult> {
	const query = new URLSearchParams({ key, client_secret: clientSecret });
	return call(`${intentPath(clientSecret)}?${query}`);
}

/** Sent from the frame, so that the card number never enters the shop's page. */
export function confirm(
	key: string,
	clientSecret: string,
	card: Card,
	billing: Billing,
): Promise<IntentResult> {
	const [month = "", year = ""] = card.expiry.split("/").map((part) => part.trim());
	const body = new URLSearchParams({
		key,
		client_secret: clientSecret,
		"payment_method_data[type]": "card",
		"payment_method_data[card][number]": card.number.replace(/\s/g, ""),
		"payment_method_data[card][exp_month]": month,
		"payment_method_data[card][exp_year]": year,
		"payment_method_data[card][cvc]": card.cvc,
	});
	for (const name of ["name", "email", "phone"] as const) {
		const value = billing[name];
		if (value) body.set(`payment_method_data[billing_details][${name}]`, value);
	}
	return call(`${intentPath(clientSecret)}/confirm`, { method: "POST", body });
}
