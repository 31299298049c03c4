import { and, asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The last row of a page: the value that the list is sorted by, then its id. */
export type Cursor<Key extends number | string = number> = { key: Key; id: string };

type NamedCursor = Cursor<number> | Cursor<string>;

/** Written as `1767225600000.k3v9…`, a text as `~Qm9sdA.k3v9…`. */
export function writeCursor({ key, id }: NamedCursor): string {
	return `${typeof key === "number" ? key : `~${Buffer.from(key).toString("base64url")}`}.${id}`;
}

/** Returns null for an invalid cursor; the list then starts at its first page. */
export function readCursor(text: string | null): Cursor | null {
	const [, key, id] = /^(\d{1,15})\.([\w.:-]{1,100})$/.exec(text ?? "") ?? [];
	return key && id ? { key: Number(key), id } : null;
}

export function readTextCursor(text: string | null): Cursor<string> | null {
	const [, key, id] = /^~([\w-]{1,1000})\.([\w.:-]{1,100})$/.exec(text ?? "") ?? [];
	return key && id ? { key: Buffer.from(key, "base64url").toString(), id } : null;
}

/** Writes the name of the sort in front: `price-low.96500.k3v9…`. */
export const writeSortCursor = (sort: string, cursor: Cursor) => `${sort}.${writeCursor(cursor)}`;

export const readSortCursor = (text: string | null, sort: string): Cursor | null =>
	text?.startsWith(`${sort}.`) ? readCursor(text.slice(sort.length + 1)) : null;

export type Page<Row> = { rows: Row[]; next: string | null };

export type NewestRow = { createdAt: number; id: string };

/** Expects one row more than a page, which tells whether there is a next one. Sorted by `createdAt` unless told. */
export function cutPage<Row extends NewestRow>(rows: readonly Row[], size: number): Page<Row>;
export function cutPage<Row>(
	rows: readonly Row[],
	size: number,
	toCursor: (row: Row) => NamedCursor,
): Page<Row>;
export function cutPage(
	rows: readonly NewestRow[],
	size: number,
	toCursor: (row: NewestRow) => NamedCursor = ({ createdAt, id }) => ({ key: createdAt, id }),
) {
	const page = rows.slice(0, size);
	const last = page.at(-1);
	return { rows: page, next: rows.length > size && last ? writeCursor(toCursor(last)) : null };
}

export type KeysetOrder = { key: SQLWrapper; id: SQLWrapper; direction: "asc" | "desc" };

const DIRECTIONS = { asc, desc };

export const sortBy = ({ key, id, direction }: KeysetOrder): [SQL, SQL] => [
	DIRECTIONS[direction](key),
	DIRECTIONS[direction](id),
];

export function isAfterCursor(
	{ key, id, direction }: KeysetOrder,
	after: NamedCursor | null,
): SQL | undefined {
	if (!after) return undefined;
	const operator = sql.raw(direction === "asc" ? ">" : "<");
	return sql`(${key}, ${id}) ${operator} (${after.key}, ${after.id})`;
}

export const isOlderThanCursor = (table: NewestTable, after: Cursor | null) =>
	isAfterCursor(newestFirst(table), after);

/** A query with its columns and tables, and no condition yet. */
export type Selecting<Row> = {
	where: (condition: SQL | undefined) => {
		orderBy: (...columns: SQL[]) => { limit: (size: number) => PromiseLike<Row[]> };
	};
};

export type NewestTable = { createdAt: SQLWrapper; id: SQLWrapper };

type PageOptions = { where?: SQL; after: NamedCursor | null; size: number };

const selectAfter = <Row>(
	query: Selecting<Row>,
	order: KeysetOrder,
	{ where, after, size }: PageOptions,
): PromiseLike<Row[]> =>
	query
		.where(and(where, isAfterCursor(order, after)))
		.orderBy(...sortBy(order))
		.limit(size);

export const readPage = async <Row>(
	query: Selecting<Row>,
	order: KeysetOrder,
	{ size, ...options }: PageOptions,
	toCursor: (row: Row) => NamedCursor,
): Promise<Page<Row>> =>
	cutPage(await selectAfter(query, order, { ...options, size: size + 1 }), size, toCursor);

const newestFirst = ({ createdAt: key, id }: NewestTable): KeysetOrder => ({
	key,
	id,
	direction: "desc",
});

export const selectNewest = <Row>(
	query: Selecting<Row>,
	table: NewestTable,
	options: PageOptions,
): PromiseLike<Row[]> => selectAfter(query, newestFirst(table), options);

export const readNewestPage = <Row extends NewestRow>(
	query: Selecting<Row>,
	table: NewestTable,
	options: PageOptions,
): Promise<Page<Row>> =>
	readPage(query, newestFirst(table), options, ({ createdAt: key, id }) => ({ key, id }));

export function createKeysetComparator(direction: KeysetOrder["direction"]) {
	const sign = direction === "asc" ? 1 : -1;
	return (one: Cursor, other: Cursor) =>
		sign * (one.key - other.key || (one.id < other.id ? -1 : Number(one.id > other.id)));
}
