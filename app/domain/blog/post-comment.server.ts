import { eq, sql } from "drizzle-orm";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { bindKeyToPayload } from "../../platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "../../platform/idempotency/hash-payload.server";
import { unlessKeyReused } from "../../platform/idempotency/key-reuse.server";
import type { Platform } from "../../platform/platform.server";
import type { CommentInput } from "./input";
import { blogs, comments } from "./tables.server";

type PostCommentResult = { ok: true } | { ok: false; reason: "no-such-blog" | "key-reused" };

export async function postComment(
	{ db, now }: Pick<Platform, "db" | "now">,
	authorId: string,
	{ idempotencyKey, blogId, comment }: CommentInput,
): Promise<PostCommentResult> {
	const id = hashPayload(idempotencyKey, authorId, blogId, comment);
	const at = now();
	const keyUse = {
		form: `comment:${blogId}`,
		sender: authorId,
		key: idempotencyKey,
		payloadHash: id,
	};
	const written = await unlessKeyReused(
		db.batch([
			insertSelect(
				db,
				comments,
				{ id, blogId: blogs.id, userId: authorId, comment, createdAt: at },
				sql`from ${blogs} where ${eq(blogs.id, blogId)}`,
			).onConflictDoNothing(),
			db.select({ id: blogs.id }).from(blogs).where(eq(blogs.id, blogId)),
			bindKeyToPayload(db, keyUse, at),
		]),
	);
	if (!written) return { ok: false, reason: "key-reused" };
	const [, found] = written;
	return found.length > 0 ? { ok: true } : { ok: false, reason: "no-such-blog" };
}
