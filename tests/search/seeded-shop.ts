import { readQuery } from "~/domain/catalog/reading/read-query";
import { stemWord } from "~/domain/catalog/reading/search-words";
import { joinWords } from "~/domain/catalog/reading/vocabulary";
import { findBest, isUncalled } from "~/domain/catalog/search/choose-parts";
import { listProducts } from "~/domain/catalog/search/list-products.server";
import { orderParts } from "~/domain/catalog/search/order-parts";
import { parseSearch } from "~/domain/catalog/search/parse-search";
import { NO_FILTERS } from "~/domain/catalog/search/product-list";
import { numberColumn } from "~/domain/catalog/search/product-pages.server";
import { products, searchPages } from "~/domain/catalog/tables.server";
import { readVocabulary } from "~/domain/catalog/vocabulary/read-vocabulary.server";
import { createDatabase, type Db } from "~/platform/d1/database.server";
import { withEmptyBindings } from "../../scripts/bindings";
import { storeCatalogue } from "../../scripts/seed/store-catalogue";
import { parts } from "../../scripts/seed/trade-catalogue/trade-catalogue";
import { applyMigrations, readMigrations } from "../../scripts/verify/migrations";

const viewer = { customerId: null, at: 1, seesPrices: true };
const codes = new Map(parts.map(({ id, manufacturerNumber }) => [id, manufacturerNumber]));

/** A shop with the demo catalogue, until `close` is called. */
export async function openSeededShop() {
	let end = () => {};
	const ended = new Promise<void>((resolve) => {
		end = resolve;
	});
	let stopped: Promise<void> = ended;
	const db = await new Promise<Db>((resolve, reject) => {
		stopped = withEmptyBindings(async ({ DB }) => {
			await applyMigrations(DB, await readMigrations());
			await DB.exec("INSERT INTO customers (id, created_at) VALUES ('c-demo-admin', 1)");
			await DB.exec(
				"INSERT INTO users (id, customer_id, email, name, role, created_at) VALUES ('demo-admin', 'c-demo-admin', 'admin@toolyard.test', 'Nasrin', 'admin', 1)",
			);
			await storeCatalogue(DB, new Map(), Date.UTC(2024, 0, 8));
			resolve(createDatabase(DB, { statements: 0, writtenTables: new Set() }));
			await ended;
		});
		stopped.catch(reject);
	});
	const close = () => {
		end();
		return stopped;
	};
	const vocabulary = await readVocabulary({ db, now: () => 1, pageVersion: null });
	const search = async (text: string) => {
		const wanted = parseSearch(text, vocabulary);
		const listing = { ...wanted, vocabulary, filters: NO_FILTERS, sort: "best", viewer } as const;
		const { products: found, reading } = await listProducts(db, listing, 24, null);
		const [match] = reading?.matches ?? [];
		return {
			first: codes.get(found[0]?.id ?? "") ?? "",
			isNearest: reading?.nearest != null,
			isUncalled: match !== undefined && isUncalled(match),
			isDoubtful: (match?.missing.length ?? 0) + (match?.unmatched.length ?? 0) > 0,
		};
	};
	const isCompound = (one: string, other: string) =>
		vocabulary.kindWords.has(joinWords(one, other));
	const isWord = (word: string) => vocabulary.known.has(stemWord(word));
	return { close, search, isCompound, isWord, read: await createReader(db, vocabulary) };
}

/** Reads thousands of queries without a statement for each. */
async function createReader(db: Db, vocabulary: Parameters<typeof readQuery>[1]) {
	const index = await readIndex(db);
	const facts = await db
		.select({
			id: products.id,
			number: numberColumn,
			familyId: products.familyId,
			categoryId: products.categoryId,
			inStock: products.inStock,
			specs: products.specs,
			soldOrders: products.soldOrders,
			supersededBy: products.supersededBy,
		})
		.from(products);
	return (query: string) => {
		const matches = findBest(readQuery(query.slice(0, 100), vocabulary), index);
		const found = facts.filter(({ number }) => matches.some(({ numbers }) => numbers.has(number)));
		const [first] = orderParts(matches, found).numbers;
		return { matches, found, first: facts.find(({ number }) => number === first)?.id ?? null };
	};
}

/** What the index has, to ask it thousands of times. */
async function readIndex(db: Db) {
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
