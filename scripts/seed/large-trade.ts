import { blogs } from "./blogs";
import { demoAccounts } from "./people";

const YEAR_MS = 365 * 86_400_000;
const DAY_MS = 86_400_000;
const PAID_AFTER_MS = 600_000;
const ROWS_A_STATEMENT = 5000;
const SHOPPER_ORDERS = 40;
const SHOPPER_UNPAID_ORDERS = 5;
const CART_LINES = 10;
/** Six digits, as `largeProduct` counts. */
const LARGE_IDS = "ty-______";
const [, shopper] = demoAccounts;
const [discussed] = blogs;

/** Orders from ?1 to before ?2. D1 binds numbers as floats. */
const TRADE = `WITH RECURSIVE
	given (count, products, popular, now) AS (
		SELECT CAST(?3 AS INTEGER), CAST(?4 AS INTEGER), CAST(?5 AS INTEGER), CAST(?6 AS INTEGER)),
	numbers (n) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?2),
	trade AS (
		SELECT n, now, 'large-order-' || n AS id,
			iif(n >= count - ${SHOPPER_ORDERS}, '${shopper.id}', 'large-customer-' || n) AS buyer,
			printf('ty-%06d', iif(n >= count - ${SHOPPER_ORDERS}, n - count + ${SHOPPER_ORDERS}, iif(n < popular, 0, n % products))) AS bought,
			now - (count - n) * (${YEAR_MS} / count) AS placed_at,
			n >= count - ${SHOPPER_UNPAID_ORDERS} AS is_unpaid
		FROM numbers, given)`;

const STATEMENTS = [
	`INSERT INTO customers (id, created_at)
	 SELECT 'c-large-customer-' || n, placed_at - 1000 FROM trade WHERE true ON CONFLICT DO NOTHING`,
	`INSERT INTO users (id, customer_id, email, name, role, email_verified_at, created_at)
	 SELECT 'large-customer-' || n, 'c-large-customer-' || n, 'customer-' || n || '@toolyard.test', 'Rahim Mia', 'customer', 1, placed_at - 1000
	 FROM trade WHERE true ON CONFLICT DO NOTHING`,
	`INSERT INTO orders (id, number, user_id, customer_id, buyer_name, buyer_email, address, phone, idempotency_key, payload_hash,
	   hold_until, change_id, created_at, placed)
	 SELECT id, 'SO-0' || n, buyer, 'c-' || buyer, 'Rahim Mia', 'rahim@toolyard.test', '12 Nawabpur Road, Dhaka', '+880 1711 000000',
	   id, '', placed_at + ${DAY_MS}, id, placed_at, 1
	 FROM trade WHERE true ON CONFLICT DO NOTHING`,
	`INSERT INTO order_lines (id, order_id, position, user_id, created_at, product_id, product_name, product_description,
	   part_number, image_key, quantity, unit_price_poisha, total_poisha, vat_bp, status, change_id)
	 SELECT trade.id, trade.id, 1, buyer, placed_at, bought, name, description, upper(bought), image_key, 1, price_poisha,
	   price_poisha / 100 * 100, (SELECT bp FROM vat_rates WHERE vat_rates.id = products.vat_rate_id), 'unpaid', trade.id
	 FROM trade JOIN products ON products.id = bought WHERE true ON CONFLICT DO NOTHING`,
	`UPDATE order_lines SET status = 'paid', transaction_id = 'TRF-' || id, paid_at = created_at + ${PAID_AFTER_MS}
	 WHERE id IN (SELECT id FROM trade WHERE NOT is_unpaid) AND status = 'unpaid'`,
	`INSERT INTO shipments (id, number, order_id, carrier, tracking_number, change_id, created_by, created_at)
	 SELECT id, 'SH-0' || n, id, 'Meghna Courier', 'MC-' || n, id, '', placed_at + ${PAID_AFTER_MS + DAY_MS}
	 FROM trade WHERE placed_at < now - ${2 * DAY_MS} ON CONFLICT DO NOTHING`,
	`INSERT INTO shipment_lines (line_id, shipment_id, quantity)
	 SELECT id, id, quantity FROM order_lines WHERE id IN (SELECT id FROM trade WHERE placed_at < now - ${2 * DAY_MS})
	   AND status = 'paid'`,
	`UPDATE shipments SET state = 'sent', sent_at = created_at
	 WHERE id IN (SELECT id FROM trade WHERE placed_at < now - ${2 * DAY_MS}) AND state = 'packing'`,
	`UPDATE order_lines SET status = 'shipped', shipped_at = paid_at + ${DAY_MS}, shipped_units = quantity
	 WHERE id IN (SELECT id FROM trade WHERE placed_at < now - ${2 * DAY_MS}) AND status = 'paid'`,
	`INSERT INTO reviews (id, user_id, product_id, half_stars, review, created_at)
	 SELECT 'large-review-' || n, buyer, iif(is_unpaid, NULL, bought), 1 + n * 7 % 10,
	   'Order ' || n || ' came whole and on time, and every part was marked.', placed_at + ${DAY_MS}
	 FROM trade WHERE true ON CONFLICT DO NOTHING`,
	`INSERT INTO comments (id, blog_id, user_id, comment, created_at)
	 SELECT 'large-comment-' || n, '${discussed.id}', buyer, 'Read and tried, ' || n || ' times.', placed_at
	 FROM trade WHERE true ON CONFLICT DO NOTHING`,
];

/**
 * Adds `count` orders over the year before `now` (ms), with a review and a comment each. The last
 * 40 belong to the demo shopper; one order in a hundred is of the same product.
 */
export async function seedLargeTrade(
	db: D1Database,
	count: number,
	products: number,
	now: number,
): Promise<void> {
	const popular = Math.max(SHOPPER_ORDERS, Math.floor(count / 100));
	const add = db.prepare(
		`INSERT INTO stock_movements (product_id, n, delta, after, cause, at)
		 SELECT id, (SELECT coalesce(max(n), 0) + 1 FROM stock_movements WHERE product_id = id), ?1, on_hand + ?1, 'receipt', ?3
		 FROM products WHERE id LIKE ?2`,
	);
	await db.batch([
		add.bind(Math.ceil(count / products) + 1, LARGE_IDS, now),
		add.bind(popular, "ty-000000", now),
	]);
	for (const statement of STATEMENTS.map((each) => db.prepare(`${TRADE} ${each}`))) {
		for (let from = 0; from < count; from += ROWS_A_STATEMENT) {
			const to = Math.min(from + ROWS_A_STATEMENT, count);
			await statement.bind(from, to, count, products, popular, now).run();
		}
	}
	await db
		.prepare(
			`INSERT INTO cart_lines (id, user_id, product_id, quantity, added_at, seen_price_poisha)
			 SELECT 'large-line-' || id, ?1, id, 2, created_at, price_poisha FROM products WHERE id LIKE '${LARGE_IDS}'
			 ORDER BY id DESC LIMIT ${CART_LINES} ON CONFLICT DO NOTHING`,
		)
		.bind(shopper.id)
		.run();
}
