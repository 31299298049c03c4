import type { PasskeySite } from "~/domain/accounts/passkey-rules";
import { CHALLENGE_MS, getPasskeySite } from "~/domain/accounts/passkey-rules";
import type { Settings } from "~/platform/config/settings.server";
import type { Platform } from "~/platform/platform.server";
import { createShopCookie } from "./cookies.server";
import { getShopOrigin } from "./origin-check.server";

/** Null for hosts that can't have passkeys, such as IP addresses. */
export function findPasskeySite(request: Request, settings: Settings): PasskeySite | null {
	return getPasskeySite(getShopOrigin(request, settings));
}

export function requirePasskeySite(request: Request, settings: Settings): PasskeySite {
	const site = findPasskeySite(request, settings);
	if (!site) throw new Response("Passkeys require a host name", { status: 404 });
	return site;
}

export function findPasskeyOrigin({ allowedOrigins }: Settings): string | null {
	return allowedOrigins.find((origin) => getPasskeySite(origin)) ?? null;
}

/** Binds challenges to the browser. Not limited to /login, because scripts post to /login.data. */
const getChallengeCookie = (settings: Settings) =>
	createShopCookie("passkey", settings, { maxAge: CHALLENGE_MS / 1000 });

export async function readChallengeSecret(request: Request, settings: Settings): Promise<string> {
	const secret = await getChallengeCookie(settings).read(request);
	return typeof secret === "string" ? secret : "";
}

/** Tabs share the secret. */
export async function getOrCreateChallengeSecret(
	request: Request,
	{ settings, newSecret }: Platform,
): Promise<{ holder: string; setCookie: string }> {
	const holder = (await readChallengeSecret(request, settings)) || newSecret();
	return { holder, setCookie: await getChallengeCookie(settings).serialize(holder) };
}

export const clearChallengeCookie = (settings: Settings): Promise<string> =>
	getChallengeCookie(settings).serializeCleared();
