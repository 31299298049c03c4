import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listProducts } from "~/domain/catalog/search/list-products.server";
import { NO_FILTERS } from "~/domain/catalog/search/product-list";
import { readQuery } from "~/domain/catalog/search/read-query";
import { parseSearchQuery } from "~/domain/catalog/search/search-query";
import type { Vocabulary } from "~/domain/catalog/search/vocabulary";
import { readVocabulary } from "~/domain/catalog/vocabulary/read-vocabulary.server";
import { createDatabase, type Db } from "~/platform/d1/database.server";
import { withEmptyBindings } from "../../scripts/bindings";
import { storeCatalogue } from "../../scripts/seed/store-catalogue";
import { parts } from "../../scripts/seed/trade-catalogue/trade-catalogue";
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
