import { parseArgs } from "node:util";
import { type Bindings, withLocalBindings } from "../bindings";
import { readLocalSettings } from "../local-settings";
import { applyMigrations, readMigrations } from "../verify/migrations";
import { storeBackorder } from "./backorders";
import { blogs } from "./blogs";
import { storeBuyersNumbers } from "./buyers-numbers";
import { storeCompanies, storeRequest } from "./companies";
import { storeDelivery } from "./delivery";
import { issueInvoices, storeSeller } from "./issue-invoices";
import { seedLargeTrade } from "./large-trade";
import { customerOf, demoAccounts, hashPasswords, reviewers } from "./people";
import { storePriceLists } from "./price-lists";
import { buildPurchaseStatements } from "./purchases";
import { storeReturns } from "./returns";
import { type ImageKeys, storeCatalogue, storeLargeProducts } from "./store-catalogue";
import { storeDocuments } from "./store-documents";
import { storePictures } from "./store-pictures";
import { parts } from "./trade-catalogue/trade-catalogue";

/** Products follow an hour apart, in the catalogue's order. */
const OPENED = Date.UTC(2024, 0, 8);
const HOUR_MS = 3_600_000;
const SHOPPER_PRODUCTS = 40;

/** Fills the local D1. Existing rows stay, so it may run again. */
async function seedShop(
	bindings: Bindings,
	imageKeys: ImageKeys,
	hashes: ReadonlyMap<string, string>,
): Promise<void> {
	const { DB } = bindings;
	const customers = DB.prepare("INSERT OR IGNORE INTO customers (id, created_at) VALUES (?, ?)");
	const users = DB.prepare(
		"INSERT OR IGNORE INTO users (id, customer_id, email, name, role, password_hash, email_verified_at, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)",
	);
	await DB.batch([
		...[...demoAccounts, ...reviewers].map((it) => customers.bind(customerOf(it), OPENED)),
		...demoAccounts.map((it) =>
			users.bind(
				it.id,
				customerOf(it),
				it.email,
				it.name,
				it.role,
				hashes.get(it.id) ?? "",
				OPENED,
			),
		),
		...reviewers.map((it) =>
			users.bind(
				it.id,
				customerOf(it),
				`${it.id}@toolyard.test`,
				it.name,
				"customer",
				null,
				OPENED,
			),
		),
	]);
	await storeCompanies(DB, hashes, OPENED);
	await storeCatalogue(bindings, imageKeys, OPENED);
	await storeBuyersNumbers(DB);
	await storePriceLists(DB, OPENED, Date.now());
	await storeDelivery(DB, OPENED);
	await storeRequest(DB, Date.now());
	await storeBackorder(DB, Date.now());
	const blog = DB.prepare(
		"INSERT OR IGNORE INTO blogs (id, author_id, name, description, docs_link, image_key, created_at) VALUES (?, 'demo-admin', ?, ?, ?, ?, ?)",
	);
	await DB.batch([
		...blogs.map((it, n) =>
			blog.bind(
				it.id,
				it.name,
				it.description,
				it.docsLink,
				imageKeys.get(it.picture) ?? "",
				OPENED + n * HOUR_MS,
			),
		),
		...buildPurchaseStatements(DB, OPENED, Date.now()),
	]);
	await storeReturns(DB, Date.now());
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
	const { values } = parseArgs({
		options: {
			products: { type: "string" },
			orders: { type: "string" },
			"if-empty": { type: "boolean" },
			"migrate-only": { type: "boolean" },
		},
	});
	const added = Math.max(0, Number(values.products ?? 0) - parts.length);
	if (values.orders && added < SHOPPER_PRODUCTS) {
		console.error(`--orders needs --products ${parts.length + SHOPPER_PRODUCTS} or more.`);
		process.exit(1);
	}
	const { stateDir } = readLocalSettings(process.env);
	await withLocalBindings(stateDir, async (bindings) => {
		const { DB, IMAGES_BUCKET } = bindings;
		await applyMigrations(DB, await readMigrations());
		if (values["migrate-only"]) return;
		// Orders are written last.
		const filled = await DB.prepare("SELECT 1 FROM orders LIMIT 1").first();
		if (filled && values["if-empty"]) return;
		const [imageKeys, hashes] = await Promise.all([storePictures(IMAGES_BUCKET), hashPasswords()]);
		await seedShop(bindings, imageKeys, hashes);
		await storeDocuments(DB, IMAGES_BUCKET, OPENED);
		await storeLargeProducts(DB, imageKeys, added);
		if (values.orders) await seedLargeTrade(DB, Number(values.orders), added, Date.now());
		await storeSeller(DB);
		await issueInvoices(DB);
	});
}
