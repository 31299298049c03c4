import { parseArgs } from "node:util";
import { buildSearchText } from "../../app/domain/catalog/search/search-words";
import { hashPassword } from "../../app/platform/crypto/passwords.server";
import { type Bindings, withLocalBindings } from "../bindings";
import { readLocalSettings } from "../local-settings";
import { blogs } from "./blogs";
import { catalogue } from "./catalogue";
import { largeProduct } from "./large-catalogue";
import { seedLargeTrade } from "./large-trade";
import { demoAccounts, reviewers } from "./people";
import { buildPurchaseStatements, countSold } from "./purchases";
import { storePictures } from "./store-pictures";

/** Products follow an hour apart, in the catalogue's order. */
const OPENED = Date.UTC(2024, 0, 8);
const HOUR_MS = 3_600_000;
const ROWS_A_STATEMENT = 1000;
const SHOPPER_PRODUCTS = 40;

/** Fills the local D1 and R2. Existing rows stay, so it may run again. */
async function seedShop({ DB, IMAGES_BUCKET }: Bindings): Promise<void> {
	const imageKeys = await storePictures(IMAGES_BUCKET);
	const getImageKey = (slug: string) => imageKeys.get(slug) ?? "";
	const accounts = await Promise.all(
		demoAccounts.map(async (account) => ({
			...account,
			passwordHash: await hashPassword(account.password),
		})),
	);
	const users = DB.prepare(
		"INSERT OR IGNORE INTO users (id, email, name, role, password_hash, email_verified_at, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)",
	);
	await DB.batch([
		...accounts.map((it) => users.bind(it.id, it.email, it.name, it.role, it.passwordHash, OPENED)),
		...reviewers.map((it) =>
			users.bind(it.id, `${it.id}@toolyard.test`, it.name, "customer", null, OPENED),
		),
	]);
	const product = DB.prepare(
		"INSERT OR IGNORE INTO products (id, name, search_name, description, price_poisha, on_hand, image_key, created_by, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, 'demo-admin', ?)",
	);
	const blog = DB.prepare(
		"INSERT OR IGNORE INTO blogs (id, author_id, name, description, docs_link, image_key, created_at) VALUES (?, 'demo-admin', ?, ?, ?, ?, ?)",
	);
	await DB.batch([
		...catalogue.map((it, n) =>
			product.bind(
				it.slug,
				it.name,
				buildSearchText(it.name),
				it.description,
				it.pricePoisha,
				it.stock + countSold(it.slug),
				getImageKey(it.slug),
				OPENED + n * HOUR_MS,
			),
		),
		...blogs.map((it, n) =>
			blog.bind(
				it.id,
				it.name,
				it.description,
				it.docsLink,
				getImageKey(it.picture),
				OPENED + n * HOUR_MS,
			),
		),
		...buildPurchaseStatements(DB, OPENED),
	]);
}

/** Adds products until there are `count`, 1,000 rows per statement. */
async function seedManyProducts({ DB }: Bindings, count: number): Promise<void> {
	const { results } = await DB.prepare("SELECT DISTINCT image_key FROM products LIMIT 100").all<{
		image_key: string;
	}>();
	const imageKeys = results.map((row) => row.image_key);
	const insert = DB.prepare(
		`INSERT OR IGNORE INTO products (id, name, search_name, description, price_poisha, on_hand, image_key, created_by, created_at)
		 SELECT value ->> 'id', value ->> 'name', value ->> 'searchName', value ->> 'description', value ->> 'pricePoisha', value ->> 'onHand',
		        value ->> 'imageKey', 'demo-admin', value ->> 'createdAt'
		 FROM json_each(?)`,
	);
	for (let from = 0; from < count - catalogue.length; from += ROWS_A_STATEMENT) {
		const size = Math.min(ROWS_A_STATEMENT, count - catalogue.length - from);
		const rows = Array.from({ length: size }, (_, n) => largeProduct(from + n, imageKeys));
		await insert.bind(JSON.stringify(rows)).run();
	}
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
	const { values } = parseArgs({
		options: {
			products: { type: "string" },
			orders: { type: "string" },
			"if-empty": { type: "boolean" },
		},
	});
	await withLocalBindings(readLocalSettings(process.env).stateDir, async (bindings) => {
		const filled = await bindings.DB.prepare("SELECT 1 FROM products LIMIT 1").first();
		if (filled && values["if-empty"]) return;
		await seedShop(bindings);
		const products = Number(values.products ?? 0);
		await seedManyProducts(bindings, products);
		const added = products - catalogue.length;
		if (values.orders && added < SHOPPER_PRODUCTS)
			throw new Error(`Orders want --products ${catalogue.length + SHOPPER_PRODUCTS} or more.`);
		if (values.orders) await seedLargeTrade(bindings.DB, Number(values.orders), added, Date.now());
	});
}
