import type { PictureRefusal } from "~/platform/images/image.server";

const PICTURE_ERROR_MESSAGES: Record<PictureRefusal, string> = {
	"too-large": "Choose a picture of at most 5 MB",
	"unknown-kind":
		"Choose a JPEG, PNG, WebP or AVIF picture. SVG, GIF and other files are not accepted",
	"too-many-pixels":
		"Choose a picture of at most 12,000 pixels per side and 50 megapixels in total",
	broken: "This picture is damaged or animated. Save it as a still picture and choose the new file",
};

export const getPictureErrorMessage = (reason: PictureRefusal): string =>
	PICTURE_ERROR_MESSAGES[reason];
