/** `since` is a bookmark that the answering database must have reached. */
export type ReadFrom = "primary" | "nearest" | { since: string };

export type D1Client = Pick<D1Database, "prepare" | "batch">;

/** Bookmarks sort by time; null before the first response. */
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
	// A session per statement, because only a session's first statement surely goes to the primary.
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
