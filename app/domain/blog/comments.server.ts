import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { users } from "../accounts/tables.server";
import {
	type BlogDto,
	type BlogWithComments,
	COMMENTS_PAGE_SIZE,
	type CommentDto,
	LATEST_COMMENTS,
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

/** One statement that reads at most 21 rows per blog. */
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
