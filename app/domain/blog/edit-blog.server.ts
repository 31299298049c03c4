import { eq } from "drizzle-orm";
import type { UploadedPicture } from "~/platform/images/image.server";
import { releasePicture, withStoredPicture } from "~/platform/images/image-store.server";
import { auditLastChange } from "../../platform/audit.server";
import type { Platform } from "../../platform/platform.server";
import type { BlogInput } from "./admin-input";
import { findBlog } from "./queries.server";
import { blogs } from "./tables.server";

type Needs = Pick<Platform, "db" | "images" | "now" | "newId">;
type BlogEdit = { adminId: string; blogId: string; input: BlogInput };
export type EditBlogResult = { ok: true } | { ok: false; reason: "no-such-blog" };

export async function editBlog(
	needs: Needs,
	edit: BlogEdit,
	picture: UploadedPicture | null,
): Promise<EditBlogResult> {
	if (!picture) return writeBlog(needs, edit, null);
	const upload = { area: "blogs", picture, uploadedBy: edit.adminId } as const;
	return withStoredPicture(needs, upload, (imageKey) => writeBlog(needs, edit, imageKey));
}

async function writeBlog(
	{ db, now, newId }: Needs,
	{ adminId, blogId, input: { name, des, docs } }: BlogEdit,
	newImageKey: string | null,
): Promise<EditBlogResult> {
	const old = await findBlog(db, blogId);
	if (!old) return { ok: false, reason: "no-such-blog" };
	const at = now();
	// Writes the picture only when it is new: another admin may have changed it since.
	const picture = newImageKey ? { imageKey: newImageKey } : {};
	const [written] = await db.batch([
		db
			.update(blogs)
			.set({ name, description: des, docsLink: docs, editedAt: at, ...picture })
			.where(eq(blogs.id, blogId))
			.returning({ id: blogs.id }),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "blog.edit",
			subject: `blog:${blogId}`,
			before: JSON.stringify({ name: old.name, docs: old.docsLink }),
			after: JSON.stringify({ name, docs }),
			at,
		}),
		...(newImageKey ? [releasePicture(db, old.imageKey, at)] : []),
	]);
	return written.length > 0 ? { ok: true } : { ok: false, reason: "no-such-blog" };
}
