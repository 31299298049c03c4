export const PICTURE_KINDS = ["jpeg", "png", "webp", "avif"] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Of one that is read alone: its check takes 50 MB of a Worker's 128 MB. */
export const MAX_LONE_PICTURE_BYTES = 2 * MAX_PICTURE_BYTES;
