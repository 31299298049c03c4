import { and, asc, eq, gt, ne } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { customers, users } from "../../accounts/tables.server";

const PAGE_SIZE = 100;

const exemptionColumns = { number: customers.exemptNumber, untilAt: customers.exemptUntil };

/** Includes ended exemptions. By email; `after` is the last email of the page before. */
export async function listExemptCustomers(db: Db, after: string) {
	const { id } = customers;
	const rows = await db
		.select({ id, name: users.name, email: users.email, ...exemptionColumns })
		.from(customers)
		.innerJoin(users, eq(users.customerId, id))
		.where(and(ne(customers.exemptNumber, ""), gt(users.email, after)))
		.orderBy(asc(users.email))
		.limit(PAGE_SIZE + 1);
	const page = rows.slice(0, PAGE_SIZE);
	return { customers: page, next: rows.length > page.length ? (page.at(-1)?.email ?? null) : null };
}

export async function findExemption(db: Db, customerId: string) {
	const [row] = await db
		.select(exemptionColumns)
		.from(customers)
		.where(and(eq(customers.id, customerId), ne(customers.exemptNumber, "")));
	return row ?? null;
}
