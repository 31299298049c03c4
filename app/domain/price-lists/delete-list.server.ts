import { and, eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { priceLists } from "../prices/tables.server";

export type DeleteListResult =
	| { ok: true }
	| { ok: false; reason: "no-such-list" | "still-active" };

/** Only an inactive list; with its prices and assignments. */
export async function deleteList(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	listId: string,
): Promise<DeleteListResult> {
	const [list] = await db.select().from(priceLists).where(eq(priceLists.id, listId));
	if (!list) return { ok: true };
	const { id, createdAt, ...old } = list;
	const [deleted] = await db.batch([
		db
			.delete(priceLists)
			.where(and(eq(priceLists.id, listId), eq(priceLists.state, "inactive")))
			.returning({ id: priceLists.id }),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "price-list.delete",
			subject: `price-list:${listId}`,
			before: JSON.stringify(old),
			after: "",
			at: now(),
		}),
	]);
	return deleted.length > 0 ? { ok: true } : { ok: false, reason: "still-active" };
}
