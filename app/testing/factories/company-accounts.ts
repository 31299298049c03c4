import { eq, sql } from "drizzle-orm";
import { customers } from "~/domain/accounts/tables.server";
import { DAY_MS } from "~/domain/receivables/rules";
import { insertEntry } from "~/domain/receivables/write-entry.server";
import { newId } from "~/platform/ids.server";
import { asAdmin, createTestPlatform } from "../platform";
import { createCompany } from "./companies";

/** A company that may order on account. Amounts in poisha. */
export async function createCompanyAccount({
	creditLimitPoisha = 20_000_000,
	termsDays = 30,
} = {}) {
	const company = await createCompany();
	await createTestPlatform()
		.db.update(customers)
		.set({ creditLimitPoisha, termsDays })
		.where(eq(customers.id, company.customerId));
	return company;
}

type Debt = { amountPoisha: number; vatPoisha?: number; daysOverdue?: number };

/** A debt that the company brought along; one day before its due day by default. */
export async function addDebt(
	customerId: string,
	{ amountPoisha, vatPoisha = 0, daysOverdue = -1 }: Debt,
): Promise<void> {
	const platform = asAdmin(createTestPlatform());
	const entry = {
		kind: "opening",
		deltaPoisha: amountPoisha,
		vatPoisha,
		dueAt: Date.now() - daysOverdue * DAY_MS,
		idempotencyKey: newId(),
		at: Date.now(),
	} as const;
	await platform.db.batch([
		insertEntry(platform, entry, sql`from customers where id = ${customerId}`),
	]);
}
