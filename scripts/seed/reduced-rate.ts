const FAMILY = "files";

/** Stores a second rate of VAT, of one family. */
export async function storeReducedRate(DB: D1Database): Promise<void> {
	await DB.batch([
		DB.prepare(
			"INSERT INTO vat_rates (id, name, bp) VALUES ('reduced', 'Reduced', 750) ON CONFLICT DO NOTHING",
		),
		DB.prepare(
			"UPDATE products SET vat_rate_id = 'reduced' WHERE family_id = ? AND vat_rate_id = 'standard'",
		).bind(FAMILY),
	]);
}
