import { parseArgs } from "node:util";
import { unstable_readConfig } from "wrangler";
import { withLocalBindings } from "../bindings";
import { readLocalSettings } from "../local-settings";
import { applyMigrations, readMigrations } from "../verify/migrations";
import { buildSettings } from "./issue-invoices";
import { seedLargeTrade } from "./large-trade";
import { hashPasswords } from "./people";
import { OPENED, seedShop, seedTrade } from "./seed-shop";
import { storeLargeProducts } from "./store-catalogue";
import { storeDocuments } from "./store-documents";
import { storePictures } from "./store-pictures";
import { parts } from "./trade-catalogue/trade-catalogue";

const SHOPPER_PRODUCTS = 40;

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
		const settings = buildSettings({
			...unstable_readConfig({ config: "wrangler.toml" }).vars,
			...vars,
		});
		await seedTrade(DB, settings, Date.now());
	});
}
