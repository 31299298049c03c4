import { and, eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { comments } from "./tables.server";

/** The audit trail doesn't keep the text. */
export async function deleteOwnComment(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	userId: string,
	commentId: string,
): Promise<boolean> {
	const [removed] = await db.batch([
		db
			.delete(comments)
			.where(and(eq(comments.id, commentId), eq(comments.userId, userId)))
			.returning({ id: comments.id }),
		auditLastChange(db, {
			id: newId(),
			actor: `buyer:${userId}`,
			action: "comment.delete-own",
			subject: `comment:${commentId}`,
			before: "",
			after: "",
			at: now(),
		}),
	]);
	return removed.length > 0;
}
