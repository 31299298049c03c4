import { refusedBy } from "../../platform/database.server";
import type { Platform } from "../../platform/platform.server";
import { submissionId } from "../../platform/submission.server";
import type { CommentInput } from "./input";
import { comments } from "./tables.server";

export type PostCommentResult = { ok: true } | { ok: false; reason: "no-such-blog" };

/** Posts a comment under a blog in its author's name. The same submission again is the same comment. */
export async function postComment(
	{ db, now }: Pick<Platform, "db" | "now">,
	authorId: string,
	{ submissionKey, blogId, comment }: CommentInput,
): Promise<PostCommentResult> {
	const id = submissionId(submissionKey, authorId, blogId, comment);
	try {
		await db
			.insert(comments)
			.values({ id, blogId, userId: authorId, comment, createdAt: now() })
			.onConflictDoNothing();
	} catch (error) {
		if (refusedBy(error) === "foreign key") return { ok: false, reason: "no-such-blog" };
		throw error;
	}
	return { ok: true };
}
