import type { PasskeySite } from "~/domain/accounts/passkey-rules";
import { CHALLENGE_MS, MOST_PASSKEYS, passkeySiteAt } from "~/domain/accounts/passkey-rules";
import type { AddPasskeyResult } from "~/domain/accounts/passkeys/add-passkey.server";
import type { SignInByPasskeyResult } from "~/domain/accounts/sign-in/sign-in-by-passkey.server";
import { SIGN_IN_ERRORS, signInSentence } from "~/domain/accounts/sign-in/sign-in-errors";
import type { Settings } from "~/platform/config/settings.server";
import type { Platform } from "~/platform/platform.server";
import type { Refusal } from "../errors/domain-error.server";
import { ownCookie } from "./cookies.server";
import { ourOrigin } from "./origin-check.server";

/** The site that a browser's passkeys are for; null where there can be none, as at an IP address. */
export function passkeySite(request: Request, settings: Settings): PasskeySite | null {
	return passkeySiteAt(ourOrigin(request, settings));
}

/** As `passkeySite`, for what can't do without; throws 404 where there can be none. */
export function requirePasskeySite(request: Request, settings: Settings): PasskeySite {
	const site = passkeySite(request, settings);
	if (!site) throw new Response("Passkeys need a host name", { status: 404 });
	return site;
}

/** Where the shop lives that passkeys can be for, if it has such an address; null when it has none. */
export function originForPasskeys({ allowedOrigins }: Settings): string | null {
	return allowedOrigins.find((origin) => passkeySiteAt(origin)) ?? null;
}

/**
 * Ties the challenges that a browser asks for before it is signed in to that browser. Not for /login alone: with scripts the
 * login form is sent to /login.data, which lies beside it.
 */
const challengesCookie = (settings: Settings) =>
	ownCookie("passkey", settings, { maxAge: CHALLENGE_MS / 1000 });

/** The secret to which this browser's challenges are tied; '' when it has asked for none. */
export async function challengeHolder(request: Request, settings: Settings): Promise<string> {
	const secret = await challengesCookie(settings).read(request);
	return typeof secret === "string" ? secret : "";
}

/** As `challengeHolder`, a new one where there is none, with the Set-Cookie value that carries it on. Tabs share it. */
export async function holdChallenges(
	request: Request,
	{ settings, newSecret }: Pick<Platform, "settings" | "newSecret">,
): Promise<{ holder: string; setCookie: string }> {
	const holder = (await challengeHolder(request, settings)) || newSecret();
	return { holder, setCookie: await challengesCookie(settings).carry(holder) };
}

/** The Set-Cookie value that takes it away. */
export const dropChallenges = (settings: Settings): Promise<string> =>
	challengesCookie(settings).drop();

type Reason =
	| Extract<AddPasskeyResult, { ok: false }>["reason"]
	| Extract<SignInByPasskeyResult, { ok: false }>["reason"];

const REFUSALS: Record<Reason, { status: number; message: string }> = {
	"challenge-over": {
		status: 400,
		message: "This took over five minutes, or was sent before. Press the button again.",
	},
	"not-accepted": {
		status: 400,
		message: "This passkey opens nothing here. Use another one, or another way to go on.",
	},
	"counter-went-back": {
		status: 400,
		message:
			"This passkey may have been copied, so it was not accepted. Go on another way, and remove it from your account.",
	},
	"user-disabled": {
		status: SIGN_IN_ERRORS["user-disabled"].status,
		message: signInSentence("user-disabled"),
	},
	"passkey-in-use": { status: 409, message: "This passkey is in use already. Make another one." },
	"too-many-passkeys": {
		status: 409,
		message: `You have ${MOST_PASSKEYS} passkeys. Remove one of them first.`,
	},
};

/** Words for each reason a passkey is refused, over the form. */
export function passkeyRefusal(reason: Reason): Refusal {
	const { status, message } = REFUSALS[reason];
	return { status, errors: { formErrors: [message] } };
}

/** Whether this is one of the reasons that `passkeyRefusal` has words for. */
export function isPasskeyReason(reason: string): reason is Reason {
	return Object.hasOwn(REFUSALS, reason);
}
