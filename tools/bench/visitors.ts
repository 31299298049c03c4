import { companyMembers, demoAccounts } from "../../scripts/seed/people";
import type { UserKind } from "./pages";

export type Headers = Record<string, string>;
type Account = { email: string; password: string };

const [ADMIN, SHOPPER] = demoAccounts;
const [OWNER] = companyMembers;
/** Cloudflare's header with the client's address; rate limits use it. */
const CLIENT_HEADERS: Headers = { "cf-connecting-ip": "203.0.113.7" };

export async function logInAll(url: URL): Promise<Record<UserKind, Headers>> {
	const browser = async (account: Account) => ({
		...CLIENT_HEADERS,
		cookie: await createSession(url, account),
	});
	const program = async (account: Account) => ({
		...CLIENT_HEADERS,
		authorization: `Bearer ${await createToken(url, account)}`,
	});
	return {
		visitor: CLIENT_HEADERS,
		shopper: await browser(SHOPPER),
		owner: await browser(OWNER),
		admin: await browser(ADMIN),
		"shopper's token": await program(SHOPPER),
		"admin's token": await program(ADMIN),
	};
}

export async function createSession(url: URL, { email, password }: Account): Promise<string> {
	const answer = await fetchWithRetry(new URL("/login", url), {
		method: "POST",
		headers: { ...CLIENT_HEADERS, origin: url.origin },
		body: new URLSearchParams({ email, password }),
		redirect: "manual",
	});
	if (answer.status !== 303) throw new Error(`The login answered ${answer.status}.`);
	return answer.headers
		.getSetCookie()
		.map((line) => line.split(";")[0])
		.join("; ");
}

async function createToken(url: URL, { email, password }: Account): Promise<string> {
	const answer = await fetchWithRetry(new URL(`/api/v1/user/${email}`, url), {
		method: "PUT",
		headers: { ...CLIENT_HEADERS, "content-type": "application/json" },
		body: JSON.stringify({ password }),
	});
	const { token } = (await answer.json()) as { token?: string };
	if (!token) throw new Error(`The call for a token answered ${answer.status}.`);
	return token;
}

/** As many idle connections may be waiting. */
const MAX_TRIES = 6;

/** Like `fetch`, tried again: workerd closes idle connections, and Node notices only when it reuses one. */
export function fetchWithRetry(url: URL, init?: RequestInit, tries = MAX_TRIES): Promise<Response> {
	return fetch(url, init).catch((error) => {
		if (tries === 1) throw error;
		return fetchWithRetry(url, init, tries - 1);
	});
}
