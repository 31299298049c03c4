import { expect, test } from "vitest";
import { withEmptyBindings } from "../bindings";
import { applyMigrations, readMigrations } from "./migrations";
import { checkPartNumbers } from "./part-numbers";

const ADDED = "0025_part_numbers.sql";

/** As written, the letters and digits by which it was found, and how it is spelled since. */
const NUMBERS = [
	["HB-3.5x16", "hb35x16", "hb3.5x16"],
	["TY.0912", "ty0912", "ty0912"],
	["TY 1 / 2", "ty12", "ty1/2"],
	["A4-.5", "a45", "a45"],
	["A4.-6", "a46", "a46"],
	["A3..5", "a35", "a3..5"],
	["K2+1,5", "k215", "k2+1,5"],
	["নং ৩.৫", "নং৩৫", "নং৩৫"],
] as const;

const PATIENCE_MS = 60_000;

test(
	"a used database gets the new spellings, no number is lost, and verify names what has to be looked at",
	async () => {
		await withEmptyBindings(async ({ DB }) => {
			const files = await readMigrations();
			await applyMigrations(
				DB,
				files.filter(({ name }) => name < ADDED),
			);
			const add = (product: string) =>
				DB.prepare(
					`INSERT INTO products (id, name, search_name, description, price_poisha, on_hand, image_key, created_by, created_at)
					 VALUES (?, 'Bolt', ' bolt', 'Bolt', 100, 0, 'products/bolt.webp', 'nasrin', 1)`,
				).bind(product);
			const number = (kind: string, product: string, display: string, normalized: string) =>
				DB.prepare(
					"INSERT INTO part_numbers (normalized, kind, product_id, display, words) VALUES (?, ?, ?, ?, '')",
				).bind(normalized, kind, product, display);
			await DB.batch([
				DB.prepare("INSERT INTO customers (id, created_at) VALUES ('shop', 1)"),
				DB.prepare(
					"INSERT INTO users (id, customer_id, email, name, role, created_at) VALUES ('nasrin', 'shop', 'admin@toolyard.test', 'Nasrin', 'admin', 1)",
				),
				add("crowded"),
				...NUMBERS.flatMap(([display, normalized]) => [
					add(normalized),
					number("own", normalized, display, normalized),
					number("alternate", "crowded", display, normalized),
				]),
				DB.prepare("INSERT INTO customers (id, created_at) VALUES ('left', 1)"),
				DB.prepare(
					`WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 20000)
					 INSERT INTO part_numbers (normalized, customer_id, kind, product_id, display, words)
					 SELECT 'm' || n, 'left', 'customer', 'crowded', 'M-' || n, '' FROM n`,
				),
			]);
			await applyMigrations(DB, files);
			const { results } = await DB.prepare(
				"SELECT display, normalized, spelling FROM part_numbers WHERE kind = 'own'",
			).all<{ display: string; normalized: string; spelling: string }>();
			expect(results.map((row) => [row.display, row.normalized, row.spelling]).sort()).toEqual(
				NUMBERS.map((row) => [...row]).sort(),
			);
			const { checkedCount, differences } = await checkPartNumbers(DB);
			expect(checkedCount).toBe(20_000 + 2 * NUMBERS.length);
			const named = differences.filter((it) => !it.includes("has the words"));
			expect(named.filter((it) => !it.includes("is searched by"))).toEqual([
				"product crowded: alternate number নং ৩.৫: spelled 'নং৩৫', not 'নং৩.৫'",
				"product নং৩৫: own number নং ৩.৫: spelled 'নং৩৫', not 'নং৩.৫'",
				"product crowded: 20000 numbers of customer left, more than 10",
			]);
		});
	},
	PATIENCE_MS,
);
