import type { PasskeySite } from "~/domain/accounts/passkey-rules";
import { CHALLENGE_MS, getPasskeySite, MAX_PASSKEYS } from "~/domain/accounts/passkey-rules";
import type { AddPasskeyResult } from "~/domain/accounts/passkeys/add-passkey.server";
import type { SignInByPasskeyResult } from "~/domain/accounts/sign-in/sign-in-by-passkey.server";
import { getSignInErrorMessage, SIGN_IN_ERRORS } from "~/domain/accounts/sign-in/sign-in-errors";
import type { Settings } from "~/platform/config/settings.server";
import type { Platform } from "~/platform/platform.server";
import type { FormError } from "../errors/domain-error.server";
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
	{ settings, newSecret }: Pick<Platform, "settings" | "newSecret">,
): Promise<{ holder: string; setCookie: string }> {
	const holder = (await readChallengeSecret(request, settings)) || newSecret();
	return { holder, setCookie: await getChallengeCookie(settings).serialize(holder) };
}

export const clearChallengeCookie = (settings: Settings): Promise<string> =>
	getChallengeCookie(settings).serializeCleared();

type PasskeyErrorReason =
	| Extract<AddPasskeyResult, { ok: false }>["reason"]
	| Extract<SignInByPasskeyResult, { ok: false }>["reason"];

const PASSKEY_ERRORS: Record<PasskeyErrorReason, { status: number; message: string }> = {
	"challenge-expired": {
		status: 400,
		message: "This request has expired or was already used. Press the button again.",
	},
	"not-accepted": {
		status: 400,
		message: "This passkey doesn't work here. Use another passkey or sign-in method.",
	},
	"counter-decreased": {
		status: 400,
		message:
			"This passkey may have been copied, so it was not accepted. Use another sign-in method and remove the passkey from your account.",
	},
	"user-disabled": {
		status: SIGN_IN_ERRORS["user-disabled"].status,
		message: getSignInErrorMessage("user-disabled"),
	},
	"passkey-in-use": { status: 409, message: "This passkey is already in use. Create another one." },
	"too-many-passkeys": {
		status: 409,
		message: `You have ${MAX_PASSKEYS} passkeys. Remove one first.`,
	},
};

export function describePasskeyError(reason: PasskeyErrorReason): FormError {
	const { status, message } = PASSKEY_ERRORS[reason];
	return { status, errors: { formErrors: [message] } };
}

export function isPasskeyErrorReason(reason: string): reason is PasskeyErrorReason {
	return Object.hasOwn(PASSKEY_ERRORS, reason);
}
