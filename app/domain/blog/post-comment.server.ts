import { eq, sql } from "drizzle-orm";
import type { Platform } from "../../platform/platform.server";
import { keepSubmission, submissionId, unlessKeyReused } from "../../platform/submission.server";
import type { CommentInput } from "./input";
import { blogs, comments } from "./tables.server";

export type PostCommentResult = { ok: true } | { ok: false; reason: "no-such-blog" | "key-reused" };

/** Posts a comment under a blog in its author's name. The same submission again is the same comment; its key says nothing else. */
export async function postComment(
	{ db, now }: Pick<Platform, "db" | "now">,
	authorId: string,
	{ submissionKey, blogId, comment }: CommentInput,
): Promise<PostCommentResult> {
	const id = submissionId(submissionKey, authorId, blogId, comment);
	const at = now();
	const submission = { form: `comment:${blogId}`, sender: authorId, key: submissionKey, said: id };
	const written = await unlessKeyReused(
		db.batch([
			db
				.insert(comments)
				.select(
					db
						.select({
							id: sql<string>`${id}`.as("id"),
							blogId: blogs.id,
							userId: sql<string>`${authorId}`.as("user_id"),
							comment: sql<string>`${comment}`.as("comment"),
							createdAt: sql<number>`${at}`.as("created_at"),
						})
						.from(blogs)
						.where(eq(blogs.id, blogId)),
				)
				.onConflictDoNothing(),
			db.select({ id: blogs.id }).from(blogs).where(eq(blogs.id, blogId)),
			keepSubmission(db, submission, at),
		]),
	);
	if (!written) return { ok: false, reason: "key-reused" };
	const [, found] = written;
	return found.length > 0 ? { ok: true } : { ok: false, reason: "no-such-blog" };
}
