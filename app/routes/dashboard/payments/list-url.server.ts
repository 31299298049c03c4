import { buildListUrl } from "~/http/responses/list-url.server";
import { readCursor } from "~/platform/d1/keyset.server";

/** Unknown values mean open alerts. */
export function parseListUrl(url: string) {
	const { searchParams } = new URL(url);
	const part = searchParams.get("alerts") === "resolved" ? "resolved" : "open";
	return { part, after: readCursor(searchParams.get("after")) } as const;
}

export const buildAlertsUrl = (url: string) =>
	buildListUrl("/dashboard/payments", url, {
		alerts: parseListUrl(url).part === "resolved" ? "resolved" : undefined,
	});
