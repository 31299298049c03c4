import type { MetaDescriptor } from "@remix-run/react";
import { choiceAt, sizesFor } from "~/platform/images/image-address";
import type { PictureBox } from "../pictures/picture";
import { isDataSaverOn, type PageMetaArgs } from "./page-meta";

/**
 * Preloads the first picture before the body requests others. `size` must match the `Picture`, or
 * two files load.
 */
export function preloadFirstPicture(
	metaArgs: PageMetaArgs,
	imageKey: string | undefined,
	{ size, sizes = `${size}px` }: PictureBox,
): MetaDescriptor[] {
	if (!imageKey || isDataSaverOn(metaArgs)) return [];
	const imageSrcSet = choiceAt(imageKey, sizesFor(size));
	const link = { as: "image", fetchpriority: "high", imageSrcSet, imageSizes: sizes };
	return [{ tagName: "link", rel: "preload", ...link }];
}
