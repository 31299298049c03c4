import type { Settings } from "~/platform/config/settings.server";
import type { ReadFrom } from "~/platform/d1/d1-client.server";
import type { Platform } from "~/platform/platform.server";
import { createShopCookie } from "../auth/cookies.server";
import { isCookielessRequest } from "../auth/origin-check.server";
import { keepsSessionCookie } from "../auth/session.server";
import { getPagePolicy } from "./page-policies.server";

/** Many times what a replica usually is behind, in seconds. */
const BOOKMARK_MAX_AGE_SECONDS = 300;

/** Signed, because D1 waits for a bookmark that has not come to pass yet. */
const getBookmarkCookie = (settings: Settings) =>
	createShopCookie("bookmark", settings, { maxAge: BOOKMARK_MAX_AGE_SECONDS, signed: true });

/** Where a request's statements go: to the primary, unless it only looks at a page that a replica may answer. */
export async function chooseReadFrom(request: Request, settings: Settings): Promise<ReadFrom> {
	const isRead = request.method === "GET" || request.method === "HEAD";
	if (!isRead || !getPagePolicy(new URL(request.url)).canReadReplica) return "primary";
	const since = await getBookmarkCookie(settings).read(request);
	return isBookmark(since) ? { since } : "nearest";
}

/** Other cookies are signed by the same secret. */
function isBookmark(value: unknown): value is string {
	return typeof value === "string" && /^[\da-f]+(-[\da-f]+)+$/.test(value);
}

/**
 * After a request that wrote: its browser carries how far the database has come, so that it reads what it wrote. Only
 * one with a session: what others write no page shows them.
 */
export async function setBookmarkCookie(
	request: Request,
	response: Response,
	{ hasWritten, bookmark, settings }: Pick<Platform, "hasWritten" | "bookmark" | "settings">,
): Promise<void> {
	const latestBookmark = hasWritten() ? bookmark() : null;
	if (
		latestBookmark === null ||
		isCookielessRequest(request) ||
		!keepsSessionCookie(request, response)
	)
		return;
	response.headers.append(
		"set-cookie",
		await getBookmarkCookie(settings).serialize(latestBookmark),
	);
}
