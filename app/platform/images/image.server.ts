import { createHash } from "node:crypto";
import { cleanAvif } from "./avif.server";
import { BrokenPicture, type CleanedPicture, kindOf } from "./detect-format.server";
import { MAX_PICTURE_BYTES, type PictureKind } from "./image-rules";
import { cleanJpeg } from "./jpeg.server";
import { cleanPng } from "./png.server";
import { cleanWebp } from "./webp.server";

const MAX_SIDE_PIXELS = 12_000;
const MAX_PIXELS = 50_000_000;

export type CleanPicture = CleanedPicture & { kind: PictureKind };

/** `digest` is the SHA-256 of the cleaned bytes. */
export type UploadedPicture = Pick<CleanPicture, "bytes" | "kind"> & { digest: string };

export type PictureRefusal = "too-large" | "unknown-kind" | "too-many-pixels" | "broken";

const CLEAN: Record<PictureKind, (bytes: Uint8Array, keepOrientation: boolean) => CleanedPicture> =
	{
		jpeg: cleanJpeg,
		png: cleanPng,
		webp: cleanWebp,
		avif: cleanAvif,
	};

/** Detects the format by its bytes and removes metadata without decoding the picture. */
export async function readPicture(
	file: Blob,
	keepOrientation = true,
	maxBytes = MAX_PICTURE_BYTES,
): Promise<{ ok: true; picture: CleanPicture } | { ok: false; reason: PictureRefusal }> {
	if (file.size > maxBytes) return { ok: false, reason: "too-large" };
	const bytes = new Uint8Array(await file.arrayBuffer());
	const kind = kindOf(bytes);
	if (!kind) return { ok: false, reason: "unknown-kind" };
	try {
		const picture = { kind, ...CLEAN[kind](bytes, keepOrientation) };
		const { width, height } = picture;
		if (width < 1 || height < 1) return { ok: false, reason: "broken" };
		const isHuge = Math.max(width, height) > MAX_SIDE_PIXELS || width * height > MAX_PIXELS;
		return isHuge ? { ok: false, reason: "too-many-pixels" } : { ok: true, picture };
	} catch (error) {
		if (error instanceof BrokenPicture || error instanceof RangeError) {
			return { ok: false, reason: "broken" };
		}
		throw error;
	}
}

export async function readUploadedPicture(
	file: Blob,
	maxBytes?: number,
): Promise<{ ok: true; picture: UploadedPicture } | { ok: false; reason: PictureRefusal }> {
	const read = await readPicture(file, true, maxBytes);
	return read.ok ? { ok: true, picture: addDigest(read.picture) } : read;
}

export function addDigest({ bytes, kind }: Pick<CleanPicture, "bytes" | "kind">): UploadedPicture {
	return { bytes, kind, digest: createHash("sha256").update(bytes).digest("hex") };
}
