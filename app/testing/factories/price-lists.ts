import { eq } from "drizzle-orm";
import type { Buyer } from "~/domain/accounts/rules";
import { customers } from "~/domain/accounts/tables.server";
import { NO_END } from "~/domain/prices/rules";
import { customerPriceLists, listPrices, priceLists } from "~/domain/prices/tables.server";
import { newId } from "~/platform/ids.server";
import { createTestPlatform } from "../platform";

/** An inactive contract list. Tests share the lists for everybody, so those that make one delete it. */
export async function createPriceList(
	overrides: Partial<typeof priceLists.$inferInsert> = {},
): Promise<string> {
	const id = newId();
	await createTestPlatform()
		.db.insert(priceLists)
		.values({
			id,
			name: `List ${id}`,
			kind: "contract",
			fromAt: 1,
			untilAt: NO_END,
			createdAt: 1,
			...overrides,
		});
	return overrides.id ?? id;
}

export async function createListPrice(
	listId: string,
	productId: string,
	[minQuantity, unitPoisha]: readonly [number, number],
): Promise<void> {
	const { db } = createTestPlatform();
	await db.insert(listPrices).values({ listId, productId, minQuantity, unitPoisha });
}

export async function assignPriceList(listId: string, { customerId }: Buyer): Promise<void> {
	await createTestPlatform().db.insert(customerPriceLists).values({ listId, customerId });
}

/** Returns the number of the certificate. */
export async function createExemption({ customerId }: Buyer, untilAt = NO_END): Promise<string> {
	const number = `VAT-${newId().slice(0, 8)}`;
	await createTestPlatform()
		.db.update(customers)
		.set({ exemptNumber: number, exemptUntil: untilAt })
		.where(eq(customers.id, customerId));
	return number;
}
