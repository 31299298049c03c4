import { env } from "cloudflare:test";
import type { Provider } from "~/domain/accounts/providers";
import { newId } from "~/platform/ids.server";
import type { Browser, PageResponse } from "../http/browser";

type ProviderPageInput = Record<string, string>;

export function createProviderUser(given: ProviderPageInput = {}) {
	return { pick: "", name: "Rahima Begum", email: `${newId()}@people.test`, ...given };
}

export async function submitProviderPage(page: string, answer: ProviderPageInput): Promise<string> {
	const body = new URLSearchParams(answer);
	const response = await fetch(page, { method: "POST", body, redirect: "manual" });
	await response.text();
	const location = response.headers.get("location");
	if (!location) throw new Error(`The provider answered ${response.status}.`);
	const { pathname, search } = new URL(location);
	return pathname + search;
}

export async function goToProvider(
	browser: Browser,
	provider: Provider,
	response: ProviderPageInput,
	from = "/",
): Promise<string> {
	const redirect = await browser.submit(`/auth/${provider}`, { from });
	if (redirect.status !== 303 || !redirect.location)
		throw new Error(`The shop answered ${redirect.status}.`);
	return submitProviderPage(redirect.location, response);
}

/** For Facebook an empty fragment replaces its `#_=_`. */
export function getReturnRedirect(provider: Provider, path: string): string {
	return provider === "facebook" ? `${env.APP_ORIGIN}${path}#` : path;
}

export async function signInAtProvider(
	browser: Browser,
	provider: Provider,
	response: ProviderPageInput,
	from = "/",
): Promise<PageResponse> {
	return browser.open(await goToProvider(browser, provider, response, from));
}
