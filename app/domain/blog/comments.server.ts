import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../platform/database.server";
import { type Cursor, cutPage, olderThan } from "../../platform/keyset.server";
import { users } from "../accounts/tables.server";
import {
	type BlogView,
	type BlogWithComments,
	COMMENTS_PAGE_SIZE,
	type CommentView,
	LATEST_COMMENTS,
} from "./rules";
import { blogs, comments } from "./tables.server";

const view = {
	id: comments.id,
	blogId: comments.blogId,
	name: users.name,
	photoKey: users.photoKey,
	comment: comments.comment,
	createdAt: comments.createdAt,
};

/** These blogs with their latest 20 comments each, in one statement that reads at most 21 rows a blog. */
export async function withLatestComments(
	db: Db,
	page: readonly BlogView[],
): Promise<BlogWithComments[]> {
	const latest =
		page.length === 0
			? []
			: await db
					.select(view)
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

/** A page of one blog's comments, newest first. */
export async function commentsOf(
	db: Db,
	blogId: string,
	after: Cursor | null,
): Promise<{ comments: CommentView[]; next: string | null }> {
	const rows = await db
		.select(view)
		.from(comments)
		.innerJoin(users, eq(users.id, comments.userId))
		.where(and(eq(comments.blogId, blogId), olderThan(comments, after)))
		.orderBy(desc(comments.createdAt), desc(comments.id))
		.limit(COMMENTS_PAGE_SIZE + 1);
	const page = cutPage(rows, COMMENTS_PAGE_SIZE);
	return { comments: page.rows, next: page.next };
}
