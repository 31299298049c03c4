import { type CleanPicture, readPicture } from "./picture.server";
import type { PictureSize } from "./picture-address";
import { kindOf } from "./pictures/sniff.server";
import { upright } from "./pictures/upright.server";
import type { Platform } from "./platform.server";

/** What a picture can be sent as; the two old formats are for who reads neither of the new ones. */
export type PictureFormat = "avif" | "webp" | "jpg" | "png";

/** One size of a stored picture in one format. */
export type Variant = { key: string; size: PictureSize; format: PictureFormat };

/** Made from pictures and lost without harm, so they lie apart: no address leads here, and no backup needs them. */
export const VARIANTS = "variants/";

const OUTPUT = {
	avif: { format: "image/avif", quality: 60 },
	webp: { format: "image/webp", quality: 75 },
	jpg: { format: "image/jpeg", quality: 80, background: "#ffffff" },
	png: { format: "image/png" },
} as const satisfies Record<PictureFormat, ImageOutputOptions>;

/** Cloudflare makes no AVIF that is longer, and answers with a WebP instead. */
const LONGEST_SIDE = 1200;

const folderOf = (key: string) => `${VARIANTS}${key}/`;
/** Where a variant is stored. */
export const placeOf = ({ key, size, format }: Variant) => `${folderOf(key)}${size}.${format}`;

/** The variant as it is stored, without a body where its entity tag is `held`; null when it was never made. */
export function storedVariant(
	{ images }: Pick<Platform, "images">,
	variant: Variant,
	held?: string,
): Promise<R2Object | R2ObjectBody | null> {
	const onlyIf = held === undefined ? undefined : { etagDoesNotMatch: held };
	return images.get(placeOf(variant), { onlyIf });
}

/**
 * Makes a variant, stores it for ever and returns what is stored; null when there is no such picture. Where several make
 * it at once, the first one's is kept and all return that. Throws when the picture can't be drawn, or when the Images
 * binding is away.
 */
export async function makeVariant(
	{ images, imaging }: Pick<Platform, "images" | "imaging">,
	variant: Variant,
): Promise<R2ObjectBody | null> {
	const original = await images.get(variant.key);
	if (!original) return null;
	const read = await readPicture(await original.blob());
	if (!read.ok) throw new Error(`The picture ${variant.key} is stored broken: ${read.reason}`);
	const bytes = await drawn(imaging, read.picture, variant);
	// Not always what was asked for: see LONGEST_SIDE.
	const kind = kindOf(bytes);
	if (!kind) throw new Error(`No picture was made of ${variant.key}.`);
	const place = placeOf(variant);
	await images.put(place, bytes, {
		httpMetadata: { contentType: `image/${kind}` },
		onlyIf: { etagDoesNotMatch: "*" },
	});
	// The sweep takes a picture first and then its variants: what it could not see yet goes here.
	if ((await images.head(variant.key)) === null) await images.delete(place);
	return images.get(place);
}

async function drawn(
	imaging: ImagesBinding,
	picture: CleanPicture,
	{ key, size, format }: Variant,
): Promise<Uint8Array> {
	const { bytes, width, height, turns } = upright(picture);
	const image = turns.reduce(
		(turning, turn) => turning.transform(turn),
		imaging.input(new Blob([bytes.slice()]).stream()),
	);
	const scaled = image.transform({ width: widthOf({ key, size }, width, height) });
	const result = await scaled.output(OUTPUT[format]);
	return new Uint8Array(await result.response().arrayBuffer());
}

/**
 * How wide a picture of this size becomes, in pixels: it fills a square of `size`, a cover a box as wide as that. It is
 * never enlarged, and of a long strip no side is more than twice the size.
 */
function widthOf(
	{ key, size }: Pick<Variant, "key" | "size">,
	width: number,
	height: number,
): number {
	const filled = key.startsWith("covers/") ? width : Math.min(width, height);
	const longest = Math.min(2 * size, LONGEST_SIDE) / Math.max(width, height);
	return Math.max(1, Math.round(width * Math.min(1, size / filled, longest)));
}

/** The formats that a reader of each one reads. */
const READABLE: Record<PictureFormat, readonly PictureFormat[]> = {
	avif: ["avif", "webp", "jpg", "png"],
	webp: ["webp", "jpg", "png"],
	jpg: ["jpg", "png"],
	png: ["png", "jpg"],
};

/**
 * What can be shown while a variant can't be made: the next larger one that is there, else the largest, else the picture
 * as it was uploaded. Null when there is no such picture.
 */
export async function stopgapFor(
	{ images }: Pick<Platform, "images">,
	{ key, size, format }: Variant,
): Promise<R2ObjectBody | null> {
	const folder = folderOf(key);
	const { objects } = await images.list({ prefix: folder });
	const there = objects
		.map((object) => ({ place: object.key, ...nameOf(object.key.slice(folder.length)) }))
		.filter((made) => READABLE[format].some((readable) => readable === made.format))
		.sort((one, other) => one.size - other.size);
	const next = there.find((made) => made.size >= size) ?? there.at(-1);
	return (next && (await images.get(next.place))) ?? images.get(key);
}

function nameOf(name: string): { size: number; format: string } {
	const [size = "", format = ""] = name.split(".");
	return { size: Number(size), format };
}

/**
 * Deletes pictures with all that was made of them. First the pictures: who is making a variant of one looks for it
 * once more afterwards.
 */
export async function deletePictures(
	{ images }: Pick<Platform, "images">,
	keys: readonly string[],
): Promise<void> {
	await images.delete([...keys]);
	await Promise.all(
		keys.map(async (key) => {
			// By what is there, not by today's list of sizes: an older list's may be there too.
			const { objects } = await images.list({ prefix: folderOf(key) });
			if (objects.length > 0) await images.delete(objects.map((object) => object.key));
		}),
	);
}
