import type { D1 } from "~/platform/d1/d1-client.server";

/** A database that answers as `d1` does, in whatever session it is asked. */
export function databaseOf(d1: D1): D1Database {
	const session = { ...d1, getBookmark: () => null };
	return { ...d1, withSession: () => session } as D1 as D1Database;
}
