import { REQUEST_MS } from "../../app/domain/approvals/rules";
import { companyMembers, debtor } from "./people";

const COMPANY = "c-karnaphuli";
export const DEBTOR_COMPANY = "c-surma";
const DAY_MS = 86_400_000;

/** Stores a company with a member of each role, one that owes, and an application of another one. */
export async function storeCompanies(
	DB: D1Database,
	hashes: ReadonlyMap<string, string>,
	createdAt: number,
	now: number,
): Promise<void> {
	const appliedAt = now - 2 * DAY_MS;
	const customer = DB.prepare(
		"INSERT OR IGNORE INTO customers (id, kind, name, state, bin, created_at) VALUES (?, 'company', ?, ?, ?, ?)",
	);
	const user = DB.prepare(
		"INSERT OR IGNORE INTO users (id, customer_id, customer_role, email, name, role, password_hash, email_verified_at, created_at) VALUES (?1, ?2, ?3, ?4, ?5, 'customer', ?6, ?7, ?7)",
	);
	const address = DB.prepare(
		"INSERT OR IGNORE INTO addresses (id, customer_id, label, name, address, phone) VALUES (?, ?, ?, ?, ?, ?)",
	);
	await DB.batch([
		customer.bind(COMPANY, "Karnaphuli Steel Works", "active", "001234567-0501", createdAt),
		customer.bind(DEBTOR_COMPANY, "Surma Traders", "active", "002345678-0602", createdAt),
		...[
			...companyMembers.map((member) => [COMPANY, member] as const),
			[DEBTOR_COMPANY, debtor] as const,
		].map(([companyId, { id, role, email, name }]) =>
			user.bind(id, companyId, role, email, name, hashes.get(id) ?? "", createdAt),
		),
		DB.prepare(
			"UPDATE customers SET terms_days = 30, credit_limit_poisha = 20000000 WHERE id IN (?, ?) AND terms_days = 0",
		).bind(COMPANY, DEBTOR_COMPANY),
		DB.prepare(
			"UPDATE users SET month_limit_poisha = 5000000 WHERE id = 'demo-buyer' AND month_limit_poisha = -1",
		),
		...["Maintenance", "Site Chattogram", "Workshop"].map((name) =>
			DB.prepare("INSERT OR IGNORE INTO cost_centres (customer_id, name) VALUES (?, ?)").bind(
				COMPANY,
				name,
			),
		),
		address.bind(
			"demo-works",
			COMPANY,
			"Works",
			"Main store",
			"Plot 7, Sagarika Road, Chattogram",
			"+880 1711 000001",
		),
		address.bind(
			"demo-site",
			COMPANY,
			"Site in Feni",
			"Site office",
			"Mohipal Flyover Project, Feni Sadar, Feni",
			"+880 1711 000002",
		),
		customer.bind("c-padma", "Padma Furniture", "applied", "004567890-0101", appliedAt),
		DB.prepare(
			"INSERT OR IGNORE INTO company_applications (customer_id, user_id, buys, created_at) VALUES ('c-padma', 'seed-karim', 'Hinges, screws and sanding belts for two workshops, about tk 80,000 a month.', ?)",
		).bind(appliedAt),
	]);
}

/** Of the company's requester; waits from now on. After the catalogue. */
export async function storeRequest(DB: D1Database, now: number): Promise<void> {
	const delivery = {
		name: "Mizanur Rahman",
		address: "Karnaphuli Steel Works, Plot 7, Sagarika Road, Chattogram",
		phone: "+880 1711 000000",
		deliveryMethodId: "pickup",
		purchaseOrderNumber: "KSW-2291",
		companyName: "Karnaphuli Steel Works",
		buyerBin: "001234567-0501",
	};
	await DB.batch([
		DB.prepare(
			"INSERT OR IGNORE INTO approval_requests (id, customer_id, requested_by, delivery, idempotency_key, created_at, changed_at, expires_at) VALUES ('demo-request', ?1, 'demo-requester', ?2, 'demo-request', ?3, ?3, ?4)",
		).bind(COMPANY, JSON.stringify(delivery), now, now + REQUEST_MS),
		DB.prepare(
			`INSERT OR IGNORE INTO approval_request_lines (request_id, product_id, position, requested_quantity, quantity, seen_price_poisha)
			 SELECT 'demo-request', products.id, key + 1, value ->> 1, value ->> 1, price_poisha
			 FROM json_each(?) JOIN products ON products.id = value ->> 0`,
		).bind(
			JSON.stringify([
				["hacksaw-300", 4],
				["vernier-callipers-150", 2],
			]),
		),
	]);
}
