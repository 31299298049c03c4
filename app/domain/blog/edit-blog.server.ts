import { eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { releasePicture, withStoredPicture } from "~/platform/images/image-store.server";
import type { Platform } from "../../platform/platform.server";
import type { BlogInput } from "./admin-input";
import { findBlog } from "./queries.server";
import { blogs } from "./tables.server";

type Needs = Pick<Platform, "db" | "images" | "now" | "newId">;
type BlogEdit = { adminId: string; blogId: string; input: BlogInput };
type EditBlogResult = { ok: true } | { ok: false; reason: "no-such-blog" };

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
	needs: Needs,
	{ adminId, blogId, input: { name, des, docs } }: BlogEdit,
	newImageKey: string | null,
): Promise<EditBlogResult> {
	const { db, now } = needs;
	const old = await findBlog(db, blogId);
	if (!old) return { ok: false, reason: "no-such-blog" };
	const at = now();
	// Writes the picture only when it is new: another admin may have changed it since.
	const picture = newImageKey ? { imageKey: newImageKey } : {};
	const isWritten = await writeAudited(
		needs,
		db
			.update(blogs)
			.set({ name, description: des, docsLink: docs, editedAt: at, ...picture })
			.where(eq(blogs.id, blogId)),
		byAdmin(adminId, "blog.edit", `blog:${blogId}`, {
			before: { name: old.name, docs: old.docsLink },
			after: { name, docs },
		}),
		newImageKey ? [releasePicture(db, old.imageKey, at)] : [],
	);
	return isWritten ? { ok: true } : { ok: false, reason: "no-such-blog" };
}
