import { eq } from "drizzle-orm";
import type { UploadedPicture } from "~/platform/images/image.server";
import { withStoredPicture } from "~/platform/images/image-store.server";
import { auditLastChange } from "../../platform/audit.server";
import { bindKeyToPayload } from "../../platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "../../platform/idempotency/hash-payload.server";
import { unlessKeyReused } from "../../platform/idempotency/key-reuse.server";
import type { Platform } from "../../platform/platform.server";
import type { AddBlogInput } from "./admin-input";
import { blogs } from "./tables.server";

export type AddBlogResult = { ok: true; id: string } | { ok: false; reason: "key-reused" };

export async function addBlog(
	platform: Pick<Platform, "db" | "images" | "now" | "newId">,
	adminId: string,
	{ idempotencyKey, name, des, docs }: AddBlogInput,
	picture: UploadedPicture,
): Promise<AddBlogResult> {
	const { db, now, newId } = platform;
	const id = hashPayload(idempotencyKey, adminId, name, des, docs, picture.digest);
	const keyUse = { form: "blog", sender: adminId, key: idempotencyKey, payloadHash: id };
	const [existing] = await db.select({ id: blogs.id }).from(blogs).where(eq(blogs.id, id));
	if (existing) return { ok: true, id };
	const upload = { area: "blogs", picture, uploadedBy: adminId } as const;
	const stored = await withStoredPicture(platform, upload, async (imageKey) => {
		const at = now();
		const written = await unlessKeyReused(
			db.batch([
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
				bindKeyToPayload(db, keyUse, at),
			]),
		);
		if (!written) return { ok: false, isReused: true };
		// Of two concurrent requests the first one's picture is kept, this one's is deleted.
		return { ok: written[0].length > 0, isReused: false };
	});
	return stored.isReused ? { ok: false, reason: "key-reused" } : { ok: true, id };
}
