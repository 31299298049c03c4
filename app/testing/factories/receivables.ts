import { eq, sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { customers } from "~/domain/accounts/tables.server";
import { payOnAccount } from "~/domain/receivables/charge-requested.server";
import { recordPayment, recordWithheld } from "~/domain/receivables/entries.server";
import { findAccount } from "~/domain/receivables/queries.server";
import { insertEntry } from "~/domain/receivables/write-entry.server";
import { newId } from "~/platform/ids.server";
import { found } from "~/platform/refused";
import { createRefund } from "../payments/purchases";
import { asAdmin, asBuyer, createTestPlatform } from "../platform";
import { createCompany } from "./companies";
import { createAdmin, createOrder, createProduct } from "./factories";

const platform = createTestPlatform();
const { db } = platform;

/** A company that may owe tk 1,000 for 30 days, unless told. */
export async function createDebtor({ creditLimitPoisha = 100_000, termsDays = 30 } = {}) {
	const company = await createCompany();
	await db
		.update(customers)
		.set({ creditLimitPoisha, termsDays })
		.where(eq(customers.id, company.customerId));
	return company;
}

export type Debtor = Awaited<ReturnType<typeof createDebtor>>;

/** Unpaid, of one line. */
export const createDebtorOrder = async ({ buyer }: Debtor, pricePoisha = 50_000, quantity = 1) =>
	createOrder(buyer, await createProduct({ pricePoisha, onHand: quantity }), { quantity });

export const buildAccountPayment = (amount: number, reference = `TRF-${newId()}`) => ({
	amount,
	reference,
	receivedOn: "2026-11-03",
	idempotencyKey: newId(),
});

/** Of tk 500: tk 1 of it is credited, tk 100 are paid, and tk 10 withheld. */
export async function createChargedOrder(debtor: Debtor): Promise<string> {
	const orderId = await createDebtorOrder(debtor, 25_000, 2);
	await payOnAccount(asBuyer(platform, debtor.buyer.id), orderId);
	await createRefund(orderId, { units: 0, amountPoisha: 100, reason: "goodwill" });
	const ctx = asAdmin(platform, (await createAdmin()).id);
	await recordPayment(ctx, debtor.customerId, buildAccountPayment(10_000));
	const withheld = { amount: 1000, certificate: "M-117", idempotencyKey: newId() };
	await recordWithheld(ctx, debtor.customerId, withheld);
	return orderId;
}

/** As an import writes it; below 0 the shop owes it. */
export async function addOpening(
	ctx: AdminContext,
	customerId: string,
	opening: { deltaPoisha: number; dueAt: number; vatPoisha?: number; note?: string },
): Promise<void> {
	const { deltaPoisha, dueAt } = opening;
	const entry = { ...opening, dueAt: deltaPoisha > 0 ? dueAt : null };
	await insertEntry(
		ctx,
		{ kind: "opening", ...entry, idempotencyKey: newId(), at: ctx.now() },
		sql`from ${customers} where ${eq(customers.id, customerId)}`,
	);
}

export const getAccount = async (customerId: string, now = Date.now()) =>
	found(await findAccount(db, customerId, now));
