import { createCardPayment } from "../../app/platform/stripe/create-payment.server";
import { createStripeClient } from "../../app/platform/stripe/stripe-client.server";
import { withLocalBindings } from "../../scripts/bindings";
import type { LocalSettings } from "../../scripts/local-settings";

export type Backlog = { mails: number; holds: number; payments: number };

/** Times in ms. */
type Outage = { from: number; to: number };

/** Their orders' buyers and the mails' receivers: one address each, so that a second mail shows. */
export const RECEIVERS = "@bad-day.test";

const MINUTE_MS = 60_000;
const HOLD_MS = 60 * MINUTE_MS;
const PAYMENT_END_MS = 55 * MINUTE_MS;
const FIRST_CHECK_MS = 10 * MINUTE_MS;
/** The last of the mails and holds are due before the end of the outage. */
const MARGIN_MS = 2 * HOLD_MS;
const PARALLEL_CALLS = 10;
const AMOUNT_POISHA = 20_000;

const getOrderId = (n: number) => `bad-day-${n}`;
/** The answer with the payment's id was lost: the shop knows only its own attempt. */
const isAnswerLost = (n: number) => n % 5 === 0;
/** The buyer closed the browser after the card was charged. */
export const isCharged = (n: number) => n % 5 === 1 || n % 5 === 2;

const listNumbers = (count: number) => Array.from({ length: count }, (_, place) => place + 1);
const numbers = (count: number) => `WITH RECURSIVE numbers (n) AS (
	SELECT 1 WHERE ${count} > 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`;

/** Payments as the shop begins them; orders 1 to `payments` have one. */
export async function createPayments(
	{ emulatorsUrl, vars }: LocalSettings,
	{ payments }: Backlog,
): Promise<Map<number, string>> {
	const secretKey = vars.STRIPE_SECRET_KEY ?? "";
	const stripe = createStripeClient({ apiUrl: new URL(emulatorsUrl), secretKey });
	const providerIds = new Map<number, string>();
	const waiting = listNumbers(payments);
	const createNext = async () => {
		for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
			const { providerState } = await createCardPayment(stripe, {
				attemptId: `${getOrderId(n)}-1`,
				orderId: getOrderId(n),
				amountPoisha: AMOUNT_POISHA,
				description: "A bad day",
				email: null,
				idempotencyKey: `${getOrderId(n)}:1`,
			});
			providerIds.set(n, providerState.providerId);
		}
	};
	await Promise.all(Array.from({ length: PARALLEL_CALLS }, createNext));
	return providerIds;
}

/** What the shop wrote while its jobs stood still: `holds` orders without a payment come last. */
export async function writeBacklog(
	{ stateDir }: LocalSettings,
	{ mails, holds, payments }: Backlog,
	{ from, to }: Outage,
	providerIds: ReadonlyMap<number, string>,
): Promise<void> {
	const orders = holds + payments;
	const length = to - from - MARGIN_MS;
	const known = Array.from(providerIds).filter(([n]) => !isAnswerLost(n));
	const createdAt = `iif(n <= ${payments}, ${from}, ${from} + (n - ${payments}) * ${length} / ${Math.max(1, holds)})`;
	await withLocalBindings(stateDir, ({ DB }) =>
		DB.batch([
			DB.prepare(`UPDATE products SET price_poisha = ${AMOUNT_POISHA} WHERE id = (${PRODUCT})`),
			DB.prepare(
				`INSERT INTO stock_movements (product_id, n, delta, after, cause, at)
				 SELECT id, (SELECT coalesce(max(n), 0) + 1 FROM stock_movements WHERE product_id = id), ${orders},
				   on_hand + ${orders}, 'receipt', ${from} FROM products WHERE id = (${PRODUCT})`,
			),
			DB.prepare(
				`${numbers(orders)} INSERT INTO customers (id, created_at) SELECT 'bad-day-' || n, ${from} FROM numbers`,
			),
			DB.prepare(
				`${numbers(orders)} INSERT INTO users (id, customer_id, email, name, role, email_verified_at, created_at)
				 SELECT 'bad-day-' || n, 'bad-day-' || n, 'buyer-' || n || '${RECEIVERS}', 'Tanvir Hasan', 'customer', 1, ${from} FROM numbers`,
			),
			DB.prepare(
				`${numbers(orders)} INSERT INTO orders (id, number, user_id, customer_id, buyer_name, buyer_email, address, phone,
				   idempotency_key, payload_hash, hold_until, change_id, created_at, placed)
				 SELECT 'bad-day-' || n, 'SO-D' || n, 'bad-day-' || n, 'bad-day-' || n, 'Tanvir Hasan', 'buyer-' || n || '${RECEIVERS}',
				   '12 Nawabpur Road, Dhaka', '+880 1711 000000', 'bad-day-' || n, '', ${createdAt} + ${HOLD_MS},
				   'bad-day-' || n, ${createdAt}, 1 FROM numbers`,
			),
			DB.prepare(
				`INSERT INTO order_lines (id, order_id, position, user_id, created_at, product_id, product_name,
				   product_description, image_key, quantity, unit_price_poisha, total_poisha, vat_bp, status, change_id)
				 SELECT orders.id, orders.id, 1, user_id, orders.created_at, products.id, name, description, image_key, 1,
				   ${AMOUNT_POISHA}, ${AMOUNT_POISHA}, (SELECT bp FROM vat_rates WHERE vat_rates.id = vat_rate_id),
				   'unpaid', orders.id
				 FROM orders JOIN products ON products.id = (${PRODUCT}) WHERE orders.id LIKE 'bad-day-%'`,
			),
			DB.prepare(
				`${numbers(payments)} INSERT INTO payment_attempts (id, user_id, order_id, number, kind, state, amount_poisha,
				   currency, provider_id, expires_at, return_origin, created_at, updated_at, next_check_at)
				 SELECT 'bad-day-' || n || '-1', 'bad-day-' || n, 'bad-day-' || n, 1, 'card',
				   iif(value IS NULL, 'prepared', 'open'), ${AMOUNT_POISHA}, 'bdt', value ->> 1, ${from + PAYMENT_END_MS},
				   'http://127.0.0.1', ${from}, ${from}, ${from + FIRST_CHECK_MS}
				 FROM numbers LEFT JOIN json_each(?) ON value ->> 0 = n`,
			).bind(JSON.stringify(known)),
			DB.prepare(
				`INSERT INTO attempt_lines (attempt_id, line_id, live)
				 SELECT id, order_id, 1 FROM payment_attempts WHERE id LIKE 'bad-day-%'`,
			),
			DB.prepare(
				`${numbers(mails)} INSERT INTO outbox (id, recipient, subject, html, text, tries, due_at, created_at)
				 SELECT 'bad-day-' || n, 'reader-' || n || '${RECEIVERS}', 'Your order', '<p>Thank you</p>', 'Thank you', 0, due_at, due_at
				 FROM (SELECT n, ${from + FIRST_CHECK_MS} + n * ${length} / ${Math.max(1, mails)} AS due_at FROM numbers)`,
			),
		]),
	);
}

const PRODUCT = "SELECT min(id) FROM products WHERE archived_at IS NULL";
