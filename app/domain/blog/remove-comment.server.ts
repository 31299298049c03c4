import { eq, sql } from "drizzle-orm";
import { audit } from "../../platform/audit.server";
import type { Platform } from "../../platform/platform.server";
import { comments } from "./tables.server";

/** The audit trail keeps the text, so that a wrong removal can be traced. */
export async function removeComment(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	commentId: string,
): Promise<boolean> {
	const { id, userId, blogId, comment } = comments;
	const [, removed] = await db.batch([
		db.insert(audit).select(
			db
				.select({
					id: sql<string>`${newId()}`.as("id"),
					actor: sql<string>`${`admin:${adminId}`}`.as("actor"),
					action: sql<string>`'comment.remove'`.as("action"),
					subject: sql<string>`'comment:' || ${id}`.as("subject"),
					before:
						sql<string>`json_object('comment', ${comment}, 'author', ${userId}, 'blog', ${blogId})`.as(
							"before",
						),
					after: sql<string>`''`.as("after"),
					at: sql<number>`${now()}`.as("at"),
				})
				.from(comments)
				.where(eq(id, commentId)),
		),
		db.delete(comments).where(eq(id, commentId)).returning({ id }),
	]);
	return removed.length > 0;
}
