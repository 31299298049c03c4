import { readCursor, writeCursor } from "~/platform/d1/keyset.server";

/** A list's URL with its filter and with the page that `url` names: the way back to it from one of its rows. */
export function buildListUrl(
	path: string,
	url: string,
	filter: Readonly<Record<string, string | undefined>> = {},
): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
	const after = readCursor(new URL(url).searchParams.get("after"));
	if (after) query.set("after", writeCursor(after));
	return query.size > 0 ? `${path}?${query}` : path;
}
