import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { PictureSize } from "../../app/platform/images/image-address";
import { variantKey } from "../../app/platform/images/image-variants.server";
import { catalogue } from "./catalogue";
import { categories } from "./trade-catalogue/categories";
import { families, parts } from "./trade-catalogue/trade-catalogue";

/** Sizes stored as AVIF, so that a new shop need not make them for its first visitor. */
export const READY_SIZES = [96, 328] as const satisfies readonly PictureSize[];

export const pictureFile = (slug: string) => new URL(`pictures/${slug}.webp`, import.meta.url);
export const readyFile = (slug: string, size: PictureSize) =>
	new URL(`pictures/${slug}-${size}.avif`, import.meta.url);

/** The names of all files that a demo product, family or category shows. */
export const pictureNames: readonly string[] = Array.from(
	new Set([
		...catalogue.map(({ slug }) => slug),
		...[...categories, ...families, ...parts].map(({ picture }) => picture),
	]),
);

export async function storePictures(bucket: R2Bucket): Promise<Map<string, string>> {
	const keys = await Promise.all(
		pictureNames.map(async (slug) => {
			const bytes = await readFile(pictureFile(slug));
			const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
			const key = `products/${slug}-${hash}.webp`;
			await put(bucket, key, bytes, "image/webp");
			for (const size of READY_SIZES) {
				const place = variantKey({ key, size, format: "avif" });
				await put(bucket, place, await readFile(readyFile(slug, size)), "image/avif");
			}
			return [slug, key] as const;
		}),
	);
	return new Map(keys);
}

function put(bucket: R2Bucket, key: string, bytes: Buffer, contentType: string) {
	// A plain array: the bucket's proxy doesn't know Node's Buffer.
	return bucket.put(key, new Uint8Array(bytes), { httpMetadata: { contentType } });
}
