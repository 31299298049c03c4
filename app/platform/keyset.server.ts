import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Where a keyset page starts: after the row with this creation time (ms) and id, newest first. */
export type Cursor = { createdAt: number; id: string };

/** A cursor as it stands in a URL: `1767225600000.k3v9…`. */
export function writeCursor({ createdAt, id }: Cursor): string {
	return `${createdAt}.${id}`;
}

/** Reads a cursor from a URL; null for none, or for one that is not ours (the list then starts at its top). */
export function readCursor(text: string | null): Cursor | null {
	const [, createdAt, id] = /^(\d{1,15})\.([\w-]{1,100})$/.exec(text ?? "") ?? [];
	return createdAt && id ? { createdAt: Number(createdAt), id } : null;
}

/** A page of rows and the cursor of the next one, from rows of which one more than a page was asked for. */
export function cutPage<Row extends Cursor>(
	rows: readonly Row[],
	size: number,
): { rows: Row[]; next: string | null } {
	const page = rows.slice(0, size);
	const last = page.at(-1);
	return { rows: page, next: rows.length > size && last ? writeCursor(last) : null };
}

/** The condition for the rows after a cursor in newest-first order; none for the list's top. */
export function olderThan(
	table: { createdAt: SQLWrapper; id: SQLWrapper },
	after: Cursor | null,
): SQL | undefined {
	return after
		? sql`(${table.createdAt}, ${table.id}) < (${after.createdAt}, ${after.id})`
		: undefined;
}
