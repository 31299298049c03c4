import { env } from "cloudflare:test";
import { fetchWorker } from "../http/worker";

const buildProviderUrl = (path: string) => new URL(path, env.STRIPE_API_URL);

type Intent = { id: string; status: string; client_secret: string };

export async function confirmCardPayment(
	clientSecret: string,
	number = "4242424242424242",
): Promise<Intent> {
	const id = clientSecret.split("_secret_")[0];
	const response = await fetch(buildProviderUrl(`/v1/payment_intents/${id}/confirm`), {
		method: "POST",
		headers: { authorization: `Bearer ${env.STRIPE_PUBLISHABLE_KEY}` },
		body: new URLSearchParams({
			client_secret: clientSecret,
			"payment_method_data[type]": "card",
			"payment_method_data[card][number]": number,
			"payment_method_data[card][exp_month]": "12",
			"payment_method_data[card][exp_year]": "2040",
			"payment_method_data[card][cvc]": "123",
		}),
	});
	return response.json();
}

export async function listProviderRefunds(
	transactionId: string,
): Promise<{ id: string; amount: number; status: string }[]> {
	const url = buildProviderUrl(`/v1/refunds?payment_intent=${transactionId}`);
	const headers = { authorization: `Bearer ${env.STRIPE_SECRET_KEY}` };
	const refundList = await fetch(url, { headers }).then((response) =>
		response.json<{ data: [] }>(),
	);
	return refundList.data;
}

export async function signWebhook(
	body: string,
	secret = env.STRIPE_WEBHOOK_SECRET,
	atSeconds = Math.floor(Date.now() / 1000),
): Promise<string> {
	const text = new TextEncoder();
	const algorithm = { name: "HMAC", hash: "SHA-256" };
	const key = await crypto.subtle.importKey("raw", text.encode(secret), algorithm, false, ["sign"]);
	const mac = await crypto.subtle.sign("HMAC", key, text.encode(`${atSeconds}.${body}`));
	const hex = Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, "0")).join(
		"",
	);
	return `t=${atSeconds},v1=${hex}`;
}

export async function buildEventBody(
	type: string,
	path: string,
	overrides: Record<string, unknown> = {},
): Promise<string> {
	const object = await fetch(buildProviderUrl(path), {
		headers: { authorization: `Bearer ${env.STRIPE_SECRET_KEY}` },
	}).then((response) => response.json<Record<string, unknown>>());
	return JSON.stringify({
		id: `evt_${crypto.randomUUID().replaceAll("-", "")}`,
		object: "event",
		type,
		created: Math.floor(Date.now() / 1000),
		livemode: false,
		data: { object: { ...object, ...overrides } },
	});
}

export async function deliverEvent(
	type: string,
	path: string,
	overrides: Record<string, unknown> = {},
): Promise<string> {
	const body = await buildEventBody(type, path, overrides);
	const response = await fetchWorker("http://shop.test/webhooks/stripe", {
		method: "POST",
		body,
		headers: { "stripe-signature": await signWebhook(body) },
	});
	return (await response.json<{ outcome: string }>()).outcome;
}

export async function injectProviderFault(
	match: string,
	fault = "down",
	times = 100,
): Promise<void> {
	await fetch(buildProviderUrl("/control/faults"), {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ match, fault, times }),
	}).then((response) => response.text());
}

export async function clearProviderFaults(): Promise<void> {
	await fetch(buildProviderUrl("/control/faults"), { method: "DELETE" }).then((response) =>
		response.text(),
	);
}

export async function overrideNextAmount(amount: number): Promise<void> {
	const body = JSON.stringify({ take: amount });
	await fetch(buildProviderUrl("/control/amounts"), { method: "POST", body }).then((response) =>
		response.text(),
	);
}
