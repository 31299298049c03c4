import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { demoAccounts } from "../../scripts/seed/people";
import { base, inbox } from "./shop";

type Json = Record<string, unknown>;
export type Answer = { status: number; body: Json; rows: Json[] };

const [ADMIN, SHOPPER] = demoAccounts;
export const EMAILS = { admin: ADMIN.email, shopper: SHOPPER.email };
export type Caller = "visitor" | keyof typeof EMAILS;

const tokens = new Map<Caller, string>();

async function getToken(caller: Caller): Promise<string | null> {
	if (caller === "visitor") return null;
	const known = tokens.get(caller);
	if (known) return known;
	const { email, password } = caller === "admin" ? ADMIN : SHOPPER;
	const { body } = await callAs("visitor", `PUT /user/${email}`, { password });
	const token = String(body.token);
	tokens.set(caller, token);
	return token;
}

/** Makes an API call named as 'PUT /user/a@b.test', with a JSON body or FormData. */
export async function callAs(caller: Caller, call: string, body?: unknown): Promise<Answer> {
	const [method = "", path = ""] = call.split(" ");
	const token = await getToken(caller);
	const isForm = body instanceof FormData;
	const answer = await fetch(new URL(`/api/v1${path}`, base), {
		method,
		headers: {
			...(token ? { authorization: `Bearer ${token}` } : {}),
			...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
		},
		body: isForm ? body : JSON.stringify(body),
	});
	const parsed = (await answer.json()) as Json;
	const rows = Array.isArray(parsed) ? parsed : parsed.data;
	return { status: answer.status, body: parsed, rows: Array.isArray(rows) ? rows : [] };
}

export async function callSuccessfully(
	caller: Caller,
	call: string,
	body?: unknown,
): Promise<Answer> {
	const answer = await callAs(caller, call, body);
	expect(answer.status, `${call}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
	return answer;
}

export async function uploadPicture(caller: Caller): Promise<string> {
	const form = new FormData();
	form.set("image", new Blob([await readFile("app/routes/home/hero-720.webp")]), "picture.webp");
	const { body } = await callSuccessfully(caller, "POST /upload", form);
	expect(body.success).toBe(true);
	return (body.data as { url: string }).url;
}

export async function payAtProvider(clientSecret: string): Promise<string> {
	const [id = ""] = clientSecret.split("_secret_");
	const answer = await fetch(new URL(`/v1/payment_intents/${id}/confirm`, inbox), {
		method: "POST",
		headers: { authorization: "Bearer pk_test_toolyard" },
		body: new URLSearchParams({
			client_secret: clientSecret,
			"payment_method_data[type]": "card",
			"payment_method_data[card][number]": "4242424242424242",
			"payment_method_data[card][exp_month]": "12",
			"payment_method_data[card][exp_year]": "2040",
			"payment_method_data[card][cvc]": "123",
		}),
	});
	expect(answer.status).toBe(200);
	return id;
}
