import { MAIL_PARTS } from "~/domain/admin/rules";
import { buildListUrl } from "~/http/responses/list-url.server";
import { readCursor } from "~/platform/d1/keyset.server";

/** Unknown values mean waiting emails. */
export function parseListUrl(url: string) {
	const { searchParams } = new URL(url);
	const part = MAIL_PARTS.find((known) => known === searchParams.get("state")) ?? "waiting";
	return { part, after: readCursor(searchParams.get("after")) };
}

export const buildOutboxUrl = (url: string) =>
	buildListUrl("/dashboard/outbox", url, { state: parseListUrl(url).part });
