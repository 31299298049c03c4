import { env } from "cloudflare:test";
import type { Provider } from "~/domain/accounts/providers";
import { newId } from "~/platform/ids.server";
import type { Browser, Visited } from "../http/browser";

/** What somebody does on a provider's page: see emulators/sign-in/authorize-page.ts. */
export type ProviderAnswer = Record<string, string>;

/** Types an account that nobody else has. */
export function aPerson(given: ProviderAnswer = {}) {
	return { pick: "", name: "Rahima Begum", email: `${newId()}@people.test`, ...given };
}

/** Answers a provider's page and returns the path of the shop that it sends the browser back to. */
export async function answerProvider(page: string, answer: ProviderAnswer): Promise<string> {
	const body = new URLSearchParams(answer);
	const response = await fetch(page, { method: "POST", body, redirect: "manual" });
	await response.text();
	const location = response.headers.get("location");
	if (!location) throw new Error(`The provider answered ${response.status}.`);
	const { pathname, search } = new URL(location);
	return pathname + search;
}

/** Goes to a provider by its button and returns the path it sends the browser back to, not opened yet. */
export async function goTo(
	browser: Browser,
	provider: Provider,
	answer: ProviderAnswer,
	from = "/",
): Promise<string> {
	const left = await browser.submit(`/auth/${provider}`, { from });
	if (left.status !== 303 || !left.location) throw new Error(`The shop answered ${left.status}.`);
	return answerProvider(left.location, answer);
}

/** The Location that a return from a provider ends with: for Facebook an empty fragment replaces its `#_=_`. */
export function redirectOf(provider: Provider, path: string): string {
	return provider === "facebook" ? `${env.APP_ORIGIN}${path}#` : path;
}

/** Signs in by a provider's button: there and back. */
export async function signInAt(
	browser: Browser,
	provider: Provider,
	answer: ProviderAnswer,
	from = "/",
): Promise<Visited> {
	return browser.open(await goTo(browser, provider, answer, from));
}
