import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createBackorder } from "~/testing/factories/backorders";
import { createCompany, joinCompany } from "~/testing/factories/companies";
import { createOrder, createProduct, createUser } from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import type { SignedInUser } from "../accounts/rules";
import { customers } from "../accounts/tables.server";

const { db } = createTestPlatform();

const isThere = async ({ customerId }: Pick<SignedInUser, "customerId">) =>
	(await db.$count(customers, eq(customers.id, customerId))) === 1;

test("who joins a company leaves the customer behind that has an order or waits, and no other", async () => {
	const { customerId } = await createCompany();
	const bystander = await createUser();
	const [joins, ordered, waiting] = [await createUser(), await createUser(), await createUser()];
	await createOrder(ordered, await createProduct());
	await createBackorder(waiting, await createProduct({ onHand: 0 }));
	for (const user of [joins, ordered, waiting]) await joinCompany(user, customerId, "buyer");
	expect(await isThere(joins)).toBe(false);
	for (const user of [ordered, waiting, bystander]) expect(await isThere(user)).toBe(true);
});

test("a closed company stays without members, and who changes only roles keeps the customer", async () => {
	const { customerId, owner, buyer, requester, viewer } = await createCompany();
	const other = await createCompany();
	await db.update(customers).set({ state: "closed" }).where(eq(customers.id, customerId));
	for (const member of [owner, buyer, requester, viewer])
		await joinCompany(member, other.customerId, "buyer");
	expect(await isThere({ customerId })).toBe(true);
	const alone = await createUser();
	await joinCompany(alone, alone.customerId, "owner");
	expect(await isThere(alone)).toBe(true);
});
