import { eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { users } from "../accounts/tables.server";
import { MODERATED_PAGE_SIZE, type ModeratedComment } from "./rules";
import { blogs, comments } from "./tables.server";

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
