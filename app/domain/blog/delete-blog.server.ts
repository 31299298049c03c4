import { eq } from "drizzle-orm";
import { releasePicture } from "~/platform/images/image-store.server";
import { auditLastChange } from "../../platform/audit.server";
import type { Platform } from "../../platform/platform.server";
import { findBlog } from "./queries.server";
import { blogs } from "./tables.server";

export async function deleteBlog(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	blogId: string,
): Promise<boolean> {
	const blog = await findBlog(db, blogId);
	if (!blog) return false;
	const at = now();
	await db.batch([
		db.delete(blogs).where(eq(blogs.id, blogId)),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "blog.delete",
			subject: `blog:${blogId}`,
			before: JSON.stringify({ name: blog.name }),
			after: "",
			at,
		}),
		releasePicture(db, blog.imageKey, at),
	]);
	return true;
}
