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

/** After the numbers of the purchases. */
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

export function buildPurchaseStatements(
	db: D1Database,
	opened: number,
	now: number,
): D1PreparedStatement[] {
	// Orders start unpaid, so that triggers move the stock. D1 binds numbers as floats.
	const order = db.prepare(
		`INSERT INTO orders (id, number, user_id, customer_id, buyer_name, buyer_email, address, phone, idempotency_key, payload_hash,
		   hold_until, change_id, created_at)
		 SELECT ?1, 'SO-' || (100000 - CAST(?4 AS INTEGER)), id, customer_id, name, email, '12 Nawabpur Road, Dhaka', '+880 1711 000000', ?1, '', ?3, ?1, ?3
		 FROM users WHERE id = ?2 ON CONFLICT DO NOTHING`,
	);
	const place = db.prepare(
		`INSERT INTO order_lines (id, order_id, position, user_id, created_at, product_id, product_name,
		   product_description, part_number, image_key, quantity, unit_price_poisha, total_poisha, vat_bp,
		   status, change_id)
		 SELECT ?1, ?1, 1, ?2, ?5, id, name, description,
		   (SELECT display FROM part_numbers WHERE product_id = ?3 AND kind = 'own'), image_key, ?4, price_poisha,
		   price_poisha * CAST(?4 AS INTEGER) / 100 * 100,
		   (SELECT bp FROM vat_rates WHERE vat_rates.id = products.vat_rate_id), 'unpaid', ?1
		 FROM products WHERE id = ?3 ON CONFLICT DO NOTHING`,
	);
	// Paid by bank transfer: the payment provider doesn't know these orders.
	const receive = db.prepare(
		`INSERT INTO bank_payments (id, reference, amount_poisha, received_on, recorded_by, recorded_at, idempotency_key)
		 SELECT id, 'TRF-' || id, total_poisha, date(?2 / 1000, 'unixepoch', '6 hours'),
		   (SELECT id FROM users WHERE role = 'admin' LIMIT 1), ?2, id
		 FROM order_lines WHERE id = ?1 AND status = 'unpaid'`,
	);
	const assign = db.prepare(
		`INSERT INTO bank_payment_orders (order_id, payment_id, amount_poisha)
		 SELECT id, id, amount_poisha FROM bank_payments WHERE id = ?1 ON CONFLICT DO NOTHING`,
	);
	const pay = db.prepare(
		`UPDATE order_lines SET status = 'paid', transaction_id = 'TRF-' || id, bank_payment_id = id, paid_at = ?2
		 WHERE id = ?1 AND status = 'unpaid'`,
	);
	const pack = db.prepare(
		`INSERT INTO shipments (id, number, order_id, carrier, tracking_number, change_id, created_by, created_at)
		 SELECT id, 'SH-' || (100000 - CAST(?3 AS INTEGER)), id, '', '', id, (SELECT id FROM users WHERE role = 'admin' LIMIT 1), ?2
		 FROM order_lines WHERE id = ?1 AND status = 'paid'`,
	);
	const fill = db.prepare(
		`INSERT INTO shipment_lines (line_id, shipment_id, quantity)
		 SELECT id, id, quantity FROM order_lines WHERE id = ?1 AND status = 'paid'`,
	);
	const send = db.prepare(
		"UPDATE shipments SET state = 'sent', sent_at = created_at WHERE id = ?1 AND state = 'packing'",
	);
	const ship = db.prepare(
		"UPDATE order_lines SET status = 'shipped', shipped_at = ?2, shipped_units = quantity WHERE id = ?1 AND status = 'paid'",
	);
	const getId = (n: number) => `demo-order-${n + 1}`;
	const sell = ({ by, n, slug, quantity }: (typeof purchases)[number], at: number) => [
		order.bind(getId(n), by, at, n),
		place.bind(getId(n), by, slug, quantity, at),
		receive.bind(getId(n), at + PAID_AFTER_MS),
		assign.bind(getId(n)),
		pay.bind(getId(n), at + PAID_AFTER_MS),
	];
	return [
		...purchases.flatMap((purchase) => {
			const at = getPurchaseTime(opened, purchase.n);
			const id = getId(purchase.n);
			return [
				...sell(purchase, at),
				pack.bind(id, at + DAY_MS, purchase.n),
				fill.bind(id),
				send.bind(id),
				ship.bind(id, at + DAY_MS),
			];
		}),
		...toShip.flatMap((purchase) =>
			sell(purchase, now - purchase.daysAgo * DAY_MS - 2 * PAID_AFTER_MS),
		),
		...buildReviewStatements(db, opened),
	];
}

function buildReviewStatements(db: D1Database, opened: number): D1PreparedStatement[] {
	const say = db.prepare(
		"INSERT INTO reviews (id, user_id, product_id, half_stars, review, created_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
	);
	return reviews.map(({ by, bought, halfStars, review }, n) =>
		say.bind(
			`demo-review-${n + 1}`,
			by,
			bought?.slug ?? null,
			halfStars,
			review,
			getReviewTime(opened, n),
		),
	);
}
