import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { normalizePartNumber } from "../catalog/part-number-rules";
import { isNumberOf, isVisibleNumberOfMany } from "../catalog/part-numbers/visible-numbers.server";
import { isListed } from "../catalog/product-columns.server";
import {
	findAllInIndex,
	hasAllWordsInFull,
	rankBySharedWords,
	toProductNumber,
} from "../catalog/search/candidates.server";
import { findBest, isComplete, type Match } from "../catalog/search/choose-parts";
import { orderParts, type PartFacts } from "../catalog/search/order-parts";
import { parseSearch } from "../catalog/search/parse-search";
import { readFacts } from "../catalog/search/read-parts.server";
import { partNumbers, products } from "../catalog/tables.server";
import { readVocabulary } from "../catalog/vocabulary/read-vocabulary.server";
import type { PriceViewer } from "../prices/rules";
import { MAX_SUGGESTED_LINES } from "./pad-lines";

const MAX_SUGGESTIONS = 3;

/** `isNamed`: found by all the words that were typed. `isOnly`: the only such part. */
type Suggestion = { ids: readonly string[]; isNamed: boolean; isOnly: boolean };

/**
 * Up to three parts for each unknown number: the buyer's and the shop's numbers that begin with it, parts with all
 * of its words, as the search finds them, then similar numbers, and parts with most of its words.
 */
export async function suggestProducts(
	db: Db,
	viewer: PriceViewer,
	codes: readonly string[],
): Promise<ReadonlyMap<string, Suggestion>> {
	const unknown = Array.from(new Set(codes)).slice(0, MAX_SUGGESTED_LINES);
	if (unknown.length === 0) return new Map();
	const [numbered, named] = await Promise.all([
		findSimilarNumbers(db, viewer.customerId, unknown),
		findByWords(db, viewer, unknown),
	]);
	return new Map(
		unknown.map((code) => {
			const { longer = [], similar = [] } = numbered.get(code) ?? {};
			const { ids = [], isOnly = false, hasAllWords = false } = named.get(code) ?? {};
			const found = hasAllWords ? [...longer, ...ids, ...similar] : [...longer, ...similar, ...ids];
			return [
				code,
				{
					ids: Array.from(new Set(found)).slice(0, MAX_SUGGESTIONS),
					isNamed: hasAllWords && longer.length === 0,
					isOnly: isOnly && longer.every((id) => ids.includes(id)),
				},
			];
		}),
	);
}

/** The beginnings of all words share this limit. */
const MAX_INDEX_ROWS = 1000;

async function findByWords(db: Db, viewer: PriceViewer, texts: readonly string[]) {
	const vocabulary = await readVocabulary({ db, now: () => viewer.at, pageVersion: null });
	const wanted = texts.map((text) => parseSearch(text, vocabulary, { onlyByKind: true }));
	const found = await findAllInIndex(db, wanted, MAX_INDEX_ROWS);
	const suggested = found.map((each, at) => {
		const { exactNumbers, isExact, ranks } = each.candidates;
		const matches =
			exactNumbers.length === 0 ? findBest(wanted[at]?.readings ?? [], each.index) : [];
		const isNamed = matches.some(isComplete);
		const [first = Number.POSITIVE_INFINITY] = ranks;
		return {
			matches: isNamed || ranks.length === 0 ? matches : [],
			numbers: (ranks.length > 0
				? ranks.map(toProductNumber)
				: rankBySharedWords(each, Math.floor(each.lookups.length / 2) + 1)
			).slice(0, MAX_SUGGESTIONS),
			hasAllWords: isNamed || ranks.length > 0,
			isOnly:
				exactNumbers.length === 1 || (isExact && ranks.length === 1 && hasAllWordsInFull(first)),
		};
	});
	const parts = await readFacts(
		db,
		suggested.flatMap(({ matches, numbers }) => [
			...numbers,
			...matches.flatMap((match) => Array.from(match.numbers)),
		]),
	);
	const isAsTyped = ({ reading }: Match) => reading.corrections.length === 0;
	return new Map(
		suggested.map(({ matches, numbers, hasAllWords, isOnly }, at) => {
			const named = matches.length > 0 ? orderParts(matches, pickFacts(parts, matches)) : null;
			const ids = (named?.numbers ?? numbers)
				.slice(0, MAX_SUGGESTIONS)
				.flatMap((number) => parts.find((part) => part.number === number)?.id ?? []);
			return [
				texts[at] ?? "",
				{
					ids,
					hasAllWords,
					isOnly: named ? hasAllWords && ids.length === 1 && matches.every(isAsTyped) : isOnly,
				},
			] as const;
		}),
	);
}

const pickFacts = (parts: readonly PartFacts[], matches: readonly Match[]) =>
	parts.filter(({ number }) => matches.some(({ numbers }) => numbers.has(number)));

const LAST_CHARACTER = "\u{10ffff}";
const MIN_NUMBER_CHARS = 3;
const MAX_NUMBER_CHARS = 20;
/** Each spelling is a row for D1. The fewer numbers are unknown, the more spellings of each are tried. */
const MAX_SPELLINGS = 1000;

async function findSimilarNumbers(
	db: Db,
	customerId: string | null,
	codes: readonly string[],
): Promise<Map<string, { longer: string[]; similar: string[] }>> {
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
		selectLonger(db, customerId, Array.from(spellings.keys())),
		selectExact(db, customerId, Array.from(new Set(Array.from(spellings.values()).flat()))),
	]);
	return new Map(
		wanted.map(({ code, number }) => {
			const { yours = "[]", ids: others = "[]" } = longer.find(({ key }) => key === number) ?? {};
			const ids = (spellings.get(number) ?? []).flatMap((spelling) =>
				similar.filter((row) => row.number === spelling).map(({ id }) => id),
			);
			return [code, { longer: [...JSON.parse(yours), ...JSON.parse(others)], similar: ids }];
		}),
	);
}

function selectLonger(db: Db, customerId: string | null, numbers: readonly string[]) {
	const listIds = (isVisible: SQL) => sql<string>`(select json_group_array(product_id) from (
		select part_numbers.product_id from part_numbers join products on products.id = part_numbers.product_id
		where part_numbers.normalized >= wanted.value and part_numbers.normalized < wanted.value || ${LAST_CHARACTER}
			and ${isVisible} and ${isListed} limit ${MAX_SUGGESTIONS}))`;
	const isYours = customerId === null ? sql`false` : isNumberOf(customerId);
	return db
		.select({
			key: sql<string>`wanted.value`,
			// For a buyer without own numbers this reads no rows.
			yours: sql<string>`iif(exists (select 1 from part_numbers where ${isYours}), ${listIds(isYours)}, '[]')`,
			ids: listIds(sql`part_numbers.customer_id = ''`),
		})
		.from(sql`json_each(${JSON.stringify(numbers)}) as wanted`);
}

function selectExact(db: Db, customerId: string | null, numbers: readonly string[]) {
	return db
		.select({ number: partNumbers.normalized, id: partNumbers.productId })
		.from(sql`json_each(${JSON.stringify(numbers)}) as wanted`)
		.innerJoin(
			partNumbers,
			and(sql`${partNumbers.normalized} = wanted.value`, isVisibleNumberOfMany(customerId)),
		)
		.innerJoin(products, eq(products.id, partNumbers.productId))
		.where(isListed);
}

const DIGITS = "0123456789";

/** Typos to try: a missing end, two swapped neighbours, an extra character, a missing digit, a wrong digit. */
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
