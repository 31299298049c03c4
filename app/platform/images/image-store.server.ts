import { and, eq, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type Db, getViolatedConstraint } from "../d1/database.server";
import type { Platform } from "../platform.server";
import { Refused } from "../refused";
import { kindOf } from "./detect-format.server";
import { addDigest, type UploadedPicture } from "./image.server";
import { deletePictures } from "./image-variants.server";

/** Objects of pictures and documents. From `checkAt` on, the scheduled job deletes those that no row names. */
export const pictures = sqliteTable("pictures", {
	key: text("key").primaryKey(),
	uploadedBy: text("uploaded_by").notNull(),
	createdAt: integer("created_at").notNull(),
	checkAt: integer("check_at").notNull(),
	/** By which an imported file names it. */
	fileName: text("file_name").notNull().default(""),
});

export const GRACE_MS = 3_600_000;

const EXTENSION = { jpeg: "jpg", png: "png", webp: "webp", avif: "avif" } as const;

/** Documents are not pictures, so `/images/` doesn't serve them. */
export const DOCUMENTS = "documents/";

/** 'uploads' are pictures that another API call may use within GRACE_MS. */
type PictureArea = "products" | "blogs" | "people" | "covers" | "logos" | "uploads";
type StoredFile = Pick<UploadedPicture, "bytes" | "digest"> & {
	extension: string;
	contentType: string;
};
type FileUpload = {
	area: PictureArea | "documents";
	file: StoredFile;
	uploadedBy: string;
	fileName?: string;
	/** How long it is kept without being used. */
	keptMs?: number;
};

type PictureUpload = Omit<FileUpload, "area" | "file"> & {
	area: PictureArea;
	picture: UploadedPicture;
};

/**
 * The object is deleted again when `write` or the database refuses the row, and when `write` answers `ok: false`. After
 * any other error the row may exist, so the object is left to the scheduled job.
 */
export async function withStoredFile<Result>(
	platform: Platform,
	{ area, file, uploadedBy, fileName, keptMs = GRACE_MS }: FileUpload,
	write: (key: string) => Promise<Result>,
): Promise<Result> {
	const { db, images, now, newId } = platform;
	const { bytes, digest, extension, contentType } = file;
	const key = `${area}/${newId()}-${digest.slice(0, 12)}.${extension}`;
	const at = now();
	await db
		.insert(pictures)
		.values({ key, uploadedBy, createdAt: at, checkAt: at + keptMs, fileName });
	await images.put(key, bytes, { httpMetadata: { contentType } });
	const discard = async () => {
		await deletePictures(platform, [key]);
		await db.delete(pictures).where(eq(pictures.key, key));
	};
	try {
		const result = await write(key);
		if (isUnused(result)) await discard();
		return result;
	} catch (error) {
		if (error instanceof Refused || getViolatedConstraint(error) !== null) await discard();
		throw error;
	}
}

const isUnused = (result: unknown): boolean =>
	typeof result === "object" && result !== null && "ok" in result && !result.ok;

export function withStoredPicture<Result>(
	needs: Platform,
	{ picture: { kind, ...file }, ...upload }: PictureUpload,
	write: (key: string) => Promise<Result>,
): Promise<Result> {
	const stored = { ...file, extension: EXTENSION[kind], contentType: `image/${kind}` };
	return withStoredFile(needs, { ...upload, file: stored }, write);
}

type NewPicture = Omit<PictureUpload, "picture"> & { picture: UploadedPicture | null };

/** `write` gets the new picture as columns. Without one it gets none: somebody else may have changed the picture since. */
export async function withNewPicture(
	needs: Platform,
	{ picture, ...upload }: NewPicture,
	write: (columns: { imageKey?: string }) => Promise<unknown>,
): Promise<void> {
	await (picture
		? withStoredPicture(needs, { ...upload, picture }, (imageKey) => write({ imageKey }))
		: write({}));
}

export function releasePicture(db: Db, key: string, now: number) {
	return db
		.insert(pictures)
		.values({ key, uploadedBy: "", createdAt: now, checkAt: now })
		.onConflictDoUpdate({ target: pictures.key, set: { checkAt: sql`excluded.check_at` } });
}

export async function storeUpload(
	platform: Platform,
	uploadedBy: string,
	picture: UploadedPicture,
): Promise<string> {
	const upload = { area: "uploads", picture, uploadedBy } as const;
	return withStoredPicture(platform, upload, async (key) => key);
}

/** Its metadata was removed when it was uploaded. */
export async function findUpload(
	{ db, images }: Platform,
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
