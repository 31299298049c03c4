import type { SignedInUser } from "~/domain/accounts/rules";
import { approveList } from "~/domain/saved-lists/approve-list.server";
import { changeList, createList } from "~/domain/saved-lists/lists.server";
import { newId } from "~/platform/ids.server";
import { createTestPlatform } from "../platform";
import type { TestProduct } from "./factories";

/** A list that its maker shares in the company, and an owner approves: up to so many units of each part. Returns its id. */
export async function createApprovedList(
	maker: SignedInUser,
	owner: SignedInUser,
	most: readonly (readonly [Pick<TestProduct, "id">, number])[],
	name = "Line 3, monthly",
): Promise<string> {
	const platform = createTestPlatform();
	const lines = most.map(([{ id: productId }, quantity]) => ({ productId, quantity }));
	const listId = await createList(platform, maker, { name, idempotencyKey: newId() }, lines);
	await changeList(platform, maker, listId, { name, isShared: true, changes: [] });
	await approveList(platform, owner, listId, lines);
	return listId;
}
