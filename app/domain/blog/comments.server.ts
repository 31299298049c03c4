import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, olderThan } from "~/platform/d1/keyset.server";
import { users } from "../accounts/tables.server";
import {
	type BlogView,
	type BlogWithComments,
	COMMENTS_PAGE_SIZE,
	type CommentView,
	LATEST_COMMENTS,
} from "./rules";
import { blogs, comments } from "./tables.server";

const view = (viewerId: string | null) => ({
	id: comments.id,
	blogId: comments.blogId,
	name: users.name,
	photoKey: users.photoKey,
	comment: comments.comment,
	createdAt: comments.createdAt,
	isOwn: sql`${comments.userId} is ${viewerId}`.mapWith(Boolean),
});

/** These blogs with their latest 20 comments each, in one statement that reads at most 21 rows a blog. */
export async function withLatestComments(
	db: Db,
	page: readonly BlogView[],
	viewerId: string | null = null,
): Promise<BlogWithComments[]> {
	const latest =
		page.length === 0
			? []
			: await db
					.select(view(viewerId))
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
		const own = latest.filter(({ blogId }) => blogId === blog.id);
		return {
			...blog,
			comments: own.slice(0, LATEST_COMMENTS),
			hasMore: own.length > LATEST_COMMENTS,
		};
	});
}

/** One comment of a user's own, under this blog; null when there is none. */
export async function ownComment(
	db: Db,
	userId: string,
	blogId: string,
	commentId: string,
): Promise<CommentView | null> {
	const [row] = await db
		.select(view(userId))
		.from(comments)
		.innerJoin(users, eq(users.id, comments.userId))
		.where(
			and(eq(comments.id, commentId), eq(comments.blogId, blogId), eq(comments.userId, userId)),
		);
	return row ?? null;
}

/** A page of one blog's comments, newest first; `viewerId` is whose own ones are marked. */
export async function commentsOf(
	db: Db,
	blogId: string,
	after: Cursor | null,
	viewerId: string | null = null,
): Promise<{ comments: CommentView[]; next: string | null }> {
	const rows = await db
		.select(view(viewerId))
		.from(comments)
		.innerJoin(users, eq(users.id, comments.userId))
		.where(and(eq(comments.blogId, blogId), olderThan(comments, after)))
		.orderBy(desc(comments.createdAt), desc(comments.id))
		.limit(COMMENTS_PAGE_SIZE + 1);
	const page = cutPage(rows, COMMENTS_PAGE_SIZE);
	return { comments: page.rows, next: page.next };
}
