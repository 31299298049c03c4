import {
	getSessionLifetimeMs,
	LAST_SEEN_INTERVAL_MS,
	type SignedInUser,
} from "~/domain/accounts/rules";
import { findSessionUser } from "~/domain/accounts/sessions/find-session-user.server";
import { markSessionSeen } from "~/domain/accounts/sessions/session-validity.server";
import type { RenewedSession } from "~/domain/accounts/sessions/sessions.server";
import type { Settings } from "~/platform/config/settings.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { createShopCookie } from "./cookies.server";

/**
 * Who is visiting, the secret of their session, which ends it, when they last proved who they are (ms), and whether
 * their account has a second factor on.
 */
export type CurrentSession = {
	user: SignedInUser | null;
	sessionSecret: string | null;
	confirmedAt: number;
	hasTwoFactor: boolean;
	/** Whether the account became an admin's while this session was open, and its owner has not proved who they are since. */
	isUnconfirmedAdmin: boolean;
};

const getSessionCookie = (settings: Settings) => createShopCookie("session", settings);

/** Whether a request brings a session cookie, by either of its names, whatever is in it. */
export function hasSessionCookie(request: Request): boolean {
	return /(?:^|;\s*)(?:__Host-)?session=/.test(request.headers.get("cookie") ?? "");
}

/** Whether the browser that sent a request has a session cookie once it has the answer. */
export function keepsSessionCookie(request: Request, { headers }: Response): boolean {
	const setCookie = headers.getSetCookie().find((line) => /^(?:__Host-)?session=/.test(line));
	return setCookie ? !setCookie.includes("session=;") : hasSessionCookie(request);
}

/** Reads the session cookie and asks the database whose it is: no query for a visitor without one. */
export async function readSession(request: Request, platform: Platform): Promise<CurrentSession> {
	const { db, now, settings } = platform;
	const secret = await getSessionCookie(settings).read(request);
	if (typeof secret !== "string" || secret === "") {
		return {
			user: null,
			sessionSecret: null,
			confirmedAt: 0,
			hasTwoFactor: false,
			isUnconfirmedAdmin: false,
		};
	}
	const idHash = hashSecret(secret);
	const found = await findSessionUser(db, idHash, now());
	if (found && now() - found.lastSeenAt >= LAST_SEEN_INTERVAL_MS) {
		platform.runAfterResponse(markSessionSeen(platform, idHash));
	}
	return {
		user: found?.user ?? null,
		sessionSecret: secret,
		confirmedAt: found?.authenticatedAt ?? 0,
		hasTwoFactor: found?.hasTwoFactor ?? false,
		isUnconfirmedAdmin: found?.mustReauthenticate ?? false,
	};
}

/**
 * The Set-Cookie value that carries a session; it outlives the browser only when remembered. `left` is how long the
 * session has left, in ms: its limit counts from the sign-in, also when it gets a new id.
 */
export function serializeSessionCookie(
	settings: Settings,
	secret: string,
	remembered: boolean,
	lifetimeMs = getSessionLifetimeMs(remembered),
): Promise<string> {
	return getSessionCookie(settings).serialize(
		secret,
		remembered ? Math.floor(lifetimeMs / 1000) : undefined,
	);
}

/** As `carrySession`, for a session that has got a new id. */
export function serializeRenewedSessionCookie(
	{ settings, now }: Pick<Platform, "settings" | "now">,
	{ secret, remembered, expiresAt }: RenewedSession,
): Promise<string> {
	return serializeSessionCookie(settings, secret, remembered, expiresAt - now());
}

/** The Set-Cookie value that takes the session cookie away. */
export function clearSessionCookie(settings: Settings): Promise<string> {
	return getSessionCookie(settings).serializeCleared();
}
