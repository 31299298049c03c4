import type { CheckResult } from "./check-result";

const PAGE = 1000;

const isDeleted = "users.email = users.id || '@deleted.invalid'";

/** What the tables can't enforce: a rule about an order and its lines, and what deleted accounts leave behind. */
export async function checkExemptions(db: D1Database): Promise<CheckResult> {
	const { results: accounts } = await db
		.prepare(
			`SELECT user_id AS id, number, ${isDeleted} AS isDeleted FROM exempt_accounts
			 JOIN users ON users.id = user_id ORDER BY user_id`,
		)
		.all<Exempt>();
	const orders = await readExemptOrders(db);
	return {
		name: "exemptions",
		checkedCount: accounts.length + orders.length,
		differences: [
			...accounts
				.filter((account) => account.isDeleted)
				.map(({ id, number }) => `account ${id}: deleted, but has certificate ${number}`),
			...orders.flatMap(listFaults),
		],
	};
}

type Exempt = { id: string; number: string; isDeleted: number };
type ExemptOrder = Exempt & { linesWithVat: number };

async function readExemptOrders(db: D1Database): Promise<ExemptOrder[]> {
	const orders: ExemptOrder[] = [];
	for (let last: string | undefined = ""; last !== undefined; ) {
		const page: D1Result<ExemptOrder> = await db
			.prepare(
				`SELECT orders.id, exempt_number AS number, buyer_email = orders.user_id || '@deleted.invalid' AS isDeleted,
				   (SELECT count(*) FROM order_lines WHERE order_id = orders.id AND vat_bp <> 0) AS linesWithVat
				 FROM orders WHERE exempt_number <> '' AND orders.id > ? ORDER BY orders.id LIMIT ${PAGE}`,
			)
			.bind(last)
			.all<ExemptOrder>();
		orders.push(...page.results);
		last = page.results.at(-1)?.id;
	}
	return orders;
}

function listFaults({ id, number, isDeleted, linesWithVat }: ExemptOrder): string[] {
	return [
		...(linesWithVat > 0
			? [`order ${id}: exempt by certificate ${number}, but lines with VAT: ${linesWithVat}`]
			: []),
		...(isDeleted ? [`order ${id}: anonymised, but names certificate ${number}`] : []),
	];
}
