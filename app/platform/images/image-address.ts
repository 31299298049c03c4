/** The only sizes that variants are made in, so that nobody can fill the store: the shorter side in pixels, of a cover its width. */
export const PICTURE_SIZES = [96, 192, 328, 560, 768, 1200] as const;

export type PictureSize = (typeof PICTURE_SIZES)[number];

/** The size of a URL without one. */
export const DEFAULT_SIZE: PictureSize = 768;

export function pictureAt(imageKey: string, size: PictureSize): string {
	return `/images/${imageKey}?w=${size}`;
}

/** The sizes for a box of this width in CSS pixels, up to the first that fills it at two device pixels per pixel. */
export function sizesFor(width: number): PictureSize[] {
	return PICTURE_SIZES.filter(
		(size, place) => size >= width && (PICTURE_SIZES[place - 1] ?? 0) < 2 * width,
	);
}

/** The value of a `srcset`. */
export function choiceAt(imageKey: string, sizes: readonly PictureSize[]): string {
	return sizes.map((size) => `${pictureAt(imageKey, size)} ${size}w`).join(", ");
}

/** The absolute URL of a picture in its default size; a JPEG or PNG for clients that accept no newer format. */
export function imageAt(origin: string, imageKey: string): string {
	return `${origin}/images/${imageKey}`;
}
