import { expect, test } from "vitest";
import { withEmptyBindings } from "../bindings";
import { applyMigrations, readMigrations } from "../verify/migrations";
import { storeCatalogue, storeLargeProducts } from "./store-catalogue";

const OPENED = Date.UTC(2024, 0, 8);
const PICTURES = new Map([["hex-bolt-m10x60", "products/bolt.webp"]]);

test("the catalogue joins a shop with one of its parts, a second time changes nothing, and more products follow", async () => {
	const files = await readMigrations();
	await withEmptyBindings(async ({ DB }) => {
		await applyMigrations(DB, files);
		await DB.batch([
			DB.prepare("INSERT INTO customers (id, created_at) VALUES ('c-demo-admin', 1)"),
			DB.prepare(
				"INSERT INTO users (id, customer_id, email, name, role, created_at) VALUES ('demo-admin', 'c-demo-admin', 'admin@toolyard.test', 'Nasrin', 'admin', 1)",
			),
			DB.prepare(
				"INSERT INTO products (id, name, search_name, description, price_poisha, on_hand, image_key, created_by, created_at) VALUES ('hex-bolt-m10x60', 'Our bolt', ' our bolt', 'A bolt.', 90000, 7, 'products/ours.webp', 'demo-admin', 2)",
			),
		]);
		await storeCatalogue(DB, PICTURES, OPENED);
		const bolt = await DB.prepare("SELECT * FROM products WHERE id = 'hex-bolt-m10x60'").first();
		expect(bolt).toMatchObject({
			name: "Our bolt",
			price_poisha: 90_000,
			on_hand: 7,
			image_key: "products/ours.webp",
			category_id: null,
			family_id: null,
			search_numbers: expect.stringContaining(" =ty0019"),
		});
		await DB.batch([
			DB.prepare("UPDATE products SET bin = 'Z9', price_poisha = 5000 WHERE id = 'ty-0001'"),
			DB.prepare("DELETE FROM part_numbers WHERE product_id = 'ty-0001' AND kind = 'own'"),
			DB.prepare(
				"INSERT INTO part_numbers (normalized, spelling, kind, product_id, display, words) VALUES ('ours1', 'ours1', 'own', 'ty-0001', 'OURS-1', ' ours')",
			),
		]);
		await storeCatalogue(DB, PICTURES, OPENED);
		expect(
			await DB.prepare(
				`SELECT bin, price_poisha AS price, display, (SELECT count(*) FROM products) AS products,
				   (SELECT count(*) FROM products WHERE superseded_by IS NOT NULL) AS superseded,
				   (SELECT sum(count) FROM category_values WHERE attribute_id = '') AS counted,
				   (SELECT group_concat(product_id) FROM part_numbers WHERE normalized = '6312') AS named
				 FROM products JOIN part_numbers ON product_id = products.id AND part_numbers.kind = 'own'
				 WHERE products.id = 'ty-0001'`,
			).first(),
		).toEqual({
			bin: "Z9",
			price: 5000,
			display: "OURS-1",
			products: 2217,
			superseded: 20,
			counted: 2216,
			named: "ty-0936,ty-0937",
		});
		await storeLargeProducts(DB, PICTURES, 20);
		const { results } = await DB.prepare(
			`SELECT products.id, display, families.name AS family, products.category_id AS category, products.image_key
			 FROM products JOIN part_numbers ON product_id = products.id JOIN families ON families.id = family_id
			 WHERE products.id IN ('ty-000000', 'ty-000014')`,
		).all();
		expect(results).toEqual([
			{
				id: "ty-000000",
				display: "TY-000000",
				category: "bolts",
				family: "Hex bolts, zinc-plated, large range",
				image_key: "products/bolt.webp",
			},
			{
				id: "ty-000014",
				display: "TY-000014",
				category: "drives",
				family: "V-belt pulleys, zinc-plated, large range",
				image_key: "",
			},
		]);
	});
});
