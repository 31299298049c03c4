import type { PictureKind } from "../picture-rules";
import { withoutOrientation } from "./jpeg.server";
import type { CleanedPicture } from "./sniff.server";

type Turn = Pick<ImageTransform, "rotate" | "flip">;

/** What turns a picture of each Exif orientation upright, in this order. */
const TURNS: readonly (readonly Turn[])[] = [
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

/**
 * A picture without word of how it was held, its size once it stands upright, and the turns that bring it there. Cloudflare
 * would read the word by itself, its local stand-in would not: told so, both do the same.
 */
export function upright(picture: CleanedPicture & { kind: PictureKind }): {
	bytes: Uint8Array;
	width: number;
	height: number;
	turns: readonly Turn[];
} {
	const { kind, width, height } = picture;
	const { bytes, orientation } =
		kind === "jpeg" ? withoutOrientation(picture.bytes) : { bytes: picture.bytes, orientation: 1 };
	const lies = orientation >= 5;
	return {
		bytes,
		width: lies ? height : width,
		height: lies ? width : height,
		turns: TURNS[orientation] ?? [],
	};
}
