import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { createTestPlatform } from "~/testing/platform";
import { checkInvariants } from "../../scripts/verify/invariants";
import { checkForeignKeys, checkIntegrity } from "../../scripts/verify/rows";
import { checkStockLedger } from "../../scripts/verify/stock-ledger";

const { db } = createTestPlatform();

/** What was sold left the stock by sales; the ledger's own check adds its movements up to what is on hand. */
const UNIT_DIFFERENCES = sql`
	select * from (
		select id, (select coalesce(sum(quantity), 0) from order_lines
			where product_id = products.id and status in ('paid', 'shipped')) as sold,
			(select coalesce(-sum(delta), 0) from stock_movements
			where product_id = products.id and cause = 'sale') as left_stock
		from products
	) where sold <> left_stock`;

const MAIL_PROBLEMS = sql`select id, kind, tries, last_error from outbox
	where given_up_at is not null or last_error is not null
		or (sent_at is null and kind = 'mail' and html = '')
		or (sent_at is not null and html <> '')`;

export async function findInconsistencies(): Promise<string[]> {
	const checks = [
		...(await checkInvariants(env.DB)),
		await checkStockLedger(env.DB),
		await checkForeignKeys(env.DB, 0),
		await checkIntegrity(env.DB, 0),
	];
	const units = await db.all(UNIT_DIFFERENCES);
	const mails = await db.all(MAIL_PROBLEMS);
	return [
		...checks.flatMap(({ name, differences }) => differences.map((it) => `${name}: ${it}`)),
		...units.map((it) => `units: ${JSON.stringify(it)}`),
		...mails.map((it) => `mail: ${JSON.stringify(it)}`),
	];
}
