import { readCursor, writeCursor } from "~/platform/d1/keyset.server";

/** The query of the page of a list that a request was made from, to come back to it: '?after=…', or nothing for its top. */
export function getCursorQuery(request: Request): string {
	const after = readCursor(new URL(request.url).searchParams.get("after"));
	return after ? `?after=${writeCursor(after)}` : "";
}
