import { eq, inArray, sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { found } from "~/platform/refused";
import { defineNoun } from "../accounts/nouns/noun.server";
import { users } from "../accounts/tables.server";
import type { AddBlogInput, BlogInput } from "./input";
import { BLOGS_PAGE_SIZE, type BlogDto } from "./rules";
import { blogs } from "./tables.server";

const blogColumns = {
	...pickColumns(blogs, "id", "name", "description", "docsLink", "imageKey"),
	authorName: users.name,
	authorPhotoKey: users.photoKey,
	createdAt: blogs.createdAt,
	editedAt: blogs.editedAt,
};

const selectBlogs = (db: Db) =>
	db.select(blogColumns).from(blogs).innerJoin(users, eq(users.id, blogs.authorId));

export async function listNewestBlogs(
	db: Db,
	after: Cursor | null,
	size = BLOGS_PAGE_SIZE,
): Promise<{ blogs: BlogDto[]; next: string | null }> {
	const page = await readNewestPage(selectBlogs(db), blogs, { after, size });
	return { blogs: page.rows, next: page.next };
}

export async function findBlog(db: Db, id: string): Promise<BlogDto | null> {
	const [row] = await selectBlogs(db).where(eq(blogs.id, id));
	return row ?? null;
}

export async function listNewestCommentIds(
	db: Db,
	blogIds: readonly string[],
): Promise<(string | null)[]> {
	const rows = await db
		.select({
			blogId: blogs.id,
			// Raw SQL: in a select from one table drizzle omits the table names that this subquery needs.
			newest: sql<string | null>`(select newest.id from comments as newest
				where newest.blog_id = blogs.id order by newest.created_at desc, newest.id desc limit 1)`,
		})
		.from(blogs)
		.where(inArray(blogs.id, [...blogIds]));
	const newest = new Map(rows.map((row) => [row.blogId, row.newest]));
	return blogIds.map((id) => newest.get(id) ?? null);
}

export const BLOGS = defineNoun({
	table: blogs,
	audit: "blog",
	addAction: "add",
	toValues: ({ name, des, docs }: BlogInput) => ({ name, description: des, docsLink: docs }),
	addedColumns: ({ now, by }) => ({ authorId: by.userId, createdAt: now() }),
	editedColumns: ({ now }) => ({ editedAt: now() }),
	audited: ["name", "docsLink"],
	bindsKey: true,
	pictures: "blogs",
});

export const addBlog = (
	ctx: AdminContext,
	input: AddBlogInput,
	picture: UploadedPicture,
): Promise<string> => BLOGS.add(ctx, input, input, { picture });

export async function editBlog(
	ctx: AdminContext,
	blogId: string,
	input: BlogInput,
	picture: UploadedPicture | null,
): Promise<void> {
	await BLOGS.edit(ctx, found(await BLOGS.find(ctx.db, blogId)), input, { picture });
}
