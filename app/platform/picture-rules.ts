/** The kinds of picture the shop takes. */
export const PICTURE_KINDS = ["jpeg", "png", "webp", "avif"] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** The largest file that is taken, in bytes: 5 MB as people count them. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
