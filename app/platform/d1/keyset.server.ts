import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

export type Cursor = { createdAt: number; id: string };

/** Written as `1767225600000.k3v9…`. */
export function writeCursor({ createdAt, id }: Cursor): string {
	return `${createdAt}.${id}`;
}

/** Returns null for an invalid cursor; the list then starts at its first page. */
export function readCursor(text: string | null): Cursor | null {
	const [, createdAt, id] = /^(\d{1,15})\.([\w.:-]{1,100})$/.exec(text ?? "") ?? [];
	return createdAt && id ? { createdAt: Number(createdAt), id } : null;
}

/** Expects one row more than a page, which tells whether there is a next one. */
export function cutPage<Row extends Cursor>(
	rows: readonly Row[],
	size: number,
): { rows: Row[]; next: string | null } {
	const page = rows.slice(0, size);
	const last = page.at(-1);
	return { rows: page, next: rows.length > size && last ? writeCursor(last) : null };
}

export function isOlderThanCursor(
	table: { createdAt: SQLWrapper; id: SQLWrapper },
	after: Cursor | null,
): SQL | undefined {
	return after
		? sql`(${table.createdAt}, ${table.id}) < (${after.createdAt}, ${after.id})`
		: undefined;
}

export type SortCursor = { value: number; id: string };

export type KeysetOrder = { column: SQLWrapper; id: SQLWrapper; direction: "asc" | "desc" };

/** Written with the sort's name: `price-low.96500.k3v9…`. */
export function writeSortCursor(sort: string, { value, id }: SortCursor): string {
	return `${sort}.${value}.${id}`;
}

export function readSortCursor(text: string | null, sort: string): SortCursor | null {
	const [, cursorSort, value, id] =
		/^([a-z-]{1,20})\.(\d{1,15})\.([\w-]{1,100})$/.exec(text ?? "") ?? [];
	return cursorSort === sort && value && id ? { value: Number(value), id } : null;
}

export function cutSortedPage<Row extends SortCursor>(
	rows: readonly Row[],
	size: number,
	sort: string,
): { rows: Row[]; next: string | null } {
	const page = rows.slice(0, size);
	const last = page.at(-1);
	return { rows: page, next: rows.length > size && last ? writeSortCursor(sort, last) : null };
}

export function isAfterCursor(
	{ column, id, direction }: KeysetOrder,
	after: SortCursor | null,
): SQL | undefined {
	if (!after) return undefined;
	const operator = sql.raw(direction === "asc" ? ">" : "<");
	return sql`(${column}, ${id}) ${operator} (${after.value}, ${after.id})`;
}

export function createKeysetComparator(direction: KeysetOrder["direction"]) {
	const sign = direction === "asc" ? 1 : -1;
	return (one: SortCursor, other: SortCursor) =>
		sign * (one.value - other.value || (one.id < other.id ? -1 : Number(one.id > other.id)));
}
