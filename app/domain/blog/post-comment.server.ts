import { eq, sql } from "drizzle-orm";
import type { Platform } from "../../platform/platform.server";
import { submissionId } from "../../platform/submission.server";
import type { CommentInput } from "./input";
import { blogs, comments } from "./tables.server";

export type PostCommentResult = { ok: true } | { ok: false; reason: "no-such-blog" };

/** Posts a comment under a blog in its author's name. The same submission again is the same comment. */
export async function postComment(
	{ db, now }: Pick<Platform, "db" | "now">,
	authorId: string,
	{ submissionKey, blogId, comment }: CommentInput,
): Promise<PostCommentResult> {
	const id = submissionId(submissionKey, authorId, blogId, comment);
	const [, found] = await db.batch([
		db
			.insert(comments)
			.select(
				db
					.select({
						id: sql<string>`${id}`.as("id"),
						blogId: blogs.id,
						userId: sql<string>`${authorId}`.as("user_id"),
						comment: sql<string>`${comment}`.as("comment"),
						createdAt: sql<number>`${now()}`.as("created_at"),
					})
					.from(blogs)
					.where(eq(blogs.id, blogId)),
			)
			.onConflictDoNothing(),
		db.select({ id: blogs.id }).from(blogs).where(eq(blogs.id, blogId)),
	]);
	return found.length > 0 ? { ok: true } : { ok: false, reason: "no-such-blog" };
}
