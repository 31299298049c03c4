/**
 * Where a request's statements go, where D1 keeps replicas: each to the primary, or to whichever database is nearest,
 * but to none that has not yet seen what `since` names. The primary alone knows how things stand; a replica may be behind.
 */
export type ReadFrom = "primary" | "nearest" | { since: string };

/** A D1 as drizzle asks it. */
export type D1 = Pick<D1Database, "prepare" | "batch">;

/**
 * A D1 that is asked in sessions, and the latest bookmark that it has answered with: it names a point in the database's
 * history, and a later one sorts after it. Null before the first answer.
 */
export function d1From(
	binding: D1Database,
	readFrom: ReadFrom,
): { d1: D1; bookmark: () => string | null } {
	const sessions: D1DatabaseSession[] = [];
	const open = (start: string) => {
		const session = binding.withSession(start);
		sessions.push(session);
		return session;
	};
	const one =
		readFrom === "primary"
			? null
			: open(readFrom === "nearest" ? "first-unconstrained" : readFrom.since);
	// To the primary each statement is a session: only a session's first is sure to go there, whoever has written since.
	const session = () => one ?? open("first-primary");
	return {
		d1: {
			prepare: (query) => session().prepare(query),
			batch: (statements) => session().batch(statements),
		},
		bookmark: () => {
			const seen = sessions.map((each) => each.getBookmark() ?? "");
			return seen.sort().at(-1) || null;
		},
	};
}
