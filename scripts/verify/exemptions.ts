import type { CheckResult } from "./check-result";

const PAGE = 1000;

const isDeleted = "users.email = users.id || '@deleted.invalid'";

/** What the tables can't enforce: a rule about an order and its lines, and what deleted accounts leave behind. */
export async function checkExemptions(db: D1Database): Promise<CheckResult> {
	const { results: customers } = await db
		.prepare(
			`SELECT customers.id, exempt_number AS number, ${isDeleted} AS isDeleted FROM customers
			 JOIN users ON users.customer_id = customers.id WHERE exempt_number <> '' ORDER BY customers.id`,
		)
		.all<Exempt>();
	const orders = await readExemptOrders(db);
	return {
		name: "exemptions",
		checkedCount: customers.length + orders.length,
		differences: [
			...customers
				.filter((customer) => customer.isDeleted)
				.map(({ id, number }) => `customer ${id}: deleted, but has certificate ${number}`),
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
