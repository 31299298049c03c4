import { hashPassword } from "../../app/platform/crypto/passwords.server";
import { companyMembers } from "./people";

const COMPANY = "c-karnaphuli";

/** A company with a member of each role, and an application of another one. */
export async function storeCompanies(DB: D1Database, createdAt: number): Promise<void> {
	const customer = DB.prepare(
		"INSERT OR IGNORE INTO customers (id, kind, name, state, bin, created_at) VALUES (?, 'company', ?, ?, ?, ?)",
	);
	const user = DB.prepare(
		"INSERT OR IGNORE INTO users (id, customer_id, customer_role, email, name, role, password_hash, email_verified_at, created_at) VALUES (?1, ?2, ?3, ?4, ?5, 'customer', ?6, ?7, ?7)",
	);
	const members = await Promise.all(
		companyMembers.map(async (member) => ({
			...member,
			passwordHash: await hashPassword(member.password),
		})),
	);
	await DB.batch([
		customer.bind(COMPANY, "Karnaphuli Steel Works", "active", "001234567-0501", createdAt),
		...members.map(({ id, role, email, name, passwordHash }) =>
			user.bind(id, COMPANY, role, email, name, passwordHash, createdAt),
		),
		customer.bind("c-padma", "Padma Furniture", "applied", "004567890-0101", createdAt),
		DB.prepare(
			"INSERT OR IGNORE INTO company_applications (customer_id, user_id, buys, created_at) VALUES ('c-padma', 'seed-karim', 'Hinges, screws and sanding belts for two workshops, about tk 80,000 a month.', ?)",
		).bind(createdAt),
	]);
}
