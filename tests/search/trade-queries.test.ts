import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBest, isComplete } from "~/domain/catalog/search/choose-parts";
import { listProducts } from "~/domain/catalog/search/list-products.server";
import { orderParts } from "~/domain/catalog/search/order-parts";
import { NO_FILTERS } from "~/domain/catalog/search/product-list";
import { numberColumn } from "~/domain/catalog/search/product-pages.server";
import { readQuery } from "~/domain/catalog/search/read-query";
import { parseSearchQuery } from "~/domain/catalog/search/search-query";
import type { Vocabulary } from "~/domain/catalog/search/vocabulary";
import { products, searchPages } from "~/domain/catalog/tables.server";
import { readVocabulary } from "~/domain/catalog/vocabulary/read-vocabulary.server";
import { createDatabase, type Db } from "~/platform/d1/database.server";
import { withEmptyBindings } from "../../scripts/bindings";
import { storeCatalogue } from "../../scripts/seed/store-catalogue";
import { attributes } from "../../scripts/seed/trade-catalogue/attributes";
import { families, parts } from "../../scripts/seed/trade-catalogue/trade-catalogue";
import type { PartSeed } from "../../scripts/seed/trade-catalogue/types";
import { applyMigrations, readMigrations } from "../../scripts/verify/migrations";

const viewer = { userId: null, at: 1, seesPrices: true };
const codes = new Map(parts.map(({ id, manufacturerNumber }) => [id, manufacturerNumber]));

let db: Db;
let vocabulary: Vocabulary;
let close = () => {};

beforeAll(async () => {
	await new Promise<void>((resolve, reject) => {
		const closed = new Promise<void>((end) => {
			close = end;
		});
		withEmptyBindings(async ({ DB }) => {
			await applyMigrations(DB, await readMigrations());
			await DB.exec(
				"INSERT INTO users (id, email, name, role, created_at) VALUES ('demo-admin', 'admin@toolyard.test', 'Nasrin', 'admin', 1)",
			);
			await storeCatalogue(DB, new Map(), Date.UTC(2024, 0, 8));
			db = createDatabase(DB, { statements: 0, writtenTables: new Set() });
			vocabulary = await readVocabulary({ db, now: () => 1, pageVersion: null });
			resolve();
			await closed;
		}).catch(reject);
	});
});

afterAll(() => close());

async function search(text: string) {
	const search = parseSearchQuery(text, vocabulary.synonyms);
	const readings = readQuery(text, vocabulary);
	const listing = { search, readings, filters: NO_FILTERS, sort: "best", viewer } as const;
	const { products, reading } = await listProducts(db, listing, 24, null);
	const [match] = reading?.matches ?? [];
	return {
		first: codes.get(products[0]?.id ?? "") ?? "",
		isNearest: reading?.nearest != null,
		isDoubtful: (match?.missing.length ?? 0) + (match?.unmatched.length ?? 0) > 0,
	};
}

/** What the index has, to ask it thousands of times. */
async function readIndex() {
	const rows = await db.select().from(searchPages);
	const byWord = new Map<string, Set<number>>();
	for (const { word, page, members } of rows) {
		const known = byWord.get(word) ?? new Set();
		for (const place of members.trim().split(" "))
			known.add(page * 4096 + Number.parseInt(place, 16));
		byWord.set(word, known);
	}
	const words = Array.from(byWord.keys());
	const starting = new Map<string, ReadonlySet<number>>();
	return {
		listExact: (word: string) => byWord.get(word) ?? new Set<number>(),
		listStarting: ({ prefixes }: { prefixes: readonly string[] }) => {
			const key = prefixes.join(" ");
			const found =
				starting.get(key) ??
				new Set(
					words
						.filter((word) => prefixes.some((prefix) => word.startsWith(prefix)))
						.flatMap((word) => Array.from(byWord.get(word) ?? [])),
				);
			starting.set(key, found);
			return found;
		},
	};
}

/** What a family is called, without its standard: 'Hex bolts stainless A2'. */
const titles = new Map(
	families.map(({ slug, name }) => {
		const [called = "", ...more] = name.split(",");
		const [title = ""] = called.split(/ (?:ISO|DIN|EN|PN) | for | UCP| C45/);
		return [slug, [title, ...more.filter((text) => !text.includes(" to "))].join("")];
	}),
);

