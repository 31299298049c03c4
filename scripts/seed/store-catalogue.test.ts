import { expect, test } from "vitest";
import { withEmptyBindings } from "../bindings";
import { applyMigrations, readMigrations } from "../verify/migrations";
import { storeCatalogue, storeLargeProducts } from "./store-catalogue";
import { parts } from "./trade-catalogue/trade-catalogue";

const OPENED = Date.UTC(2024, 0, 8);
const PICTURES = new Map([["hex-bolt-m10x60", "products/bolt.webp"]]);

async function prepareShop(DB: D1Database): Promise<void> {
	await applyMigrations(DB, await readMigrations());
	await DB.batch([
		DB.prepare("INSERT INTO customers (id, created_at) VALUES ('c-demo-admin', 1)"),
		DB.prepare(
			"INSERT INTO users (id, customer_id, email, name, role, created_at) VALUES ('demo-admin', 'c-demo-admin', 'admin@toolyard.test', 'Nasrin', 'admin', 1)",
		),
	]);
}

const getImports = async (DB: D1Database) =>
	(
		await DB.prepare(
			`SELECT file_name, state, counts ->> 'written' AS written, counts ->> 'skipped' AS skipped, applied_at > ? AS is_new,
			   (SELECT count(*) FROM import_rows WHERE import_id = imports.id AND state = 'written') AS rows,
			   (SELECT count(*) FROM outbox) AS mails
			 FROM imports ORDER BY rowid`,
		)
			.bind(Date.now() - 3_600_000)
			.all()
	).results;

const imported = (written: number) => ({
	...{ file_name: "demo-catalogue.csv", state: "applied", written, skipped: 0, is_new: 1 },
	...{ rows: written, mails: 0 },
});

test("the catalogue is imported, a second time changes nothing, and more products follow", async () => {
	await withEmptyBindings(async (bindings) => {
		const { DB } = bindings;
		await prepareShop(DB);
		await storeCatalogue(bindings, PICTURES, OPENED);
		expect(await getImports(DB)).toEqual([imported(2217)]);
		const { results: shown } = await DB.prepare(
			`SELECT products.id, name, description, price_poisha AS pricePoisha, unit, pack_size AS packSize,
			   min_quantity AS minQuantity, order_multiple AS orderMultiple, weight_g AS weightG, lead_days AS leadDays,
			   superseded_by AS supersededBy, hs_code AS hsCode, bin, family_id AS family, specs, part_number AS number
			 FROM products ORDER BY search_no`,
		).all<{ specs: string }>();
		expect(shown.map((row) => ({ ...row, specs: JSON.parse(row.specs) }))).toEqual(
			parts.map(({ manufacturerNumber: _, picture: _picture, onHand: _onHand, ...part }) => part),
		);
		const bolt = await DB.prepare(
			`SELECT on_hand, image_key, category_id, products.created_at, search_numbers, search_facets, cause, ref, at
			 FROM products JOIN stock_movements ON product_id = id WHERE id = 'hex-bolt-m10x60'`,
		).first();
		expect(bolt).toEqual({
			// 30 of them are for the demo's orders, which come later.
			...{ on_hand: 210, cause: "import", ref: "demo-catalogue.csv", at: OPENED },
			...{ image_key: "products/bolt.webp", category_id: "bolts", created_at: OPENED },
			search_numbers: expect.stringContaining(" =ty0019"),
			search_facets: expect.stringMatching(/ @c:fasteners @c:bolts .*@s:length=60 .*@s:thread=m10/),
		});
		await DB.batch([
			DB.prepare("UPDATE products SET bin = 'Z9', price_poisha = 5000 WHERE id = 'ty-0001'"),
			DB.prepare("DELETE FROM part_numbers WHERE product_id = 'ty-0001' AND kind = 'own'"),
			DB.prepare(
				"INSERT INTO part_numbers (normalized, kind, product_id, display, words) VALUES ('ours1', 'own', 'ty-0001', 'OURS-1', ' ours')",
			),
		]);
		await storeCatalogue(bindings, PICTURES, OPENED);
		expect(
			await DB.prepare(
				`SELECT bin, price_poisha AS price, display, (SELECT count(*) FROM products) AS products,
				   (SELECT count(*) FROM imports) AS imports,
				   (SELECT sum(count) FROM category_values WHERE attribute_id = '') AS counted,
				   (SELECT group_concat(product_id) FROM part_numbers WHERE normalized = '6312') AS named
				 FROM products JOIN part_numbers ON product_id = products.id AND part_numbers.kind = 'own'
				 WHERE products.id = 'ty-0001'`,
			).first(),
		).toEqual({
			...{ bin: "Z9", price: 5000, display: "OURS-1", products: 2217, imports: 1 },
			...{ counted: 2217, named: "ty-0936,ty-0937" },
		});
		await storeLargeProducts(DB, PICTURES, 20);
		const { results } = await DB.prepare(
			`SELECT products.id, display, families.name AS family, products.category_id AS category, products.image_key
			 FROM products JOIN part_numbers ON product_id = products.id JOIN families ON families.id = family_id
			 WHERE products.id IN ('ty-000000', 'ty-000014')`,
		).all();
		expect(results).toEqual([
			{
				...{ id: "ty-000000", display: "TY-000000", category: "bolts" },
				...{ family: "Hex bolts, zinc-plated, large range", image_key: "products/bolt.webp" },
			},
			{
				...{ id: "ty-000014", display: "TY-000014", category: "drives" },
				...{ family: "V-belt pulleys, zinc-plated, large range", image_key: "" },
			},
		]);
	});
});

test("a shop that has one of the parts gets the others, and keeps its own as it is", async () => {
	await withEmptyBindings(async (bindings) => {
		const { DB } = bindings;
		await prepareShop(DB);
		await DB.exec(
			"INSERT INTO products (id, name, search_name, description, price_poisha, on_hand, image_key, created_by, created_at) VALUES ('hex-bolt-m10x60', 'Our bolt', ' our bolt', 'A bolt.', 90000, 7, 'products/ours.webp', 'demo-admin', 2)",
		);
		await storeCatalogue(bindings, PICTURES, OPENED);
		expect(await getImports(DB)).toEqual([imported(2216)]);
		const bolt = await DB.prepare("SELECT * FROM products WHERE id = 'hex-bolt-m10x60'").first();
		expect(bolt).toMatchObject({
			...{ name: "Our bolt", price_poisha: 90_000, on_hand: 7, image_key: "products/ours.webp" },
			...{ created_at: 2, part_number: "", category_id: null },
		});
	});
});
