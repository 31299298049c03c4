import type { MetaDescriptor } from "@remix-run/react";
import { choiceAt, sizesFor } from "~/platform/images/image-address";
import type { PictureBox } from "../pictures/picture";
import { isDataSaverOn, type PageMetaArgs } from "./page-meta";

/**
 * What has a page's first picture asked for as soon as its head is there, before the body names others with which it would
 * share the line; nothing for who saves data. Of another box than the `Picture` has, another file would come too.
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
