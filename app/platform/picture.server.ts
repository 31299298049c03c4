import { MAX_PICTURE_BYTES, type PictureKind } from "./picture-rules";
import { cleanAvif } from "./pictures/avif.server";
import { cleanJpeg } from "./pictures/jpeg.server";
import { cleanPng } from "./pictures/png.server";
import { BrokenPicture, type CleanedPicture, kindOf } from "./pictures/sniff.server";
import { cleanWebp } from "./pictures/webp.server";

/** What a decoder may be asked to unfold. */
const MAX_SIDE = 12_000;
const MAX_PIXELS = 50_000_000;

/** A picture that may be stored and shown: its kind by its bytes, its size in pixels, nothing about its maker. */
export type CleanPicture = CleanedPicture & { kind: PictureKind };

export type PictureRefusal = "too-large" | "unknown-kind" | "too-many-pixels" | "broken";

const CLEAN: Record<PictureKind, (bytes: Uint8Array) => CleanedPicture> = {
	jpeg: cleanJpeg,
	png: cleanPng,
	webp: cleanWebp,
	avif: cleanAvif,
};

/**
 * Reads an uploaded file as a picture: at most 5 MB, a JPEG, PNG, WebP or AVIF by its bytes (never by its name or its
 * declared type), at most 12,000 pixels a side and 50 megapixels by its own header. Nothing is decoded. Metadata
 * (place, time, camera, comments) and whatever follows the picture are taken out; a JPEG stays upright.
 */
export async function readPicture(
	file: Blob,
): Promise<{ ok: true; picture: CleanPicture } | { ok: false; reason: PictureRefusal }> {
	if (file.size > MAX_PICTURE_BYTES) return { ok: false, reason: "too-large" };
	const bytes = new Uint8Array(await file.arrayBuffer());
	const kind = kindOf(bytes);
	if (!kind) return { ok: false, reason: "unknown-kind" };
	try {
		const picture = { kind, ...CLEAN[kind](bytes) };
		const { width, height } = picture;
		if (width < 1 || height < 1) return { ok: false, reason: "broken" };
		const isHuge = Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS;
		return isHuge ? { ok: false, reason: "too-many-pixels" } : { ok: true, picture };
	} catch (error) {
		// A length that points beyond the file makes a DataView throw a RangeError.
		if (error instanceof BrokenPicture || error instanceof RangeError) {
			return { ok: false, reason: "broken" };
		}
		throw error;
	}
}
