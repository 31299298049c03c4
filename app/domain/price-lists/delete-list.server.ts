import { and, eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { priceLists } from "../prices/tables.server";

type DeleteListResult = { ok: true } | { ok: false; reason: "no-such-list" | "still-active" };

/** Only an inactive list; with its prices and assignments. */
export async function deleteList(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	listId: string,
): Promise<DeleteListResult> {
	const [list] = await needs.db.select().from(priceLists).where(eq(priceLists.id, listId));
	if (!list) return { ok: true };
	const { id, createdAt, ...old } = list;
	const isDeleted = await writeAudited(
		needs,
		needs.db
			.delete(priceLists)
			.where(and(eq(priceLists.id, listId), eq(priceLists.state, "inactive"))),
		byAdmin(adminId, "price-list.delete", `price-list:${listId}`, { before: old }),
	);
	return isDeleted ? { ok: true } : { ok: false, reason: "still-active" };
}
