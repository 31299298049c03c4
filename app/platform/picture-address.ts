/**
 * The sizes that pictures are made in: the shorter side in pixels, of a cover its width. Nothing is made in any other, so
 * that nobody can have the shop make and keep a thousand sizes of a picture.
 */
export const PICTURE_SIZES = [96, 192, 328, 560, 768, 1200] as const;

export type PictureSize = (typeof PICTURE_SIZES)[number];

/** What an address without a size shows. */
export const PLAIN_SIZE: PictureSize = 768;

/** Where the shop's own pages have a picture from, in one size. */
export function pictureAt(imageKey: string, size: PictureSize): string {
	return `/images/${imageKey}?w=${size}`;
}

/** The sizes for a box so many CSS pixels wide: those that fill it, up to the first that does on a screen of two pixels a dot. */
export function sizesFor(width: number): PictureSize[] {
	return PICTURE_SIZES.filter(
		(size, place) => size >= width && (PICTURE_SIZES[place - 1] ?? 0) < 2 * width,
	);
}

/** Where a picture is in several sizes, in the words of HTML's `srcset`. */
export function choiceAt(imageKey: string, sizes: readonly PictureSize[]): string {
	return sizes.map((size) => `${pictureAt(imageKey, size)} ${size}w`).join(", ");
}

/**
 * Where a picture of the shop's store is for the world outside: 768 pixels, and a JPEG or PNG for all who don't say that
 * they can read more.
 */
export function imageAt(origin: string, imageKey: string): string {
	return `${origin}/images/${imageKey}`;
}
