import type { Platform } from "../platform.server";
import { kindOf } from "./detect-format.server";
import { type CleanPicture, readPicture } from "./image.server";
import type { PictureSize } from "./image-address";

export type PictureFormat = "avif" | "webp" | "jpg" | "png";

export type Variant = { key: string; size: PictureSize; format: PictureFormat };

/** Derived data: no URL leads here, and backups leave it out. */
export const VARIANTS = "variants/";

const OUTPUT = {
	avif: { format: "image/avif", quality: 60 },
	webp: { format: "image/webp", quality: 75 },
	jpg: { format: "image/jpeg", quality: 80, background: "#ffffff" },
	png: { format: "image/png" },
} as const satisfies Record<PictureFormat, ImageOutputOptions>;

/** Cloudflare answers with a WebP instead of a larger AVIF. */
const MAX_SIDE_PIXELS = 1200;

/** Only Cloudflare, not its local emulation, reads the orientation in a file. */
const EXIF_TRANSFORMS: readonly (readonly Pick<ImageTransform, "rotate" | "flip">[])[] = [
	[],
	[],
	[{ flip: "h" }],
	[{ rotate: 180 }],
	[{ flip: "v" }],
	[{ flip: "h" }, { rotate: 270 }],
	[{ rotate: 90 }],
	[{ flip: "h" }, { rotate: 90 }],
	[{ rotate: 270 }],
];

const variantsPrefix = (key: string) => `${VARIANTS}${key}/`;
export const variantKey = ({ key, size, format }: Variant) =>
	`${variantsPrefix(key)}${size}.${format}`;

export function storedVariant(
	{ images }: Platform,
	variant: Variant,
	knownTag?: string,
): Promise<R2Object | R2ObjectBody | null> {
	const onlyIf = knownTag === undefined ? undefined : { etagDoesNotMatch: knownTag };
	return images.get(variantKey(variant), { onlyIf });
}

/** Returns null for an unknown picture; throws when decoding or the Images binding fails. */
export async function makeVariant(
	{ images, imaging }: Platform,
	variant: Variant,
): Promise<R2ObjectBody | null> {
	const original = await images.get(variant.key);
	if (!original) return null;
	const read = await readPicture(await original.blob(), false);
	if (!read.ok) throw new Error(`The stored picture ${variant.key} is invalid: ${read.reason}`);
	const bytes = await renderVariant(imaging, read.picture, variant);
	const kind = kindOf(bytes);
	if (!kind) throw new Error(`The Images binding made no picture of ${variant.key}.`);
	const place = variantKey(variant);
	await images.put(place, bytes, {
		httpMetadata: { contentType: `image/${kind}` },
		onlyIf: { etagDoesNotMatch: "*" },
	});
	// deletePictures deletes the picture first; a variant it couldn't list yet is deleted here.
	if ((await images.head(variant.key)) === null) await images.delete(place);
	return images.get(place);
}

async function renderVariant(
	imaging: ImagesBinding,
	{ bytes, width, height, orientation = 1 }: CleanPicture,
	{ key, size, format }: Variant,
): Promise<Uint8Array> {
	const transforms = [
		...(EXIF_TRANSFORMS[orientation] ?? []),
		{ width: variantWidth({ key, size }, width, height) },
	];
	const image = transforms.reduce(
		(transformer, transform) => transformer.transform(transform),
		imaging.input(new Blob([bytes.slice()]).stream()),
	);
	const result = await image.output(OUTPUT[format]);
	return new Uint8Array(await result.response().arrayBuffer());
}

function variantWidth(
	{ key, size }: Pick<Variant, "key" | "size">,
	width: number,
	height: number,
): number {
	const filled = key.startsWith("covers/") ? width : Math.min(width, height);
	const longest = Math.min(2 * size, MAX_SIDE_PIXELS) / Math.max(width, height);
	return Math.max(1, Math.round(width * Math.min(1, size / filled, longest)));
}

const READABLE: Record<PictureFormat, readonly PictureFormat[]> = {
	avif: ["avif", "webp", "jpg", "png"],
	webp: ["webp", "jpg", "png"],
	jpg: ["jpg", "png"],
	png: ["png", "jpg"],
};

/** Finds the next larger variant, else the largest, else the upload; null for an unknown picture. */
export async function findFallbackImage(
	{ images }: Platform,
	{ key, size, format }: Variant,
): Promise<R2ObjectBody | null> {
	const prefix = variantsPrefix(key);
	const { objects } = await images.list({ prefix });
	const variants = objects
		.map((object) => ({ place: object.key, ...parseName(object.key.slice(prefix.length)) }))
		.filter((variant) => READABLE[format].some((readable) => readable === variant.format))
		.sort((one, other) => one.size - other.size);
	const nearest = variants.find((variant) => variant.size >= size) ?? variants.at(-1);
	return (nearest && (await images.get(nearest.place))) ?? images.get(key);
}

function parseName(name: string): { size: number; format: string } {
	const [size = "", format = ""] = name.split(".");
	return { size: Number(size), format };
}

export async function deletePictures({ images }: Platform, keys: readonly string[]): Promise<void> {
	await images.delete([...keys]);
	await Promise.all(
		keys.map(async (key) => {
			const { objects } = await images.list({ prefix: variantsPrefix(key) });
			if (objects.length > 0) await images.delete(objects.map((object) => object.key));
		}),
	);
}
