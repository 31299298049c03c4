import { eq, inArray, sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { auditLastChange, byAdmin, writeAudited } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { idempotentRow } from "~/platform/idempotency/bind-key-to-payload.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { releasePicture, withStoredPicture } from "~/platform/images/image-store.server";
import { found } from "~/platform/refused";
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

/** Answers the id of the blog. */
export async function addBlog(
	ctx: AdminContext,
	{ idempotencyKey, name, des, docs }: AddBlogInput,
	picture: UploadedPicture,
): Promise<string> {
	const { db, now, by } = ctx;
	const at = now();
	const use = { form: "blog", sender: by.userId, key: idempotencyKey };
	const { id, bind } = idempotentRow(db, use, [name, des, docs, picture.digest], at);
	const [existing] = await db.select({ id: blogs.id }).from(blogs).where(eq(blogs.id, id));
	if (existing) return id;
	const upload = { area: "blogs", picture, uploadedBy: by.userId } as const;
	const words = { name, description: des, docsLink: docs };
	const entry = byAdmin(by.userId, "blog.add", `blog:${id}`, { after: { name, docs } });
	await withStoredPicture(ctx, upload, async (imageKey) => {
		const row = { id, authorId: by.userId, ...words, imageKey, createdAt: at };
		const [inserted] = await db.batch([
			db.insert(blogs).values(row).onConflictDoNothing().returning({ id: blogs.id }),
			auditLastChange(ctx, entry),
			bind(),
		]);
		// Of two concurrent requests the first keeps its picture; the other's is deleted.
		return { ok: inserted.length > 0 };
	});
	return id;
}

export async function editBlog(
	ctx: AdminContext,
	blogId: string,
	input: BlogInput,
	picture: UploadedPicture | null,
): Promise<void> {
	if (!picture) return updateBlog(ctx, blogId, input, null);
	const upload = { area: "blogs", picture, uploadedBy: ctx.by.userId } as const;
	return withStoredPicture(ctx, upload, (imageKey) => updateBlog(ctx, blogId, input, imageKey));
}

async function updateBlog(
	ctx: AdminContext,
	blogId: string,
	{ name, des, docs }: BlogInput,
	newImageKey: string | null,
): Promise<void> {
	const old = found(await findBlog(ctx.db, blogId));
	const at = ctx.now();
	// Writes the picture only when it is new: another admin may have changed it since.
	const picture = newImageKey ? { imageKey: newImageKey } : {};
	const isWritten = await writeAudited(
		ctx,
		ctx.db
			.update(blogs)
			.set({ name, description: des, docsLink: docs, editedAt: at, ...picture })
			.where(eq(blogs.id, blogId)),
		byAdmin(ctx.by.userId, "blog.edit", `blog:${blogId}`, {
			before: { name: old.name, docs: old.docsLink },
			after: { name, docs },
		}),
		newImageKey ? [releasePicture(ctx.db, old.imageKey, at)] : [],
	);
	found(isWritten);
}

export async function deleteBlog(ctx: AdminContext, blogId: string): Promise<void> {
	const blog = await findBlog(ctx.db, blogId);
	if (!blog) return;
	await writeAudited(
		ctx,
		ctx.db.delete(blogs).where(eq(blogs.id, blogId)),
		byAdmin(ctx.by.userId, "blog.delete", `blog:${blogId}`, { before: { name: blog.name } }),
		[releasePicture(ctx.db, blog.imageKey, ctx.now())],
	);
}
