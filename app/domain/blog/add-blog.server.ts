import { eq } from "drizzle-orm";
import { auditLastChange } from "../../platform/audit.server";
import type { CleanPicture } from "../../platform/picture.server";
import { withStoredPicture } from "../../platform/picture-store.server";
import type { Platform } from "../../platform/platform.server";
import { submissionId } from "../../platform/submission.server";
import type { AddBlogInput } from "./admin-input";
import { blogs } from "./tables.server";

/**
 * Publishes a blog with its picture in an admin's name. The same submission again is the same blog, so nothing is
 * refused. Picture first, then blog and audit row in one batch. Returns its id.
 */
export async function addBlog(
	platform: Pick<Platform, "db" | "images" | "now" | "newId">,
	adminId: string,
	{ submissionKey, name, des, docs }: AddBlogInput,
	picture: CleanPicture,
): Promise<string> {
	const { db, now, newId } = platform;
	const id = submissionId(submissionKey, adminId, name, des, docs);
	const [before] = await db.select({ id: blogs.id }).from(blogs).where(eq(blogs.id, id));
	if (before) return id;
	const upload = { area: "blogs", picture, uploadedBy: adminId } as const;
	await withStoredPicture(platform, upload, async (imageKey) => {
		const at = now();
		const [written] = await db.batch([
			db
				.insert(blogs)
				.values({
					id,
					authorId: adminId,
					name,
					description: des,
					docsLink: docs,
					imageKey,
					createdAt: at,
				})
				.onConflictDoNothing()
				.returning({ id: blogs.id }),
			auditLastChange(db, {
				id: newId(),
				actor: `admin:${adminId}`,
				action: "blog.add",
				subject: `blog:${id}`,
				before: "",
				after: JSON.stringify({ name, docs }),
				at,
			}),
		]);
		// Two submissions at once: the first one's picture stays, this one's goes.
		return { ok: written.length > 0 };
	});
	return id;
}
