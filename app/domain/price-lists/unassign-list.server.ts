import { and, eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { accountPriceLists, priceLists } from "../prices/tables.server";

/** Idempotent: an account without the list stays as it is. */
export async function unassignList(
	needs: Pick<Platform, "db" | "now" | "newId">,
	{ adminId, listId, userId }: { adminId: string; listId: string; userId: string },
): Promise<void> {
	const [list] = await needs.db
		.select({ name: priceLists.name })
		.from(priceLists)
		.where(eq(priceLists.id, listId));
	await writeAudited(
		needs,
		needs.db
			.delete(accountPriceLists)
			.where(and(eq(accountPriceLists.userId, userId), eq(accountPriceLists.listId, listId))),
		byAdmin(adminId, "price-list.unassign", `user:${userId}`, {
			before: { list: list?.name ?? "" },
		}),
	);
}
