const DAY_MS = 86_400_000;

const demoReturns = [
	{
		order: "demo-order-21",
		quantity: 1,
		daysAgo: 1,
		reason: "faulty",
		note: "It slips under load.",
		answer: "",
	},
	{
		order: "demo-order-13",
		quantity: 5,
		daysAgo: 4,
		reason: "ordered-wrong",
		note: "",
		answer: "Please send them to 27 Nawabpur Road, Dhaka.",
	},
];

/** One to decide, and an approved one to receive. After the orders; their numbers are below those of the shop. */
export async function storeReturns(DB: D1Database, now: number): Promise<void> {
	const request = DB.prepare(
		`INSERT INTO returns (id, number, order_id, reason, note, requested_by, change_id, created_at)
		 SELECT ?1, ?2, id, ?4, ?5, user_id, ?1, ?6 FROM orders WHERE id = ?3 ON CONFLICT DO NOTHING`,
	);
	const name = DB.prepare(
		"INSERT INTO return_lines (line_id, return_id, quantity) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
	);
	const approve = DB.prepare(
		"UPDATE returns SET state = 'approved', answer = ?2, decided_at = ?3 WHERE id = ?1 AND state = 'requested'",
	);
	await DB.batch(
		demoReturns.flatMap(({ order, quantity, daysAgo, reason, note, answer }, n) => {
			const [id, at] = [`demo-return-${n + 1}`, now - daysAgo * DAY_MS];
			return [
				request.bind(id, `RT-${100_000 - n}`, order, reason, note, at),
				name.bind(order, id, quantity),
				...(answer ? [approve.bind(id, answer, at + DAY_MS)] : []),
			];
		}),
	);
}
