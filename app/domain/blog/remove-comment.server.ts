import { eq, sql } from "drizzle-orm";
import { auditEach, byAdmin } from "../../platform/audit.server";
import type { Platform } from "../../platform/platform.server";
import { comments } from "./tables.server";

/** The audit trail keeps the text, so that a wrong removal can be traced. */
export async function removeComment(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	commentId: string,
): Promise<boolean> {
	const { id, userId, blogId, comment } = comments;
	const [, removed] = await needs.db.batch([
		auditEach(
			needs,
			byAdmin(adminId, "comment.remove", `comment:${commentId}`, {
				before: sql`json_object('comment', ${comment}, 'author', ${userId}, 'blog', ${blogId})`,
			}),
			sql`from ${comments} where ${eq(id, commentId)}`,
		),
		needs.db.delete(comments).where(eq(id, commentId)).returning({ id }),
	]);
	return removed.length > 0;
}
