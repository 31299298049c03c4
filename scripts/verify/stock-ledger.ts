import type { CheckResult } from "./check-result";

type Broken = { id: string; detail: string };

/** Each product's movements add up to its units on hand, one after the other. */
export async function checkStockLedger(db: D1Database): Promise<CheckResult> {
	const { results } = await db
		.prepare(
			`SELECT id, on_hand || ' on hand, movements add up to ' || total AS detail FROM (
				SELECT id, on_hand, (SELECT coalesce(sum(delta), 0) FROM stock_movements WHERE product_id = products.id) AS total
				FROM products
			) WHERE on_hand <> total
			UNION ALL
			SELECT product_id, 'movement ' || n || ' leaves ' || after || ', not ' || (before + delta) FROM (
				SELECT product_id, n, delta, after,
					lag(after, 1, 0) OVER (PARTITION BY product_id ORDER BY n) AS before FROM stock_movements
			) WHERE after <> before + delta`,
		)
		.all<Broken>();
	const counted = await db
		.prepare("SELECT count(*) AS products FROM products")
		.first<{ products: number }>();
	return {
		name: "stock ledger",
		checkedCount: counted?.products ?? 0,
		differences: results.map(({ id, detail }) => `product ${id}: ${detail}`),
	};
}
