import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { SearchWord } from "../reading/search-words";
import type { searchPages } from "../tables.server";
import type { Index } from "./choose-parts";

export type IndexRow = typeof searchPages.$inferSelect;

/** The keys are beginnings of words in `starts`, and whole words in `exact`. */
export type IndexRows = {
	starts: ReadonlyMap<string, readonly IndexRow[]>;
	exact: ReadonlyMap<string, readonly IndexRow[]>;
	/** More words or pages may begin so. */
	isCut: (start: string) => boolean;
	rowsRead: number;
};

export const LAST_CHARACTER = "\u{10ffff}";
const FIRST_CHARACTER = "\u0001";

/** D1 counts a row for each word, and for each 4,096 products that have it. */
const MAX_WORDS = 250;

/** migrations/0003_catalog.sql has the same numbers. */
export const NUMBERS_PER_PAGE = 4096;
export const CHARS_PER_MEMBER = 4;

/** Reads the index in one statement: `exact` words in full, of `starts` the first rows. */
export async function readIndexRows(
	db: Db,
	{ exact, starts }: { exact: readonly string[]; starts: readonly string[] },
	maxRowsOfStarts: number,
): Promise<IndexRows> {
	const rowsPerStart = Math.max(1, Math.floor(maxRowsOfStarts / Math.max(1, starts.length)));
	const words = exact.slice(0, Math.max(0, MAX_WORDS - starts.length));
	const found = await db.all<{ place: number; rows: string }>(sql`
		select key as place, ${selectRows(sql`wanted.value || ${LAST_CHARACTER}`, rowsPerStart)} as rows
			from json_each(${JSON.stringify(starts)}) as wanted
		union all
		select key + ${starts.length}, ${selectRows(sql`wanted.value || ${FIRST_CHARACTER}`, MAX_WORDS)}
			from json_each(${JSON.stringify(words)}) as wanted`);
	const byPlace = new Map(
		found.map(({ place, rows }): [number, IndexRow[]] => [place, JSON.parse(rows)]),
	);
	const rowsOfStarts = new Map(starts.map((start, place) => [start, byPlace.get(place) ?? []]));
	return {
		starts: rowsOfStarts,
		exact: new Map(exact.map((word, n) => [word, byPlace.get(starts.length + n) ?? []] as const)),
		isCut: (start) => (rowsOfStarts.get(start)?.length ?? rowsPerStart) >= rowsPerStart,
		rowsRead: Array.from(byPlace.values()).reduce((sum, rows) => sum + rows.length + 1, 0),
	};
}

const selectRows = (end: SQL, count: number) => sql`(
	select json_group_array(json_object('word', word, 'page', page, 'members', members)) from (
		select word, page, members from search_pages where word >= wanted.value and word < ${end}
		order by word, page limit ${sql.raw(String(count))}))`;

export function listMembers({ page, members }: Pick<IndexRow, "page" | "members">): number[] {
	const numbers: number[] = [];
	for (let at = 0; at < members.length; at += CHARS_PER_MEMBER)
		numbers.push(page * NUMBERS_PER_PAGE + readPlace(members, at));
	return numbers;
}

export const readPlace = (members: string, at: number): number =>
	(parseHexDigit(members, at + 1) << 8) |
	(parseHexDigit(members, at + 2) << 4) |
	parseHexDigit(members, at + 3);

/** Parsing substrings would take most of a search's time. */
function parseHexDigit(text: string, at: number): number {
	const code = text.charCodeAt(at);
	return code < 58 ? code - 48 : code - 87;
}

export function toIndex({ exact, starts, isCut }: IndexRows): Index {
	const known = new Map<string, ReadonlySet<number>>();
	const list = (key: string, rows: readonly IndexRow[]): ReadonlySet<number> => {
		const before = known.get(key);
		if (before) return before;
		const numbers = new Set(rows.flatMap(listMembers));
		known.set(key, numbers);
		return numbers;
	};
	return {
		listExact: (word) => list(word, exact.get(word) ?? []),
		listStarting: ({ prefixes }: SearchWord) =>
			prefixes.some(isCut)
				? null
				: list(
						`${prefixes.join(" ")} `,
						prefixes.flatMap((prefix) => starts.get(prefix) ?? []),
					),
	};
}
