import { and, eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { accountPriceLists, priceLists } from "../prices/tables.server";

/** An account that doesn't have the list is no error, so that a form can be sent twice. */
export async function unassignList(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	{ adminId, listId, userId }: { adminId: string; listId: string; userId: string },
): Promise<void> {
	const [list] = await db
		.select({ name: priceLists.name })
		.from(priceLists)
		.where(eq(priceLists.id, listId));
	await db.batch([
		db
			.delete(accountPriceLists)
			.where(and(eq(accountPriceLists.userId, userId), eq(accountPriceLists.listId, listId))),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "price-list.unassign",
			subject: `user:${userId}`,
			before: JSON.stringify({ list: list?.name ?? "" }),
			after: "",
			at: now(),
		}),
	]);
}
