import {
	getSessionLifetimeMs,
	LAST_SEEN_INTERVAL_MS,
	type SignedInUser,
} from "~/domain/accounts/rules";
import {
	findSessionUser,
	type HeaderCounts,
} from "~/domain/accounts/sessions/find-session-user.server";
import type { RenewedSession } from "~/domain/accounts/sessions/sessions.server";
import { markSessionSeen } from "~/domain/accounts/sessions/sessions.server";
import { countWaitingRequests } from "~/domain/approvals/queries.server";
import { cartCount } from "~/domain/cart/queries.server";
import type { Settings } from "~/platform/config/settings.server";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { prepareSettings } from "~/platform/saved-settings/saved-settings.server";
import { createShopCookie } from "./cookies.server";

/** `sessionSecret` ends the session; `confirmedAt` (ms) is the last authentication. */
export type CurrentSession = HeaderCounts & {
	user: SignedInUser | null;
	sessionSecret: string | null;
	confirmedAt: number;
	hasTwoFactor: boolean;
	/** Whether the user became an admin during this session and hasn't re-authenticated since. */
	isUnconfirmedAdmin: boolean;
};

const NO_COUNTS: HeaderCounts = { cartCount: 0, waitingRequests: null };

const getSessionCookie = (settings: Settings) => createShopCookie("session", settings);

export function hasSessionCookie(request: Request): boolean {
	return /(?:^|;\s*)(?:__Host-)?session=/.test(request.headers.get("cookie") ?? "");
}

export function keepsSessionCookie(request: Request, { headers }: Response): boolean {
	const setCookie = headers.getSetCookie().find((line) => /^(?:__Host-)?session=/.test(line));
	return setCookie ? !setCookie.includes("session=;") : hasSessionCookie(request);
}

/** Visitors without a session cookie cost no query. */
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
			...NO_COUNTS,
		};
	}
	const idHash = hashSecret(secret);
	const applySettings = prepareSettings(platform);
	const counts = { cartCount, waitingRequests: countWaitingRequests(now()) };
	const found = await findSessionUser(db, idHash, now(), counts);
	if (found) applySettings(found.savedGroups);
	if (found && now() - found.lastSeenAt >= LAST_SEEN_INTERVAL_MS) {
		platform.runAfterResponse(markSessionSeen(platform, idHash));
	}
	return {
		user: found?.user ?? null,
		sessionSecret: secret,
		confirmedAt: found?.authenticatedAt ?? 0,
		hasTwoFactor: found?.hasTwoFactor ?? false,
		isUnconfirmedAdmin: found?.mustReauthenticate ?? false,
		...(found?.counts ?? NO_COUNTS),
	};
}

/** Only a remembered session outlives the browser; `lifetimeMs` counts from the sign-in. */
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

export function serializeRenewedSessionCookie(
	{ settings, now }: Platform,
	{ secret, remembered, expiresAt }: RenewedSession,
): Promise<string> {
	return serializeSessionCookie(settings, secret, remembered, expiresAt - now());
}

export function clearSessionCookie(settings: Settings): Promise<string> {
	return getSessionCookie(settings).serializeCleared();
}
