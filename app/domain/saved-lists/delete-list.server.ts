import { and, eq } from "drizzle-orm";
import type { Platform } from "../../platform/platform.server";
import { savedLists } from "./tables.server";

/** Deletes the list with its lines. */
export async function deleteList(
	{ db }: Pick<Platform, "db">,
	userId: string,
	listId: string,
): Promise<void> {
	await db.delete(savedLists).where(and(eq(savedLists.id, listId), eq(savedLists.userId, userId)));
}
