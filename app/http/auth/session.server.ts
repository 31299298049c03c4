import { userOfSession } from "~/domain/accounts/queries.server";
import { SEEN_EVERY_MS, type SignedInUser, sessionLength } from "~/domain/accounts/rules";
import { markSeen } from "~/domain/accounts/sessions/session-validity.server";
import type { RenewedSession } from "~/domain/accounts/sessions/sessions.server";
import type { Settings } from "~/platform/config/settings.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { ownCookie } from "./cookies.server";

/**
 * Who is visiting, the secret of their session, which ends it, when they last proved who they are (ms), and whether
 * their account has a second factor on.
 */
export type Visit = {
	user: SignedInUser | null;
	sessionSecret: string | null;
	confirmedAt: number;
	secondStep: boolean;
	/** Whether the account became an admin's while this session was open, and its owner has not proved who they are since. */
	isUnconfirmedAdmin: boolean;
};

const sessionCookie = (settings: Settings) => ownCookie("session", settings);

/** Whether a request brings a session cookie, by either of its names, whatever is in it. */
export function bringsSession(request: Request): boolean {
	return /(?:^|;\s*)(?:__Host-)?session=/.test(request.headers.get("cookie") ?? "");
}

/** Whether the browser that sent a request has a session cookie once it has the answer. */
export function keepsSession(request: Request, { headers }: Response): boolean {
	const given = headers.getSetCookie().find((line) => /^(?:__Host-)?session=/.test(line));
	return given ? !given.includes("session=;") : bringsSession(request);
}

/** Reads the session cookie and asks the database whose it is: no query for a visitor without one. */
export async function visitFrom(request: Request, platform: Platform): Promise<Visit> {
	const { db, now, settings } = platform;
	const secret = await sessionCookie(settings).read(request);
	if (typeof secret !== "string" || secret === "") {
		return {
			user: null,
			sessionSecret: null,
			confirmedAt: 0,
			secondStep: false,
			isUnconfirmedAdmin: false,
		};
	}
	const idHash = hashSecret(secret);
	const found = await userOfSession(db, idHash, now());
	if (found && now() - found.lastSeenAt >= SEEN_EVERY_MS) {
		platform.afterAnswer(markSeen(platform, idHash));
	}
	return {
		user: found?.user ?? null,
		sessionSecret: secret,
		confirmedAt: found?.confirmedAt ?? 0,
		secondStep: found?.secondStep ?? false,
		isUnconfirmedAdmin: found?.isUnconfirmedAdmin ?? false,
	};
}

/**
 * The Set-Cookie value that carries a session; it outlives the browser only when remembered. `left` is how long the
 * session has left, in ms: its limit counts from the sign-in, also when it gets a new id.
 */
export function carrySession(
	settings: Settings,
	secret: string,
	remembered: boolean,
	left = sessionLength(remembered),
): Promise<string> {
	return sessionCookie(settings).carry(secret, remembered ? Math.floor(left / 1000) : undefined);
}

/** As `carrySession`, for a session that has got a new id. */
export function carryRenewedSession(
	{ settings, now }: Pick<Platform, "settings" | "now">,
	{ secret, remembered, expiresAt }: RenewedSession,
): Promise<string> {
	return carrySession(settings, secret, remembered, expiresAt - now());
}

/** The Set-Cookie value that takes the session cookie away. */
export function dropSession(settings: Settings): Promise<string> {
	return sessionCookie(settings).drop();
}
