import type { Settings } from "~/platform/config/settings.server";
import type { ReadFrom } from "~/platform/d1/d1-client.server";
import type { Platform } from "~/platform/platform.server";
import { createShopCookie } from "../auth/cookies.server";
import { keepsSessionCookie } from "../auth/session.server";
import type { RoutedRequest } from "../request/routed-request";

/** Far longer than a replica usually lags. */
const BOOKMARK_MAX_AGE_SECONDS = 300;

/** Signed, because D1 waits for a bookmark that lies in the future. */
const getBookmarkCookie = (settings: Settings) =>
	createShopCookie("bookmark", settings, { maxAge: BOOKMARK_MAX_AGE_SECONDS, signed: true });

export async function chooseReadFrom(
	{ request, handle }: RoutedRequest,
	settings: Settings,
): Promise<ReadFrom> {
	const isRead = request.method === "GET" || request.method === "HEAD";
	if (!isRead || !handle.replica) return "primary";
	const since = await getBookmarkCookie(settings).read(request);
	return isBookmark(since) ? { since } : "nearest";
}

/** Other cookies are signed with the same secret. */
function isBookmark(value: unknown): value is string {
	return typeof value === "string" && /^[\da-f]+(-[\da-f]+)+$/.test(value);
}

/** Lets a signed-in browser read its own writes from a replica. */
export async function setBookmarkCookie(
	{ request, handle }: RoutedRequest,
	response: Response,
	{ hasWritten, bookmark, settings }: Platform,
): Promise<void> {
	const latestBookmark = hasWritten() ? bookmark() : null;
	if (latestBookmark === null || handle.isCookieless || !keepsSessionCookie(request, response))
		return;
	response.headers.append(
		"set-cookie",
		await getBookmarkCookie(settings).serialize(latestBookmark),
	);
}
