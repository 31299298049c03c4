import { and, eq, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Db } from "../d1/database.server";
import type { Platform } from "../platform.server";
import { kindOf } from "./detect-format.server";
import { addDigest, type UploadedPicture } from "./image.server";
import { deletePictures } from "./image-variants.server";

/** From `checkAt` on, the scheduled job deletes pictures that nothing shows. */
export const pictures = sqliteTable("pictures", {
	key: text("key").primaryKey(),
	uploadedBy: text("uploaded_by").notNull(),
	createdAt: integer("created_at").notNull(),
	checkAt: integer("check_at").notNull(),
});

export const GRACE_MS = 3_600_000;

const EXTENSION = { jpeg: "jpg", png: "png", webp: "webp", avif: "avif" } as const;

/** 'uploads' are pictures that another API call may use within GRACE_MS. */
type PictureArea = "products" | "blogs" | "people" | "covers" | "uploads";
type PictureUpload = { area: PictureArea; picture: UploadedPicture; uploadedBy: string };

/** When `write` throws, the row may exist, so the object is left to the scheduled job. */
export async function withStoredPicture<Result extends { ok: boolean }>(
	{ db, images, now, newId }: Pick<Platform, "db" | "images" | "now" | "newId">,
	{ area, picture, uploadedBy }: PictureUpload,
	write: (key: string) => Promise<Result>,
): Promise<Result> {
	const { bytes, kind, digest } = picture;
	const key = `${area}/${newId()}-${digest.slice(0, 12)}.${EXTENSION[kind]}`;
	const at = now();
	await db.insert(pictures).values({ key, uploadedBy, createdAt: at, checkAt: at + GRACE_MS });
	await images.put(key, bytes, { httpMetadata: { contentType: `image/${kind}` } });
	const result = await write(key);
	if (!result.ok) {
		await deletePictures({ images }, [key]);
		await db.delete(pictures).where(eq(pictures.key, key));
	}
	return result;
}

export function releasePicture(db: Db, key: string, now: number) {
	return db
		.insert(pictures)
		.values({ key, uploadedBy: "", createdAt: now, checkAt: now })
		.onConflictDoUpdate({ target: pictures.key, set: { checkAt: sql`excluded.check_at` } });
}

export async function storeUpload(
	platform: Pick<Platform, "db" | "images" | "now" | "newId">,
	uploadedBy: string,
	picture: UploadedPicture,
): Promise<string> {
	const upload = { area: "uploads", picture, uploadedBy } as const;
	const { key } = await withStoredPicture(platform, upload, async (key) => ({ ok: true, key }));
	return key;
}

/** Its metadata was removed when it was uploaded. */
export async function findUpload(
	{ db, images }: Pick<Platform, "db" | "images">,
	userId: string,
	key: string,
): Promise<UploadedPicture | null> {
	const [row] = await db
		.select({ key: pictures.key })
		.from(pictures)
		.where(and(eq(pictures.key, key), eq(pictures.uploadedBy, userId)));
	const stored = row && key.startsWith("uploads/") ? await images.get(key) : null;
	if (!stored) return null;
	const bytes = new Uint8Array(await stored.arrayBuffer());
	const kind = kindOf(bytes);
	return kind && addDigest({ bytes, kind });
}