/** The columns that tell a part from the others of its family, in their order. */
function listTelling(part: PartSeed): { texts: string[]; sizes: string[] } {
	const columns = families.find(({ slug }) => slug === part.family)?.columns ?? [];
	let alike = parts.filter(({ family }) => family === part.family);
	const [texts, sizes]: [string[], string[]] = [[], []];
	for (const id of columns) {
		const { kind, unit } = attributes[id];
		const value = part.specs[id];
		const left = alike.filter(({ specs }) => specs[id] === value);
		if (kind === "text" || value === undefined || left.length === alike.length) continue;
		alike = left;
		const isText = kind === "choice" && !/\d/.test(String(value));
		if (isText) texts.push(String(value));
		else sizes.push(kind === "choice" || !unit ? String(value) : `${value} ${unit}`);
	}
	return { texts, sizes };
}

const isText = (id: string) =>
	Object.entries(attributes).some(([key, { kind }]) => key === id && kind === "text");

const withoutUnits = (sizes: readonly string[]) =>
	sizes.map((size) => size.replace(/(?<=^\d+(?:\.\d+)?) [a-z]+$/i, ""));

const toPattern = (code: string) =>
	new RegExp(`^${code.replace(/[.+?^${}()[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`);

type Wanted = { query: string; wanted: string };

async function readList(): Promise<Wanted[]> {
	const text = await readFile(new URL("./trade-queries.txt", import.meta.url), "utf8");
	return text
		.split("\n")
		.filter((line) => line && !line.startsWith("#"))
		.map((line) => {
			const [query = "", wanted = ""] = line.split(" = ");
			return { query, wanted };
		});
}

/** A doubtful answer says what it left out. */
async function check({ query, wanted }: Wanted) {
	const { first, isNearest, isDoubtful } = await search(query);
	const isFirst =
		wanted === "none"
			? first === "" || isDoubtful
			: wanted
					.replace("~", "")
					.split("|")
					.some((code) => toPattern(code).test(first)) && isNearest === wanted.startsWith("~");
	return {
		isRight: isFirst,
		isWrong: !isFirst && first !== "" && !isDoubtful,
		text: `${query}: ${first}`,
	};
}

test("of the queries of the trade, 95 % find the right part first, and none shows a wrong one as right", async () => {
	const all = await readList();
	expect(all.length).toBeGreaterThanOrEqual(208);
	const results = await Promise.all(all.map(check));
	const list = (those: typeof results) => those.map(({ text }) => text);
	expect(list(results.filter(({ isWrong }) => isWrong))).toEqual([]);
	const missed = results.filter(({ isRight }) => !isRight);
	expect(list(missed).slice(Math.floor(0.05 * all.length))).toEqual([]);
});

test("every part is found first by its name, and by its kind and sizes in three spellings", async () => {
	const index = await readIndex();
	const facts = await db
		.select({
			id: products.id,
			number: numberColumn,
			familyId: products.familyId,
			specs: products.specs,
			soldOrders: products.soldOrders,
		})
		.from(products);
	const describe = ({ family, specs }: PartSeed) =>
		JSON.stringify([family, ...Object.entries(specs).filter(([id]) => !isText(id))]);
	const isSame = (one: PartSeed, id: string | undefined) => {
		const other = parts.find((part) => part.id === id);
		return other !== undefined && describe(other) === describe(one);
	};
	const missed: string[] = [];
	for (const part of parts) {
		const title = titles.get(part.family) ?? "";
		const { texts, sizes } = listTelling(part);
		const isSet =
			[...texts, ...sizes].some((value) => value.includes(" to ")) || part.unit === "set";
		const find = (query: string) => {
			const matches = findBest(readQuery(query.slice(0, 100), vocabulary), index);
			const own = facts.filter(({ number }) => matches.some(({ numbers }) => numbers.has(number)));
			const [first] = orderParts(matches, own).numbers;
			const isRight = isSame(part, facts.find(({ number }) => number === first)?.id);
			const isAmong = own.some(({ id }) => id === part.id);
			return { isRight, isDoubtful: isAmong || !matches.some(isComplete) };
		};
		// With a doubt, the words of the name decide.
		const byName = find(part.name);
		if (!byName.isRight && !byName.isDoubtful) missed.push(part.name);
		for (const query of [
			[title, ...sizes, ...texts].join(" "),
			[...texts, title.toUpperCase(), ...withoutUnits(sizes)].join(" "),
			[title, withoutUnits(sizes).join(" x "), ...texts].join(" "),
		])
			if (!isSet && !find(query).isRight) missed.push(query);
	}
	expect(missed).toEqual([]);
});
