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

/** The site that a browser's passkeys are for; null where there can be none, as at an IP address. */
export function findPasskeySite(request: Request, settings: Settings): PasskeySite | null {
	return getPasskeySite(getShopOrigin(request, settings));
}

/** As `passkeySite`, for what can't do without; throws 404 where there can be none. */
export function requirePasskeySite(request: Request, settings: Settings): PasskeySite {
	const site = findPasskeySite(request, settings);
	if (!site) throw new Response("Passkeys need a host name", { status: 404 });
	return site;
}

/** Where the shop lives that passkeys can be for, if it has such an address; null when it has none. */
export function findPasskeyOrigin({ allowedOrigins }: Settings): string | null {
	return allowedOrigins.find((origin) => getPasskeySite(origin)) ?? null;
}

/**
 * Ties the challenges that a browser asks for before it is signed in to that browser. Not for /login alone: with scripts the
 * login form is sent to /login.data, which lies beside it.
 */
const getChallengeCookie = (settings: Settings) =>
	createShopCookie("passkey", settings, { maxAge: CHALLENGE_MS / 1000 });

/** The secret to which this browser's challenges are tied; '' when it has asked for none. */
export async function readChallengeSecret(request: Request, settings: Settings): Promise<string> {
	const secret = await getChallengeCookie(settings).read(request);
	return typeof secret === "string" ? secret : "";
}

/** As `challengeHolder`, a new one where there is none, with the Set-Cookie value that carries it on. Tabs share it. */
export async function getOrCreateChallengeSecret(
	request: Request,
	{ settings, newSecret }: Pick<Platform, "settings" | "newSecret">,
): Promise<{ holder: string; setCookie: string }> {
	const holder = (await readChallengeSecret(request, settings)) || newSecret();
	return { holder, setCookie: await getChallengeCookie(settings).serialize(holder) };
}

/** The Set-Cookie value that takes it away. */
export const clearChallengeCookie = (settings: Settings): Promise<string> =>
	getChallengeCookie(settings).serializeCleared();

type PasskeyErrorReason =
	| Extract<AddPasskeyResult, { ok: false }>["reason"]
	| Extract<SignInByPasskeyResult, { ok: false }>["reason"];

const PASSKEY_ERRORS: Record<PasskeyErrorReason, { status: number; message: string }> = {
	"challenge-expired": {
		status: 400,
		message: "This took over five minutes, or was sent before. Press the button again.",
	},
	"not-accepted": {
		status: 400,
		message: "This passkey opens nothing here. Use another one, or another way to go on.",
	},
	"counter-decreased": {
		status: 400,
		message:
			"This passkey may have been copied, so it was not accepted. Go on another way, and remove it from your account.",
	},
	"user-disabled": {
		status: SIGN_IN_ERRORS["user-disabled"].status,
		message: getSignInErrorMessage("user-disabled"),
	},
	"passkey-in-use": { status: 409, message: "This passkey is in use already. Make another one." },
	"too-many-passkeys": {
		status: 409,
		message: `You have ${MAX_PASSKEYS} passkeys. Remove one of them first.`,
	},
};

/** Words for each reason a passkey is refused, over the form. */
export function describePasskeyError(reason: PasskeyErrorReason): FormError {
	const { status, message } = PASSKEY_ERRORS[reason];
	return { status, errors: { formErrors: [message] } };
}

/** Whether this is one of the reasons that `passkeyRefusal` has words for. */
export function isPasskeyErrorReason(reason: string): reason is PasskeyErrorReason {
	return Object.hasOwn(PASSKEY_ERRORS, reason);
}
