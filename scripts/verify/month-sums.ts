import type { CheckResult } from "./check-result";

const AMOUNTS = ["gross_poisha", "net_poisha", "cost_poisha", "uncosted_poisha"] as const;

const sum = (columns: readonly string[]) =>
	columns.map((column) => `sum(${column}) AS ${column}`).join(", ");

/** A row of a table of sums, and the sums of the rows that it counts; both as columns of the same names. */
const SUMS = [
	{
		table: "part_months",
		kept: "SELECT month, product_id AS of_what, lines, units, gross_poisha, net_poisha, cost_poisha, uncosted_poisha FROM part_months",
		counted: `SELECT month, product_id AS of_what, ${sum(["lines", "units", ...AMOUNTS])} FROM sale_entries GROUP BY month, product_id`,
	},
	{
		table: "customer_months",
		kept: `SELECT month, customer_id AS of_what, ${AMOUNTS.join(", ")} FROM customer_months`,
		counted: `SELECT month, customer_id AS of_what, ${sum(AMOUNTS)} FROM sale_entries JOIN orders ON orders.id = order_id GROUP BY month, customer_id`,
	},
	{
		table: "customer_months, orders",
		kept: "SELECT '' AS month, customer_id AS of_what, sum(orders) AS orders FROM customer_months GROUP BY customer_id",
		counted: `SELECT '' AS month, customer_id AS of_what, count(*) AS orders FROM orders
			WHERE EXISTS (SELECT 1 FROM order_lines WHERE order_id = orders.id AND paid_at IS NOT NULL) GROUP BY customer_id`,
	},
	{
		table: "daily_sales",
		kept: `SELECT '' AS month, day AS of_what, revenue_poisha AS gross_poisha, net_poisha, cost_poisha, uncosted_poisha FROM daily_sales
			WHERE (revenue_poisha, net_poisha, cost_poisha, uncosted_poisha) <> (0, 0, 0, 0)`,
		counted: `SELECT '' AS month, day AS of_what, ${sum(AMOUNTS)} FROM sale_entries GROUP BY day
			HAVING (sum(gross_poisha), sum(net_poisha), sum(cost_poisha), sum(uncosted_poisha)) <> (0, 0, 0, 0)`,
	},
	{
		table: "daily_sales, orders",
		kept: "SELECT '' AS month, '' AS of_what, coalesce(sum(paid_orders), 0) AS orders FROM daily_sales",
		counted:
			"SELECT '' AS month, '' AS of_what, count(DISTINCT order_id) AS orders FROM order_lines WHERE paid_at IS NOT NULL",
	},
	{
		table: "spend_months",
		kept: `SELECT month, customer_id || ' ' || user_id || ' ' || cost_centre AS of_what, poisha FROM spend_months WHERE poisha > 0`,
		counted: `SELECT strftime('%Y-%m', (orders.created_at + 21600000) / 1000, 'unixepoch') AS month,
				customer_id || ' ' || orders.user_id || ' ' || cost_centre AS of_what,
				sum(iif(status = 'cancelled', 0, total_poisha - refunded_poisha)) AS poisha
			FROM orders JOIN order_lines ON order_id = orders.id WHERE spender_id IS NOT NULL AND placed = 1 GROUP BY 1, 2
			HAVING sum(iif(status = 'cancelled', 0, total_poisha - refunded_poisha)) > 0`,
	},
	{
		table: "receivable_months",
		kept: "SELECT month, '' AS of_what, delta_poisha FROM receivable_months",
		counted: `SELECT strftime('%Y-%m', (at + 21600000) / 1000, 'unixepoch') AS month, '' AS of_what,
				sum(delta_poisha) AS delta_poisha FROM account_entries GROUP BY 1`,
	},
	{
		table: "vat_months",
		kept: "SELECT month, kind || ' ' || note || ' ' || vat_bp AS of_what, documents, net_poisha, vat_poisha FROM vat_months",
		counted: `SELECT strftime('%Y-%m', (issued_at + 21600000) / 1000, 'unixepoch') AS month,
				kind || ' ' || coalesce(line.value ->> 'returnNote', '') || ' ' || (line.value ->> 'vatBp') AS of_what,
				count(DISTINCT year * 1000000000 + number) AS documents,
				sum(line.value ->> 'netPoisha') AS net_poisha, sum(line.value ->> 'vatPoisha') AS vat_poisha
			FROM documents, json_each(facts, '$.lines') AS line GROUP BY 1, 2`,
	},
];

/** The sums of months and days are those of the lines, refunds, documents and entries that they count. */
export async function checkMonthSums(db: D1Database): Promise<CheckResult> {
	const differences: string[] = [];
	let checkedCount = 0;
	for (const { table, kept, counted } of SUMS) {
		const [wrong, all] = await db.batch<{ month: string; of_what: string; rows: number }>([
			db.prepare(
				`WITH kept AS (${kept}), counted AS (${counted})
				SELECT DISTINCT month, of_what FROM (
					SELECT * FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted)
					UNION ALL SELECT * FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept)
				) ORDER BY month, of_what`,
			),
			db.prepare(`SELECT count(*) AS rows FROM (${kept})`),
		]);
		checkedCount += all?.results[0]?.rows ?? 0;
		for (const { month, of_what } of wrong?.results ?? [])
			differences.push(
				`${[table, month, of_what].filter((text) => text !== "").join(" ")}: not the sum`,
			);
	}
	return { name: "sums of months", checkedCount, differences };
}
