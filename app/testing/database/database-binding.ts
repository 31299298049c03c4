import type { D1Client } from "~/platform/d1/d1-client.server";

export function createDatabaseBinding(d1: D1Client): D1Database {
	const session = { ...d1, getBookmark: () => null };
	return { ...d1, withSession: () => session } as D1Client as D1Database;
}
