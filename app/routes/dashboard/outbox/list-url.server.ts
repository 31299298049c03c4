import { MAIL_PARTS } from "~/domain/admin/rules";
import { buildListUrl } from "~/http/responses/list-url.server";
import { readCursor } from "~/platform/d1/keyset.server";

/** Which part of the list a URL asks for; anything unknown is what waits. */
export function parseListUrl(url: string) {
	const { searchParams } = new URL(url);
	const part = MAIL_PARTS.find((known) => known === searchParams.get("state")) ?? "waiting";
	return { part, after: readCursor(searchParams.get("after")) };
}

export const buildOutboxUrl = (url: string) =>
	buildListUrl("/dashboard/outbox", url, { state: parseListUrl(url).part });
