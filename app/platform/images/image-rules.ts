export const PICTURE_KINDS = ["jpeg", "png", "webp", "avif"] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
