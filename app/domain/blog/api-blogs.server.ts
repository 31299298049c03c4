import { and, desc, eq } from "drizzle-orm";
import { users } from "~/domain/accounts/tables.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isOlderThanCursor } from "~/platform/d1/keyset.server";
import { blogs, comments } from "./tables.server";

/** The author's email is only for the author and admins. */
export type ApiBlog = {
	id: string;
	ownerId: string;
	ownerEmail: string;
	name: string;
	description: string;
	docsLink: string;
	imageKey: string;
};

/** The author's email is only for the author and admins. */
export type ApiComment = {
	id: string;
	blogId: string;
	ownerId: string;
	ownerEmail: string;
	name: string;
	photoKey: string | null;
	comment: string;
};

export async function listApiBlogs(
	db: Db,
	after: Cursor | null,
	size: number,
): Promise<{ records: ApiBlog[]; next: string | null }> {
	const rows = await db
		.select({
			id: blogs.id,
			ownerId: blogs.authorId,
			ownerEmail: users.email,
			name: blogs.name,
			description: blogs.description,
			docsLink: blogs.docsLink,
			imageKey: blogs.imageKey,
			createdAt: blogs.createdAt,
		})
		.from(blogs)
		.innerJoin(users, eq(users.id, blogs.authorId))
		.where(isOlderThanCursor(blogs, after))
		.orderBy(desc(blogs.createdAt), desc(blogs.id))
		.limit(size + 1);
	const page = cutPage(rows, size);
	return { records: page.rows, next: page.next };
}

export async function listApiComments(
	db: Db,
	blogId: string,
	after: Cursor | null,
	size: number,
): Promise<{ records: ApiComment[]; next: string | null } | null> {
	const [rows, found] = await db.batch([
		db
			.select({
				id: comments.id,
				blogId: comments.blogId,
				ownerId: comments.userId,
				ownerEmail: users.email,
				name: users.name,
				photoKey: users.photoKey,
				comment: comments.comment,
				createdAt: comments.createdAt,
			})
			.from(comments)
			.innerJoin(users, eq(users.id, comments.userId))
			.where(and(eq(comments.blogId, blogId), isOlderThanCursor(comments, after)))
			.orderBy(desc(comments.createdAt), desc(comments.id))
			.limit(size + 1),
		db.select({ id: blogs.id }).from(blogs).where(eq(blogs.id, blogId)),
	]);
	if (found.length === 0) return null;
	const page = cutPage(rows, size);
	return { records: page.rows, next: page.next };
}
