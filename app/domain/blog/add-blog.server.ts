import { eq } from "drizzle-orm";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { withStoredPicture } from "~/platform/images/image-store.server";
import {
	bindKeyToPayload,
	type KeyUse,
} from "../../platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "../../platform/idempotency/hash-payload.server";
import { unlessKeyReused } from "../../platform/idempotency/key-reuse.server";
import type { Platform } from "../../platform/platform.server";
import type { AddBlogInput } from "./admin-input";
import { blogs } from "./tables.server";

type AddBlogResult = { ok: true; id: string } | { ok: false; reason: "key-reused" };

type Needs = Pick<Platform, "db" | "images" | "now" | "newId">;

export async function addBlog(
	platform: Needs,
	adminId: string,
	{ idempotencyKey, name, des, docs }: AddBlogInput,
	picture: UploadedPicture,
): Promise<AddBlogResult> {
	const id = hashPayload(idempotencyKey, adminId, name, des, docs, picture.digest);
	const keyUse = { form: "blog", sender: adminId, key: idempotencyKey, payloadHash: id };
	const [existing] = await platform.db.select({ id: blogs.id }).from(blogs).where(eq(blogs.id, id));
	if (existing) return { ok: true, id };
	const upload = { area: "blogs", picture, uploadedBy: adminId } as const;
	const stored = await withStoredPicture(platform, upload, (imageKey) =>
		writeBlog(platform, keyUse, {
			id,
			authorId: adminId,
			name,
			description: des,
			docsLink: docs,
			imageKey,
			createdAt: platform.now(),
		}),
	);
	return stored.isReused ? { ok: false, reason: "key-reused" } : { ok: true, id };
}

/** Keeps the picture of the first of two concurrent requests and deletes the other's. */
async function writeBlog(
	needs: Needs,
	keyUse: KeyUse,
	blog: typeof blogs.$inferInsert,
): Promise<{ ok: boolean; isReused: boolean }> {
	const { id, name, docsLink: docs, createdAt: at } = blog;
	const written = await unlessKeyReused(
		needs.db.batch([
			needs.db.insert(blogs).values(blog).onConflictDoNothing().returning({ id: blogs.id }),
			auditLastChange(
				needs,
				byAdmin(keyUse.sender, "blog.add", `blog:${id}`, { after: { name, docs } }),
			),
			bindKeyToPayload(needs.db, keyUse, at),
		]),
	);
	return { ok: written !== null && written[0].length > 0, isReused: written === null };
}
