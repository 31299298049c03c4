const DAY_MS = 86_400_000;

/** One that the company can accept, and one that a visitor asked for. After the catalogue. */
export async function storeQuotes(DB: D1Database, now: number): Promise<void> {
	await DB.batch([
		DB.prepare(
			`INSERT OR IGNORE INTO quotes (id, number, customer_id, user_id, email, name, company_name, state, request, created_at)
			 SELECT 'demoquote1', 'QU-100001', customer_id, id, email, name, 'Karnaphuli Steel Works', 'draft', 'What do 200 hacksaws cost?', ?
			 FROM users WHERE id = 'demo-owner'
			 UNION ALL SELECT 'demoquote2', 'QU-100002', NULL, NULL, 'workshop@toolyard.test', 'Kamal Hossain', 'Hossain & Sons', 'requested', 'Cut to 40 cm, please.', ?
			 WHERE true`,
		).bind(now, now),
		DB.prepare("UPDATE number_series SET last = max(last, 100002) WHERE name = 'quote'"),
		DB.prepare(
			`INSERT OR IGNORE INTO quote_revisions (quote_id, revision, valid_until, sent_at, note)
			 VALUES ('demoquote1', 1, ?1, ?2, 'Both parts in one delivery.'), ('demoquote2', 1, NULL, NULL, '')`,
		).bind(now + 14 * DAY_MS, now),
		DB.prepare(
			`INSERT INTO quote_lines (quote_id, revision, n, id, product_id, text, quantity, unit_poisha, vat_bp, lead_days)
			 SELECT value ->> 0, 1, value ->> 1, (value ->> 0) || '-1-' || (value ->> 1), products.id, value ->> 3, value ->> 4,
				coalesce(price_poisha * (value ->> 5) / 100, -1), iif(products.id IS NULL, 0, 1500), 3
			 FROM json_each(?) LEFT JOIN products ON products.id = value ->> 2
			 WHERE NOT EXISTS (SELECT 1 FROM quote_lines WHERE quote_id IN ('demoquote1', 'demoquote2'))`,
		).bind(
			JSON.stringify([
				["demoquote1", 1, "hacksaw-300", "", 10, 90],
				["demoquote1", 2, "hacksaw-300", "", 200, 80],
				["demoquote1", 3, "vernier-callipers-150", "", 2, 95],
				["demoquote2", 1, null, "Threaded rod M16 in pieces of 40 cm x 60", 1, 0],
			]),
		),
		DB.prepare(
			"UPDATE quotes SET state = 'sent', revision = 1 WHERE id = 'demoquote1' AND state = 'draft'",
		),
	]);
}
