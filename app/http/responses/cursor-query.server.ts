import { readCursor, writeCursor } from "~/platform/d1/keyset.server";

export function getCursorQuery(request: Request): string {
	const after = readCursor(new URL(request.url).searchParams.get("after"));
	return after ? `?after=${writeCursor(after)}` : "";
}
