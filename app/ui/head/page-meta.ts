import type { MetaDescriptor } from "@remix-run/react";
import { imageAt } from "~/platform/images/image-address";

export type ShopInfo = {
	shopName: string;
	/** Never derived from the request's host. */
	origin: string;
};

export type PageMetaArgs = {
	matches: readonly { id: string; data: unknown }[];
	location: { search: string };
};

type PublicPage = {
	title: string;
	path: `/${string}`;
	description: string;
	imageKey?: string;
	type?: "website" | "article";
	/** Counts from 1; only lists with numbered pages have one. */
	page?: number;
};

export function getShopInfo({ matches }: Pick<PageMetaArgs, "matches">): ShopInfo {
	return matches.find(({ id }) => id === "root")?.data as ShopInfo;
}

export function isDataSaverOn({ matches }: Pick<PageMetaArgs, "matches">): boolean {
	const root = matches.find(({ id }) => id === "root")?.data as { savesData: boolean } | undefined;
	return root?.savesData ?? false;
}

/** The canonical URL keeps only the page number of a list: searches, filters and sorts are the same page. */
export function buildPublicPageMeta(
	metaArgs: PageMetaArgs,
	{ title, path, description, imageKey, type = "website", page = 1 }: PublicPage,
): MetaDescriptor[] {
	const { shopName, origin } = getShopInfo(metaArgs);
	const after = getCursorParam(metaArgs);
	const query = after ? `?${new URLSearchParams({ after })}` : page > 1 ? `?page=${page}` : "";
	const url = `${origin}${path}${query}`;
	const image = imageKey ? imageAt(origin, imageKey) : `${origin}/share.jpg`;
	return [
		{
			title: `${page > 1 ? `${title}, page ${page}` : appendContinued(title, after)} | ${shopName}`,
		},
		{ name: "description", content: description },
		{ tagName: "link", rel: "canonical", href: url },
		{ property: "og:title", content: title },
		{ property: "og:description", content: description },
		{ property: "og:type", content: type },
		{ property: "og:url", content: url },
		{ property: "og:site_name", content: shopName },
		{ property: "og:image", content: image },
		{ name: "twitter:card", content: imageKey ? "summary" : "summary_large_image" },
	];
}

/** Makes the `meta` of a public page whose title and description are always the same. */
export const publicPage = (of: PublicPage) => (page: PageMetaArgs) => buildPublicPageMeta(page, of);

export function buildPrivatePageMeta(
	metaArgs: PageMetaArgs,
	title: string,
	part?: string,
): MetaDescriptor[] {
	const fullTitle = part ? `${title}: ${part}` : title;
	return buildNoindexMeta(
		getShopInfo(metaArgs).shopName,
		appendContinued(fullTitle, getCursorParam(metaArgs)),
	);
}

const getCursorParam = ({ location }: PageMetaArgs) =>
	new URLSearchParams(location.search).get("after");

const appendContinued = (title: string, after: string | null) =>
	after ? `${title} (continued)` : title;

export function buildNoindexMeta(shopName: string, title: string): MetaDescriptor[] {
	return [
		{ title: `${title} | ${shopName}` },
		{ name: "description", content: `${title} at ${shopName}.` },
		{ name: "robots", content: "noindex" },
	];
}

const MAX_DESCRIPTION_CHARS = 160;

export function getFirstSentence(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	const sentence = /^.+?[.!?](?=\s|$)/.exec(line)?.[0] ?? line;
	if (sentence.length <= MAX_DESCRIPTION_CHARS) return sentence;
	const cut = sentence.slice(0, MAX_DESCRIPTION_CHARS);
	return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), MAX_DESCRIPTION_CHARS / 2))}…`;
}
