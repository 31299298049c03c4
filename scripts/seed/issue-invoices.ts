import { prepareInvoices } from "../../app/domain/documents/prepare-invoices.server";
import { parseSettings, type Settings } from "../../app/platform/config/settings.server";
import { createDatabase } from "../../app/platform/d1/database.server";

const ORDERS_A_BATCH = 200;

const DUE = `SELECT id FROM orders
	WHERE EXISTS (SELECT 1 FROM order_lines WHERE order_id = orders.id AND status IN ('paid', 'shipped'))
		AND NOT EXISTS (SELECT 1 FROM documents WHERE order_id = orders.id)
	ORDER BY created_at, id`;

const seller = {
	shopName: "Toolyard",
	legalName: "",
	bin: "004512783-0203",
	phone: "+880 2 5555 0100",
	address: "27 Nawabpur Road, Dhaka 1100, Bangladesh",
	email: "shop@toolyard.test",
	footLine: "",
	logoKey: "",
};

/** Builds the deployment's variables and the seed's seller. */
export const buildSettings = (vars: object): Settings => ({
	...parseSettings(vars as Env),
	seller,
});

/** Saved, because no variable has the BIN. */
export const storeSeller = (DB: D1Database) =>
	DB.prepare(
		"INSERT OR IGNORE INTO settings (key, value, rev, changed_at) VALUES ('seller', ?, 1, ?)",
	)
		.bind(JSON.stringify(seller), Date.now())
		.run();

/** Issues those of all paid orders, because the seed pays them without the shop's code. */
export async function issueInvoices(DB: D1Database, settings: Settings): Promise<void> {
	const db = createDatabase(DB, { statements: 0, writtenTables: new Set() });
	const { results } = await DB.prepare(DUE).all<{ id: string }>();
	for (let from = 0; from < results.length; from += ORDERS_A_BATCH) {
		const ids = results.slice(from, from + ORDERS_A_BATCH).map(({ id }) => id);
		await db.batch((await prepareInvoices({ db, settings }, ids, null)).invoices);
	}
}
