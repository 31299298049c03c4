import { demoAccounts } from "../seed/people";
import type { Asking } from "./pages";

export type Headers = Record<string, string>;
type Account = { email: string; password: string };

const [ADMIN, SHOPPER] = demoAccounts;
/** Cloudflare's header with the client's address; rate limits use it. */
const ANYBODY: Headers = { "cf-connecting-ip": "203.0.113.7" };

export async function letIn(url: URL): Promise<Record<Asking, Headers>> {
	const browser = async (account: Account) => ({
		...ANYBODY,
		cookie: await sessionOf(url, account),
	});
	const program = async (account: Account) => ({
		...ANYBODY,
		authorization: `Bearer ${await tokenOf(url, account)}`,
	});
	return {
		visitor: ANYBODY,
		shopper: await browser(SHOPPER),
		admin: await browser(ADMIN),
		"shopper's token": await program(SHOPPER),
		"admin's token": await program(ADMIN),
	};
}

export async function sessionOf(url: URL, { email, password }: Account): Promise<string> {
	const answer = await ask(new URL("/login", url), {
		method: "POST",
		headers: { ...ANYBODY, origin: url.origin },
		body: new URLSearchParams({ email, password }),
		redirect: "manual",
	});
	if (answer.status !== 303) throw new Error(`The login answered ${answer.status}.`);
	return answer.headers
		.getSetCookie()
		.map((line) => line.split(";")[0])
		.join("; ");
}

async function tokenOf(url: URL, { email, password }: Account): Promise<string> {
	const answer = await ask(new URL(`/api/v1/user/${email}`, url), {
		method: "PUT",
		headers: { ...ANYBODY, "content-type": "application/json" },
		body: JSON.stringify({ password }),
	});
	const { token } = (await answer.json()) as { token?: string };
	if (!token) throw new Error(`The call for a token answered ${answer.status}.`);
	return token;
}

/**
 * Like `fetch`, with one retry: workerd closes idle connections, and Node notices only when it
 * reuses one.
 */
export function ask(url: URL, init?: RequestInit): Promise<Response> {
	return fetch(url, init).catch(() => fetch(url, init));
}
