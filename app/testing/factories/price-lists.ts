import { NO_END } from "~/domain/prices/rules";
import {
	accountPriceLists,
	exemptAccounts,
	listPrices,
	priceLists,
} from "~/domain/prices/tables.server";
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

export async function assignPriceList(listId: string, userId: string): Promise<void> {
	await createTestPlatform().db.insert(accountPriceLists).values({ listId, userId });
}

/** The number of the certificate. */
export async function createExemption(userId: string, untilAt = NO_END): Promise<string> {
	const number = `VAT-${newId().slice(0, 8)}`;
	await createTestPlatform().db.insert(exemptAccounts).values({ userId, number, untilAt });
	return number;
}
