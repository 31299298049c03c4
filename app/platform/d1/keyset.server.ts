import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Where a keyset page starts: after the row with this creation time (ms) and id, newest first. */
export type Cursor = { createdAt: number; id: string };

/** A cursor as it stands in a URL: `1767225600000.k3v9…`. */
export function writeCursor({ createdAt, id }: Cursor): string {
	return `${createdAt}.${id}`;
}

/** Reads a cursor from a URL; null for none, or for one that is not ours (the list then starts at its top). */
export function readCursor(text: string | null): Cursor | null {
	const [, createdAt, id] = /^(\d{1,15})\.([\w.:-]{1,100})$/.exec(text ?? "") ?? [];
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
export function isOlderThanCursor(
	table: { createdAt: SQLWrapper; id: SQLWrapper },
	after: Cursor | null,
): SQL | undefined {
	return after
		? sql`(${table.createdAt}, ${table.id}) < (${after.createdAt}, ${after.id})`
		: undefined;
}

/** Where a page of a list with several orders starts: after the row with this value of its sort, and this id. */
export type SortCursor = { value: number; id: string };

/** A column of whole numbers that a list is sorted by; rows that tie are sorted by id in the same direction. */
export type KeysetOrder = { column: SQLWrapper; id: SQLWrapper; direction: "asc" | "desc" };

/** A sorted list's cursor as it stands in a URL, with the sort's name: `price-low.96500.k3v9…`. */
export function writeSortCursor(sort: string, { value, id }: SortCursor): string {
	return `${sort}.${value}.${id}`;
}

/** Reads a sorted list's cursor; null for none, for one of another sort, or for one that is not ours. */
export function readSortCursor(text: string | null, sort: string): SortCursor | null {
	const [, cursorSort, value, id] =
		/^([a-z-]{1,20})\.(\d{1,15})\.([\w-]{1,100})$/.exec(text ?? "") ?? [];
	return cursorSort === sort && value && id ? { value: Number(value), id } : null;
}

/** As `cutPage`, for the rows of a sorted list, each with its value of the sort. */
export function cutSortedPage<Row extends SortCursor>(
	rows: readonly Row[],
	size: number,
	sort: string,
): { rows: Row[]; next: string | null } {
	const page = rows.slice(0, size);
	const last = page.at(-1);
	return { rows: page, next: rows.length > size && last ? writeSortCursor(sort, last) : null };
}

/** The condition for the rows after a cursor in this order; none for the list's top. */
export function isAfterCursor(
	{ column, id, direction }: KeysetOrder,
	after: SortCursor | null,
): SQL | undefined {
	if (!after) return undefined;
	const operator = sql.raw(direction === "asc" ? ">" : "<");
	return sql`(${column}, ${id}) ${operator} (${after.value}, ${after.id})`;
}

/** Compares rows as `ORDER BY` a sort's value and the id does, for rows that are sorted in the Worker. */
export function createKeysetComparator(direction: KeysetOrder["direction"]) {
	const sign = direction === "asc" ? 1 : -1;
	return (one: SortCursor, other: SortCursor) =>
		sign * (one.value - other.value || (one.id < other.id ? -1 : Number(one.id > other.id)));
}
