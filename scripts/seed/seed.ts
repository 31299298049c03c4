import { parseArgs } from "node:util";
import { unstable_readConfig } from "wrangler";
import { customers, users } from "../../app/domain/accounts/tables.server";
import * as blogTables from "../../app/domain/blog/tables.server";
import { withLocalBindings } from "../bindings";
import { readLocalSettings } from "../local-settings";
import { applyMigrations, readMigrations } from "../verify/migrations";
import { addRows } from "./add-rows";
import { blogs } from "./blogs";
import { storeBuyersNumbers } from "./buyers-numbers";
import { storeCompanies, storeRequest } from "./companies";
import { storeDelivery } from "./delivery";
import { buildSettings, issueInvoices, storeSeller } from "./issue-invoices";
import { seedLargeTrade } from "./large-trade";
import { customerOf, demoAccounts, hashPasswords, reviewers } from "./people";
import { storePriceLists } from "./price-lists";
import { buildPurchaseStatements } from "./purchases";
import { storeReducedRate } from "./reduced-rate";
import { type ImageKeys, storeCatalogue, storeLargeProducts } from "./store-catalogue";
import { storeDocuments } from "./store-documents";
import { storePictures } from "./store-pictures";
import { parts } from "./trade-catalogue/trade-catalogue";
import { storeTradeDay } from "./trade-day/trade-day";

/** Products follow an hour apart, in the catalogue's order. */
const OPENED = Date.UTC(2024, 0, 8);
const HOUR_MS = 3_600_000;
const SHOPPER_PRODUCTS = 40;

/** Fills the local D1. Existing rows stay, so it may run again. */
async function seedShop(
	DB: D1Database,
	imageKeys: ImageKeys,
	hashes: ReadonlyMap<string, string>,
): Promise<void> {
	const people = [
		...demoAccounts.map(({ id, email, name, role }) => ({
			id,
			email,
			name,
			role,
			passwordHash: hashes.get(id) ?? "",
		})),
		...reviewers.map(({ id, name }) => ({
			id,
			name,
			email: `${id}@toolyard.test`,
			role: "customer" as const,
			passwordHash: null,
		})),
	];
	await addRows(
		DB,
		customers,
		people.map((it) => ({ id: customerOf(it), createdAt: OPENED })),
	);
	await addRows(
		DB,
		users,
		people.map((it) => ({
			...it,
			customerId: customerOf(it),
			emailVerifiedAt: OPENED,
			createdAt: OPENED,
		})),
	);
	await storeCompanies(DB, hashes, OPENED, Date.now());
	await storeCatalogue(DB, imageKeys, OPENED);
	await storeBuyersNumbers(DB);
	await storePriceLists(DB, OPENED, Date.now());
	await storeDelivery(DB, OPENED);
	await storeReducedRate(DB);
	await storeRequest(DB, Date.now());
	await addRows(
		DB,
		blogTables.blogs,
		blogs.map(({ picture, ...it }, n) => ({
			...it,
			authorId: "demo-admin",
			imageKey: imageKeys.get(picture) ?? "",
			createdAt: OPENED + n * HOUR_MS,
		})),
	);
	await DB.batch(buildPurchaseStatements(DB, OPENED, Date.now()));
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
	const { stateDir, vars } = readLocalSettings(process.env);
	await withLocalBindings(stateDir, async ({ DB, IMAGES_BUCKET }) => {
		await applyMigrations(DB, await readMigrations());
		if (values["migrate-only"]) return;
		// Orders are written last.
		const filled = await DB.prepare("SELECT 1 FROM orders LIMIT 1").first();
		if (filled && values["if-empty"]) return;
		const hashing = hashPasswords(Number(vars.PASSWORD_COST_LOG2));
		const [imageKeys, hashes] = await Promise.all([storePictures(IMAGES_BUCKET), hashing]);
		await seedShop(DB, imageKeys, hashes);
		await storeDocuments(DB, IMAGES_BUCKET, OPENED);
		await storeLargeProducts(DB, imageKeys, added);
		if (values.orders) await seedLargeTrade(DB, Number(values.orders), added, Date.now());
		await storeSeller(DB);
		const settings = buildSettings({
			...unstable_readConfig({ config: "wrangler.toml" }).vars,
			...vars,
		});
		await issueInvoices(DB, settings);
		await storeTradeDay(DB, settings, Date.now());
	});
}
