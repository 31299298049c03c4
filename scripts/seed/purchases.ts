import { reviews, unreviewed } from "./reviews";

const DAY_MS = 86_400_000;
const DAYS_APART = 12;
const PAID_AFTER_MS = 600_000;

/** Reviews are 12 days apart; the product was bought nine days before. */
const getReviewTime = (opened: number, n: number) => opened + (30 + n * DAYS_APART) * DAY_MS;
const getPurchaseTime = (opened: number, n: number) => getReviewTime(opened, n) - 9 * DAY_MS;

const purchases = [...reviews, unreviewed].flatMap(({ by, bought }, n) =>
	bought ? [{ by, n, ...bought }] : [],
);

/** Follows the numbers of the purchases. */
const FIRST_TO_SHIP = reviews.length + 1;

/** Paid, and not shipped yet. */
const toShip = [
	{ by: "seed-habib", daysAgo: 3, slug: "hex-bolt-m10x60", quantity: 8 },
	{ by: "seed-tania", daysAgo: 1, slug: "ball-bearing-6204-2rs", quantity: 16 },
	{ by: "seed-karim", daysAgo: 0, slug: "vernier-callipers-150", quantity: 1 },
].map((purchase, n) => ({ ...purchase, n: FIRST_TO_SHIP + n }));

/** Added to the product's stock first, so that the catalogue's stock is left. */
export function countSold(slug: string): number {
	return [...purchases, ...toShip].reduce(
		(sum, it) => (it.slug === slug ? sum + it.quantity : sum),
		0,
	);
}

const getId = (n: number) => `demo-order-${n + 1}`;

/** Orders start unpaid, so that triggers move the stock. */
export function buildPurchaseStatements(
	db: D1Database,
	opened: number,
	now: number,
): D1PreparedStatement[] {
	const toRow = ({ n, ...purchase }: (typeof purchases)[number], at: number) => ({
		...purchase,
		n,
		id: getId(n),
		at,
		paidAt: at + PAID_AFTER_MS,
		shippedAt: at + DAY_MS,
	});
	const shipped = purchases.map((it) => toRow(it, getPurchaseTime(opened, it.n)));
	const paid = toShip.map((it) => toRow(it, now - it.daysAgo * DAY_MS - 2 * PAID_AFTER_MS));
	/** `it` has the columns of a purchase. */
	const write = (sql: string, rows: readonly (typeof shipped)[number][]) =>
		db
			.prepare(
				sql.replace(
					"FROM it",
					`FROM (SELECT value ->> 'id' AS id, value ->> 'n' AS n, value ->> 'by' AS user_id, value ->> 'slug' AS slug,
						value ->> 'quantity' AS quantity, value ->> 'at' AS at, value ->> 'paidAt' AS paid_at,
						value ->> 'shippedAt' AS shipped_at FROM json_each(?)) AS it`,
				),
			)
			.bind(JSON.stringify(rows));
	const all = [...shipped, ...paid];
	return [
		write(
			`INSERT INTO orders (id, number, user_id, customer_id, buyer_name, buyer_email, address, phone, idempotency_key, payload_hash,
			   hold_until, change_id, created_at, placed)
			 SELECT it.id, 'SO-' || (100000 - n), users.id, customer_id, name, email, '12 Nawabpur Road, Dhaka', '+880 1711 000000', it.id,
			   '', at, it.id, at, 1
			 FROM it JOIN users ON users.id = user_id WHERE true ON CONFLICT DO NOTHING`,
			all,
		),
		write(
			`INSERT INTO order_lines (id, order_id, position, user_id, created_at, product_id, product_name,
			   product_description, part_number, image_key, quantity, unit_price_poisha, total_poisha, cost_poisha, vat_bp,
			   status, change_id)
			 SELECT it.id, it.id, 1, user_id, at, products.id, products.name, description,
			   (SELECT display FROM part_numbers WHERE product_id = slug AND kind = 'own'), image_key, quantity, price_poisha,
			   price_poisha * quantity / 100 * 100, cost_poisha, vat_rates.bp, 'unpaid', it.id
			 FROM it JOIN products ON products.id = slug JOIN vat_rates ON vat_rates.id = vat_rate_id
			 WHERE true ON CONFLICT DO NOTHING`,
			all,
		),
		// Paid by bank transfer: the payment provider doesn't know these orders.
		write(
			`INSERT INTO bank_payments (id, reference, amount_poisha, received_on, recorded_by, recorded_at, idempotency_key)
			 SELECT it.id, 'TRF-' || it.id, total_poisha, date(it.paid_at / 1000, 'unixepoch', '6 hours'),
			   (SELECT id FROM users WHERE role = 'admin' LIMIT 1), it.paid_at, it.id
			 FROM it JOIN order_lines ON order_lines.id = it.id WHERE status = 'unpaid'`,
			all,
		),
		write(
			`INSERT INTO bank_payment_orders (order_id, payment_id, amount_poisha)
			 SELECT it.id, it.id, amount_poisha FROM it JOIN bank_payments ON bank_payments.id = it.id
			 WHERE true ON CONFLICT DO NOTHING`,
			all,
		),
		write(
			`UPDATE order_lines SET status = 'paid', transaction_id = 'TRF-' || it.id, bank_payment_id = it.id, paid_at = it.paid_at
			 FROM it WHERE order_lines.id = it.id AND status = 'unpaid'`,
			all,
		),
		write(
			`INSERT INTO shipments (id, number, order_id, carrier, tracking_number, change_id, created_by, created_at)
			 SELECT it.id, 'SH-' || (100000 - n), it.id, '', '', it.id, (SELECT id FROM users WHERE role = 'admin' LIMIT 1), it.shipped_at
			 FROM it JOIN order_lines ON order_lines.id = it.id WHERE status = 'paid'`,
			shipped,
		),
		write(
			`INSERT INTO shipment_lines (line_id, shipment_id, quantity)
			 SELECT it.id, it.id, it.quantity FROM it JOIN order_lines ON order_lines.id = it.id WHERE status = 'paid'`,
			shipped,
		),
		write(
			"UPDATE shipments SET state = 'sent', sent_at = created_at FROM it WHERE shipments.id = it.id AND state = 'packing'",
			shipped,
		),
		write(
			`UPDATE order_lines SET status = 'shipped', shipped_at = it.shipped_at, shipped_units = it.quantity
			 FROM it WHERE order_lines.id = it.id AND status = 'paid'`,
			shipped,
		),
		buildReviewStatement(db, opened),
	];
}

const buildReviewStatement = (db: D1Database, opened: number) =>
	db
		.prepare(
			`INSERT INTO reviews (id, user_id, product_id, half_stars, review, created_at)
			 SELECT value ->> 'id', value ->> 'by', value ->> 'slug', value ->> 'halfStars', value ->> 'review', value ->> 'at'
			 FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
		)
		.bind(
			JSON.stringify(
				reviews.map(({ by, bought, halfStars, review }, n) => ({
					id: `demo-review-${n + 1}`,
					by,
					slug: bought?.slug,
					halfStars,
					review,
					at: getReviewTime(opened, n),
				})),
			),
		);
