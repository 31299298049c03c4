import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createCompany, joinCompany } from "~/testing/factories/companies";
import { createOrder, createProduct, createUser } from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import { users } from "../accounts/tables.server";
import { orders } from "../orders/tables.server";

const { db } = createTestPlatform();

const readEmail = async (orderId: string) =>
	(await db.select({ email: orders.buyerEmail }).from(orders).where(eq(orders.id, orderId)))[0]
		?.email;

test("mails about an order of who has left go to the oldest active owner, and follow that address", async () => {
	const { customerId, owner, buyer, addMember } = await createCompany();
	const [older, gone] = [await addMember("owner"), await addMember("owner")];
	const change = (id: string, values: Partial<typeof users.$inferInsert>) =>
		db.update(users).set(values).where(eq(users.id, id));
	await change(owner.id, { createdAt: 9 });
	await change(older.id, { createdAt: 5 });
	await change(gone.id, { createdAt: 1, disabledAt: 1 });
	const part = await createProduct({ onHand: 9 });
	const orderId = await createOrder(buyer, part);
	const colleagues = await createOrder(owner, part);
	const stranger = await createUser();
	const other = await createOrder(stranger, await createProduct());
	await joinCompany(buyer, (await createCompany()).customerId, "buyer");
	expect(await readEmail(orderId)).toBe(older.email);
	await change(older.id, { email: `new-${older.email}` });
	expect(await readEmail(orderId)).toBe(`new-${older.email}`);
	expect(await readEmail(colleagues)).toBe(owner.email);
	await joinCompany(stranger, customerId, "buyer");
	expect(await readEmail(other)).toBe(stranger.email);
});
