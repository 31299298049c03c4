import { eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { normalizePartNumber } from "../catalog/part-number-rules";
import { isListed } from "../catalog/product-columns.server";
import { parseSearchWords } from "../catalog/search/search-words";
import { partNumbers, products, searchPages } from "../catalog/tables.server";
import { MAX_SUGGESTED_LINES } from "./pad-lines";

export const MAX_SUGGESTIONS = 3;
const MAX_NAMED_LINES = 10;

/** The ids of up to three parts for each unknown number: similar numbers, then words of the name. */
export async function suggestParts(
	db: Db,
	codes: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
	const unknown = Array.from(new Set(codes)).slice(0, MAX_SUGGESTED_LINES);
	if (unknown.length === 0) return new Map();
	const suggestions = await findSimilarNumbers(db, unknown);
	const unnamed = unknown.filter((code) => !suggestions.get(code)?.length);
	const named = await findByWords(db, unnamed.slice(0, MAX_NAMED_LINES));
	return new Map([...suggestions, ...named]);
}

const LAST_CHARACTER = "\u{10ffff}";
const MIN_NUMBER_CHARS = 3;
const MAX_NUMBER_CHARS = 20;
/** Each is a row for D1. The fewer numbers are unknown, the more spellings of each are tried. */
const MAX_SPELLINGS = 1000;

async function findSimilarNumbers(
	db: Db,
	codes: readonly string[],
): Promise<Map<string, readonly string[]>> {
	const wanted = codes.flatMap((code) => {
		const number = normalizePartNumber(code);
		const isPlausible = number.length >= MIN_NUMBER_CHARS && /\d/.test(number);
		return isPlausible && number.length <= MAX_NUMBER_CHARS ? [{ code, number }] : [];
	});
	if (wanted.length === 0) return new Map();
	const count = Math.floor(MAX_SPELLINGS / wanted.length);
	const spellings = new Map(
		wanted.map(({ number }) => [number, listSpellings(number).slice(0, count)]),
	);
	const [longer, similar] = await db.batch([
		selectLonger(db, Array.from(spellings.keys())),
		selectExact(db, Array.from(new Set(Array.from(spellings.values()).flat()))),
	]);
	return new Map(
		wanted.map(({ code, number }) => {
			const starting = longer.find(({ key }) => key === number)?.ids ?? "[]";
			const ids = (spellings.get(number) ?? []).flatMap((spelling) =>
				similar.filter((row) => row.number === spelling).map(({ id }) => id),
			);
			const found: string[] = [...JSON.parse(starting), ...ids];
			return [code, Array.from(new Set(found)).slice(0, MAX_SUGGESTIONS)];
		}),
	);
}

/** Known numbers that begin with the typed one. */
function selectLonger(db: Db, numbers: readonly string[]) {
	return db
		.select({
			key: sql<string>`wanted.value`,
			ids: sql<string>`(select json_group_array(product_id) from (
				select part_numbers.product_id from part_numbers join products on products.id = part_numbers.product_id
				where part_numbers.normalized > wanted.value and part_numbers.normalized < wanted.value || ${LAST_CHARACTER}
					and part_numbers.company_id = '' and ${isListed} limit ${MAX_SUGGESTIONS}))`,
		})
		.from(sql`json_each(${JSON.stringify(numbers)}) as wanted`);
}

function selectExact(db: Db, numbers: readonly string[]) {
	return db
		.select({ number: partNumbers.normalized, id: partNumbers.productId })
		.from(sql`json_each(${JSON.stringify(numbers)}) as wanted`)
		.innerJoin(
			partNumbers,
			sql`${partNumbers.normalized} = wanted.value and ${partNumbers.companyId} = ''`,
		)
		.innerJoin(products, eq(products.id, partNumbers.productId))
		.where(isListed);
}

const DIGITS = "0123456789";

/** Without its end, then with two neighbours swapped, a character too many, a digit missing, a digit wrong. */
function listSpellings(number: string): string[] {
	const places = Array.from(number, (_, at) => at);
	const replaceAt = (at: number, count: number, text: string) =>
		number.slice(0, at) + text + number.slice(at + count);
	const shortest = Math.max(MIN_NUMBER_CHARS + 1, Math.ceil(number.length / 2));
	const spellings = [
		...places.filter((length) => length >= shortest).map((length) => number.slice(0, length)),
		...places.map((at) => replaceAt(at, 2, `${number[at + 1] ?? ""}${number[at]}`)),
		...places.map((at) => replaceAt(at, 1, "")),
		...Array.from(DIGITS).flatMap((digit) => places.map((at) => replaceAt(at, 0, digit))),
		...Array.from(DIGITS).flatMap((digit) =>
			places.filter((at) => DIGITS.includes(number[at] ?? "")).map((at) => replaceAt(at, 1, digit)),
		),
	];
	return Array.from(new Set(spellings)).filter((spelling) => spelling !== number);
}

/** 'hammer', 'm8'; neither 'of' nor '24'. */
const MEANINGFUL = /\p{L}{3}|\p{L}\d|\d\p{L}/u;
const MAX_INDEX_ROWS = 200;
const NUMBERS_PER_PAGE = 4096;
const CHARS_PER_MEMBER = 4;

/** Parts whose names have most of the words, newest first. One row per word and 4,096 products. */
async function findByWords(
	db: Db,
	texts: readonly string[],
): Promise<Map<string, readonly string[]>> {
	const wanted = texts.map((text) => ({
		text,
		words: parseSearchWords(text).filter(({ typed }) => MEANINGFUL.test(typed)),
	}));
	const words = wanted.flatMap((one) => one.words.flatMap(({ prefixes }) => prefixes));
	if (words.length === 0) return new Map();
	const rows = await db
		.select()
		.from(searchPages)
		.where(sql`${searchPages.word} in (select value from json_each(${JSON.stringify(words)}))`)
		.limit(MAX_INDEX_ROWS);
	const numbers = new Map(
		wanted.map((one) => [
			one.text,
			rankMembers(
				one.words.map(({ prefixes }) => rows.filter(({ word }) => prefixes.includes(word))),
			),
		]),
	);
	const found = await db
		.select({ id: products.id, number: products.searchNo })
		.from(products)
		.where(
			sql`${products.searchNo} in (select value from json_each(${JSON.stringify(Array.from(numbers.values()).flat())}))`,
		);
	return new Map(
		Array.from(numbers, ([text, ranked]) => [
			text,
			ranked.flatMap((number) => found.find((product) => product.number === number)?.id ?? []),
		]),
	);
}

function rankMembers(lookups: readonly (readonly (typeof searchPages.$inferSelect)[])[]): number[] {
	const counts = new Map<number, number>();
	for (const { page, members } of lookups.flat())
		for (let at = 1; at < members.length; at += CHARS_PER_MEMBER) {
			const offset = Number.parseInt(members.slice(at, at + CHARS_PER_MEMBER - 1), 16);
			const number = page * NUMBERS_PER_PAGE + offset;
			counts.set(number, (counts.get(number) ?? 0) + 1);
		}
	return Array.from(counts)
		.filter(([, count]) => 2 * count > lookups.length)
		.toSorted(([one, first], [other, second]) => second - first || other - one)
		.slice(0, MAX_SUGGESTIONS)
		.map(([number]) => number);
}
