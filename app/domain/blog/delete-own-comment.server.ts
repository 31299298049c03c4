import { and, eq } from "drizzle-orm";
import { writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { comments } from "./tables.server";

/** The audit trail doesn't keep the text. */
export async function deleteOwnComment(
	needs: Pick<Platform, "db" | "now" | "newId">,
	userId: string,
	commentId: string,
): Promise<boolean> {
	return writeAudited(
		needs,
		needs.db.delete(comments).where(and(eq(comments.id, commentId), eq(comments.userId, userId))),
		{ actor: `buyer:${userId}`, action: "comment.delete-own", subject: `comment:${commentId}` },
	);
}
