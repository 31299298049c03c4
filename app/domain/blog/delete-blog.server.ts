import { eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { releasePicture } from "~/platform/images/image-store.server";
import type { Platform } from "../../platform/platform.server";
import { findBlog } from "./queries.server";
import { blogs } from "./tables.server";

export async function deleteBlog(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	blogId: string,
): Promise<boolean> {
	const { db, now } = needs;
	const blog = await findBlog(db, blogId);
	if (!blog) return false;
	await writeAudited(
		needs,
		db.delete(blogs).where(eq(blogs.id, blogId)),
		byAdmin(adminId, "blog.delete", `blog:${blogId}`, { before: { name: blog.name } }),
		[releasePicture(db, blog.imageKey, now())],
	);
	return true;
}
