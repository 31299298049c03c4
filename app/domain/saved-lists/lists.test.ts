import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { createCompany } from "~/testing/factories/companies";
import { createProduct } from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import type { SignedInUser } from "../accounts/rules";
import { addToList, changeList, createList, deleteList } from "./lists.server";
import { savedListLines } from "./tables.server";

const platform = createTestPlatform();

const readLines = async (listId: string) =>
	(await platform.db.select().from(savedListLines).where(eq(savedListLines.listId, listId))).map(
		({ productId, quantity }) => [productId, quantity],
	);

test("what is added, changed and deleted is in the named list alone, not in another or a colleague's", async () => {
	const { owner, buyer } = await createCompany();
	const [part, added] = [await createProduct(), await createProduct()];
	const save = (user: SignedInUser, name: string) =>
		createList(platform, user, { name, idempotencyKey: newId() }, [
			{ productId: part.id, quantity: 2 },
		]);
	const [mine, others] = [
		await save(owner, "Van"),
		[await save(owner, "Shop"), await save(buyer, "Van")],
	];
	const expectOthers = async () => {
		for (const id of others) expect(await readLines(id)).toEqual([[part.id, 2]]);
	};
	await addToList(platform, owner, mine, { productId: added.id, quantity: 7 });
	await addToList(platform, owner, mine, { productId: part.id, quantity: 3 });
	expect((await readLines(mine)).sort()).toEqual(
		[
			[part.id, 3],
			[added.id, 7],
		].sort(),
	);
	await expectOthers();
	const changes = [{ productId: part.id, quantity: 0 }];
	await changeList(platform, owner, mine, { name: "Truck", isShared: true, changes });
	expect(await readLines(mine)).toEqual([[added.id, 7]]);
	await expectOthers();
	for (const id of others.slice(1)) {
		await expect(
			addToList(platform, owner, id, { productId: added.id, quantity: 1 }),
		).rejects.toThrow();
		await deleteList(platform, owner, id).catch(() => {});
	}
	await expectOthers();
});
