import type { Settings } from "~/platform/config/settings.server";
import type { ReadFrom } from "~/platform/d1/d1-client.server";
import type { Platform } from "~/platform/platform.server";
import { ownCookie } from "../auth/cookies.server";
import { isCookieless } from "../auth/origin-check.server";
import { keepsSession } from "../auth/session.server";
import { listedPage } from "./page-policies.server";

/** Many times what a replica usually is behind, in seconds. */
const LASTS_SECONDS = 300;

/** Signed, because D1 waits for a bookmark that has not come to pass yet. */
const bookmarkCookie = (settings: Settings) =>
	ownCookie("bookmark", settings, { maxAge: LASTS_SECONDS, signed: true });

/** Where a request's statements go: to the primary, unless it only looks at a page that a replica may answer. */
export async function readFromFor(request: Request, settings: Settings): Promise<ReadFrom> {
	const onlyLooks = request.method === "GET" || request.method === "HEAD";
	if (!onlyLooks || !listedPage(new URL(request.url)).isReadNearby) return "primary";
	const since = await bookmarkCookie(settings).read(request);
	return isBookmark(since) ? { since } : "nearest";
}

/** Other cookies are signed by the same secret. */
function isBookmark(carried: unknown): carried is string {
	return typeof carried === "string" && /^[\da-f]+(-[\da-f]+)+$/.test(carried);
}

/**
 * After a request that wrote: its browser carries how far the database has come, so that it reads what it wrote. Only
 * one with a session: what others write no page shows them.
 */
export async function carryBookmark(
	request: Request,
	answer: Response,
	{ wrote, bookmark, settings }: Pick<Platform, "wrote" | "bookmark" | "settings">,
): Promise<void> {
	const reached = wrote() ? bookmark() : null;
	if (reached === null || isCookieless(request) || !keepsSession(request, answer)) return;
	answer.headers.append("set-cookie", await bookmarkCookie(settings).carry(reached));
}
