import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createCompany, joinCompany } from "~/testing/factories/companies";
import { createUser } from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import { findBuyer } from "./queries.server";
import { users } from "./tables.server";

const { db } = createTestPlatform();

test("who buys for a company is the member that is named, or its oldest active owner", async () => {
	const { customerId, owner, buyer, addMember } = await createCompany();
	const older = await joinCompany(await createUser(), customerId, "owner");
	const gone = await addMember("owner");
	const createdAt = (id: string, at: number) =>
		db.update(users).set({ createdAt: at }).where(eq(users.id, id));
	await createdAt(buyer.id, 1);
	await createdAt(older.id, 2);
	await createdAt(gone.id, 1);
	await db.update(users).set({ disabledAt: 1 }).where(eq(users.id, gone.id));
	const find = async (memberId?: string) => (await findBuyer(db, customerId, memberId))?.id ?? null;
	expect(await find()).toBe(older.id);
	expect(await find(buyer.id)).toBe(buyer.id);
	expect(await find(owner.id)).toBe(owner.id);
	expect(await find(gone.id)).toBeNull();
	expect(await find((await createUser()).id)).toBeNull();
});
