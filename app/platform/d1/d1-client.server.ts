/**
 * Where a request's statements go, where D1 keeps replicas: each to the primary, or to whichever database is nearest,
 * but to none that has not yet seen what `since` names. The primary alone knows how things stand; a replica may be behind.
 */
export type ReadFrom = "primary" | "nearest" | { since: string };

/** A D1 as drizzle asks it. */
export type D1Client = Pick<D1Database, "prepare" | "batch">;

/**
 * A D1 that is asked in sessions, and the latest bookmark that it has answered with: it names a point in the database's
 * history, and a later one sorts after it. Null before the first answer.
 */
export function connectD1(
	binding: D1Database,
	readFrom: ReadFrom,
): { d1: D1Client; bookmark: () => string | null } {
	const sessions: D1DatabaseSession[] = [];
	const openSession = (start: string) => {
		const session = binding.withSession(start);
		sessions.push(session);
		return session;
	};
	const sharedSession =
		readFrom === "primary"
			? null
			: openSession(readFrom === "nearest" ? "first-unconstrained" : readFrom.since);
	// To the primary each statement is a session: only a session's first is sure to go there, whoever has written since.
	const getSession = () => sharedSession ?? openSession("first-primary");
	return {
		d1: {
			prepare: (query) => getSession().prepare(query),
			batch: (statements) => getSession().batch(statements),
		},
		bookmark: () => {
			const bookmarks = sessions.map((each) => each.getBookmark() ?? "");
			return bookmarks.sort().at(-1) || null;
		},
	};
}
