/** Fixed, so that nobody can fill the store: the shorter side, or a cover's width, in pixels. */
export const PICTURE_SIZES = [96, 192, 328, 560, 768, 1200] as const;

export type PictureSize = (typeof PICTURE_SIZES)[number];

export const DEFAULT_SIZE: PictureSize = 768;

/** Stands for a part without a picture. */
const NEUTRAL = "/part.svg";

export function pictureAt(imageKey: string, size: PictureSize): string {
	return imageKey ? `/images/${imageKey}?w=${size}` : NEUTRAL;
}

/** Up to the first size that fills the width (CSS pixels) at two device pixels per pixel. */
export function sizesFor(width: number): PictureSize[] {
	return PICTURE_SIZES.filter(
		(size, place) => size >= width && (PICTURE_SIZES[place - 1] ?? 0) < 2 * width,
	);
}

export function choiceAt(imageKey: string, sizes: readonly PictureSize[]): string {
	return sizes.map((size) => `${pictureAt(imageKey, size)} ${size}w`).join(", ");
}

/** Returns the photo of an account; without one, the placeholder that pages show. */
export const photoAt = (origin: string, photoKey: string | null): string =>
	photoKey ? imageAt(origin, photoKey) : `${origin}/avatar.svg`;

export function imageAt(origin: string, imageKey: string): string {
	return `${origin}${imageKey ? `/images/${imageKey}` : NEUTRAL}`;
}
