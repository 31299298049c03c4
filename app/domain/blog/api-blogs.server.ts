import { eq } from "drizzle-orm";
import { users } from "~/domain/accounts/tables.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { blogs, comments } from "./tables.server";

/** The email of an author is only for the author and admins. */
export type ApiBlog = Awaited<ReturnType<typeof listApiBlogs>>["rows"][number];

export type ApiComment = NonNullable<Awaited<ReturnType<typeof listApiComments>>>["rows"][number];

export function listApiBlogs(db: Db, after: Cursor | null, size: number) {
	const query = db
		.select({
			id: blogs.id,
			ownerId: blogs.authorId,
			ownerEmail: users.email,
			...pickColumns(blogs, "name", "description", "docsLink", "imageKey", "createdAt"),
		})
		.from(blogs)
		.innerJoin(users, eq(users.id, blogs.authorId));
	return readNewestPage(query, blogs, { after, size });
}

export async function listApiComments(db: Db, blogId: string, after: Cursor | null, size: number) {
	const query = db
		.select({
			...pickColumns(comments, "id", "blogId", "comment", "createdAt"),
			ownerId: comments.userId,
			ownerEmail: users.email,
			...pickColumns(users, "name", "photoKey"),
		})
		.from(comments)
		.innerJoin(users, eq(users.id, comments.userId));
	const [page, found] = await Promise.all([
		readNewestPage(query, comments, { where: eq(comments.blogId, blogId), after, size }),
		db.select({ id: blogs.id }).from(blogs).where(eq(blogs.id, blogId)),
	]);
	return found.length === 0 ? null : page;
}
