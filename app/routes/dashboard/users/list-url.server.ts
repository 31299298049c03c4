import { type Cursor, readCursor, writeCursor } from "~/platform/d1/keyset.server";

/** What a URL asks for of the list: accounts whose email begins so, or a page of all. */
export function listPart(url: string): { sought: string; after: Cursor | null } {
	const { searchParams } = new URL(url);
	const sought = (searchParams.get("email") ?? "").trim().slice(0, 254);
	return { sought, after: sought ? null : readCursor(searchParams.get("after")) };
}

/** The query of what was being looked at when a request was made, to come back to it: '' for the list's top. */
export function listQuery(url: string): string {
	const { sought, after } = listPart(url);
	if (sought) return `?${new URLSearchParams({ email: sought })}`;
	return after ? `?${new URLSearchParams({ after: writeCursor(after) })}` : "";
}
