import type { NeededRight } from "~/domain/accounts/staff-rights";
import type { CellValue } from "~/http/responses/csv.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readCursor } from "~/platform/d1/keyset.server";

/** Rows per statement: a trade-off between the number of statements and memory. */
export const PAGE_ROWS = 500;

type Page<Row> = { rows: readonly Row[]; next: string | null };
type ReadPage<Row> = (db: Db, after: Cursor | null, url: string, now: number) => Promise<Page<Row>>;
type Value = CellValue | undefined;

/** All rows, some at a time. */
type ReadRows<Row> = (db: Db, url: string, now: () => number) => AsyncIterable<readonly Row[]>;

export type ExportedList = {
	right: NeededRight;
	readHeader: (db: Db) => Promise<string[]>;
	readRows: ReadRows<CellValue[]>;
};

/** Columns after the others that depend on what the shop has. */
type MoreColumns<Row> = {
	readLabels: (db: Db) => Promise<string[]>;
	toValues: (row: Row) => readonly Value[];
};

type Columns<Row> = readonly (readonly [label: string, value: (row: Row) => Value])[];

/** For who has the right; without one, for full admins. A column has its label and a row's value, as in a `DataTable`. */
export const list = <Row>(
	right: NeededRight,
	readers: readonly ReadPage<Row>[],
	columns: Columns<Row>,
	more?: MoreColumns<Row>,
): ExportedList => listOf(right, (...args) => readPages(readers, ...args), columns, more);

async function* readPages<Row>(
	readers: readonly ReadPage<Row>[],
	db: Db,
	url: string,
	now: () => number,
): AsyncGenerator<readonly Row[]> {
	for (const readPage of readers) {
		let after: Cursor | null = null;
		do {
			const page: Page<Row> = await readPage(db, after, url, now());
			yield page.rows;
			after = readCursor(page.next);
		} while (after);
	}
}

export const listOf = <Row>(
	right: NeededRight,
	read: ReadRows<Row>,
	columns: Columns<Row>,
	more?: MoreColumns<Row>,
): ExportedList => ({
	right,
	readHeader: async (db) => [
		...columns.map(([label]) => label),
		...((await more?.readLabels(db)) ?? []),
	],
	readRows: async function* (db, url, now) {
		const toCells = (row: Row) => [
			...columns.map(([, value]) => value(row) ?? null),
			...(more?.toValues(row) ?? []).map((value) => value ?? null),
		];
		for await (const rows of read(db, url, now)) yield rows.map(toCells);
	},
});

const timeFormat = new Intl.DateTimeFormat("sv-SE", {
	dateStyle: "short",
	timeStyle: "medium",
	timeZone: "Asia/Dhaka",
});

/** '2026-11-24 14:05:09', which spreadsheets read as a time. */
export const formatTime = (at: number | null) => (at === null ? null : timeFormat.format(at));

export const inShopTime = (name: string) => `${name} (Bangladesh time)`;

/** Reads the page that a query returns under `key`. */
export const readRows =
	<Key extends string, Row>(
		key: Key,
		readPage: (
			db: Db,
			after: Cursor | null,
		) => Promise<Record<Key, readonly Row[]> & { next: string | null }>,
	): ReadPage<Row> =>
	async (db, after) => {
		const page = await readPage(db, after);
		return { rows: page[key], next: page.next };
	};
