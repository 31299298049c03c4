import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { AdminContext, BuyerContext } from "~/domain/accounts/context.server";
import { auditEach, byAdmin, writeAudited } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { idempotentRow } from "~/platform/idempotency/bind-key-to-payload.server";
import { found } from "~/platform/refused";
import { users } from "../accounts/tables.server";
import type { CommentInput } from "./input";
import {
	type BlogDto,
	type BlogWithComments,
	COMMENTS_PAGE_SIZE,
	type CommentDto,
	LATEST_COMMENTS,
	MODERATED_PAGE_SIZE,
	type ModeratedComment,
} from "./rules";
import { blogs, comments } from "./tables.server";

const buildCommentColumns = (viewerId: string | null) => ({
	id: comments.id,
	blogId: comments.blogId,
	name: users.name,
	photoKey: users.photoKey,
	comment: comments.comment,
	createdAt: comments.createdAt,
	isOwn: sql`${comments.userId} is ${viewerId}`.mapWith(Boolean),
});

const selectComments = (db: Db, viewerId: string | null) =>
	db
		.select(buildCommentColumns(viewerId))
		.from(comments)
		.innerJoin(users, eq(users.id, comments.userId));

/** Reads at most 21 comments of each blog, in one statement. */
export async function addLatestComments(
	db: Db,
	page: readonly BlogDto[],
	viewerId: string | null = null,
): Promise<BlogWithComments[]> {
	const latest =
		page.length === 0
			? []
			: await db
					.select(buildCommentColumns(viewerId))
					.from(blogs)
					.innerJoin(
						comments,
						sql`${comments.id} in (select newest.id from comments as newest where newest.blog_id = ${blogs.id}
							order by newest.created_at desc, newest.id desc limit ${LATEST_COMMENTS + 1})`,
					)
					.innerJoin(users, eq(users.id, comments.userId))
					.where(
						inArray(
							blogs.id,
							page.map(({ id }) => id),
						),
					)
					.orderBy(desc(comments.createdAt), desc(comments.id));
	return page.map((blog) => {
		const blogComments = latest.filter(({ blogId }) => blogId === blog.id);
		return {
			...blog,
			comments: blogComments.slice(0, LATEST_COMMENTS),
			hasMore: blogComments.length > LATEST_COMMENTS,
		};
	});
}

export async function findOwnComment(
	db: Db,
	userId: string,
	blogId: string,
	commentId: string,
): Promise<CommentDto | null> {
	const [row] = await selectComments(db, userId).where(
		and(eq(comments.id, commentId), eq(comments.blogId, blogId), eq(comments.userId, userId)),
	);
	return row ?? null;
}

export async function listComments(
	db: Db,
	blogId: string,
	after: Cursor | null,
	viewerId: string | null = null,
): Promise<{ comments: CommentDto[]; next: string | null }> {
	const options = { where: eq(comments.blogId, blogId), after, size: COMMENTS_PAGE_SIZE };
	const page = await readNewestPage(selectComments(db, viewerId), comments, options);
	return { comments: page.rows, next: page.next };
}

const selectModerated = (db: Db) =>
	db
		.select({
			id: comments.id,
			blogId: comments.blogId,
			blogName: blogs.name,
			name: users.name,
			email: users.email,
			comment: comments.comment,
			createdAt: comments.createdAt,
		})
		.from(comments)
		.innerJoin(users, eq(users.id, comments.userId))
		.innerJoin(blogs, eq(blogs.id, comments.blogId));

export async function listAllComments(
	db: Db,
	after: Cursor | null,
): Promise<{ comments: ModeratedComment[]; next: string | null }> {
	const size = MODERATED_PAGE_SIZE;
	const page = await readNewestPage(selectModerated(db), comments, { after, size });
	return { comments: page.rows, next: page.next };
}

export async function findModeratedComment(db: Db, id: string): Promise<ModeratedComment | null> {
	const [row] = await selectModerated(db).where(eq(comments.id, id));
	return row ?? null;
}

export async function postComment(
	{ db, now, by: { userId } }: BuyerContext,
	{ idempotencyKey, blogId, comment }: CommentInput,
): Promise<void> {
	const at = now();
	const isOfBlog = eq(blogs.id, blogId);
	const use = { form: `comment:${blogId}`, sender: userId, key: idempotencyKey };
	const { id, bind } = idempotentRow(db, use, [blogId, comment], at);
	const [, [blog]] = await db.batch([
		insertSelect(
			db,
			comments,
			{ id, blogId: blogs.id, userId, comment, createdAt: at },
			sql`from ${blogs} where ${isOfBlog}`,
		).onConflictDoNothing(),
		db.select({ id: blogs.id }).from(blogs).where(isOfBlog),
		bind(),
	]);
	found(blog);
}

/** The audit trail doesn't keep the text. */
export async function deleteOwnComment(ctx: BuyerContext, commentId: string): Promise<void> {
	const { userId } = ctx.by;
	await writeAudited(
		ctx,
		ctx.db.delete(comments).where(and(eq(comments.id, commentId), eq(comments.userId, userId))),
		{ actor: `buyer:${userId}`, action: "comment.delete-own", subject: `comment:${commentId}` },
	);
}

/** The audit trail keeps the text, so that a wrong removal can be traced. */
export async function removeComment(ctx: AdminContext, commentId: string): Promise<void> {
	const { id, userId, blogId, comment } = comments;
	await ctx.db.batch([
		auditEach(
			ctx,
			byAdmin(ctx.by.userId, "comment.remove", `comment:${commentId}`, {
				before: sql`json_object('comment', ${comment}, 'author', ${userId}, 'blog', ${blogId})`,
			}),
			sql`from ${comments} where ${eq(id, commentId)}`,
		),
		ctx.db.delete(comments).where(eq(id, commentId)),
	]);
}
