import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { createTestPlatform } from "~/testing/platform";
import { checkAccountLedger } from "../../scripts/verify/account-ledger";
import { checkExemptions } from "../../scripts/verify/exemptions";
import { checkInvariants } from "../../scripts/verify/invariants";
import { checkPartNumbers } from "../../scripts/verify/part-numbers";
import { checkForeignKeys, checkIntegrity } from "../../scripts/verify/rows";
import { checkStockLedger } from "../../scripts/verify/stock-ledger";

const { db } = createTestPlatform();

/** The goods that were sold left the stock by sales; the ledger's own check adds its movements up to what is on hand. */
const UNIT_DIFFERENCES = sql`
	select * from (
		select id, (select coalesce(sum(quantity), 0) from order_lines
			where product_id = products.id and status in ('paid', 'shipped')) as sold,
			(select coalesce(-sum(delta), 0) from stock_movements
			where product_id = products.id and cause = 'sale') as left_stock
		from products where kind = 'goods'
	) where sold <> left_stock`;

const COMPANY_PROBLEMS = sql`
	select 'has no owner' as problem, id from customers
		where kind = 'company' and state = 'active' and not exists (select 1 from users
			where customer_id = customers.id and customer_role = 'owner' and disabled_at is null)
	union all
	select 'is approved, but nothing of it is ordered', id from approval_requests
		where state = 'approved' and not exists (select 1 from orders where request_id = approval_requests.id)
			and not exists (select 1 from backorders where request_id = approval_requests.id)
	union all
	select 'is pending, but not of a member who may request', approval_requests.id from approval_requests
		join users on users.id = requested_by
		where state = 'pending' and (users.customer_id <> approval_requests.customer_id or customer_role = 'viewer')`;

const MAIL_PROBLEMS = sql`select id, kind, tries, last_error from outbox
	where given_up_at is not null or last_error is not null
		or (sent_at is null and kind = 'mail' and html = '')
		or (sent_at is not null and html <> '')`;

export async function findInconsistencies(): Promise<string[]> {
	const checks = [
		...(await checkInvariants(env.DB)),
		await checkStockLedger(env.DB),
		await checkAccountLedger(env.DB),
		await checkPartNumbers(env.DB),
		await checkExemptions(env.DB),
		await checkForeignKeys(env.DB, 0),
		await checkIntegrity(env.DB, 0),
	];
	const units = await db.all(UNIT_DIFFERENCES);
	const companies = await db.all(COMPANY_PROBLEMS);
	const mails = await db.all(MAIL_PROBLEMS);
	return [
		...checks.flatMap(({ name, differences }) => differences.map((it) => `${name}: ${it}`)),
		...units.map((it) => `units: ${JSON.stringify(it)}`),
		...companies.map((it) => `company: ${JSON.stringify(it)}`),
		...mails.map((it) => `mail: ${JSON.stringify(it)}`),
	];
}
