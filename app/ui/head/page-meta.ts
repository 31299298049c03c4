import type { MetaDescriptor } from "@remix-run/react";
import { imageAt } from "~/platform/images/image-address";

/** What every page's head says of the shop; the root's loader tells it. */
export type ShopInfo = {
	shopName: string;
	/** The configured origin. Nothing here is ever built from the address a request came to. */
	origin: string;
};

/** What a route's `meta` is given, as far as it is read here. */
export type PageMetaArgs = {
	matches: readonly { id: string; data: unknown }[];
	location: { search: string };
};

type PublicPage = {
	title: string;
	/** The page's address without its query. */
	path: `/${string}`;
	/** One or two sentences of the page's own. */
	description: string;
	/** A picture of the shop's store for whoever shares the page; else the shop's own. */
	imageKey?: string;
	type?: "website" | "article";
};

/** The facts of the shop for a route's `meta`. A page without the root's data is an error, and has the root's own `meta`. */
export function getShopInfo({ matches }: Pick<PageMetaArgs, "matches">): ShopInfo {
	return matches.find(({ id }) => id === "root")?.data as ShopInfo;
}

/** Whether a route's `meta` is of a page for somebody who saves data; the root's data tells it. */
export function isDataSaverOn({ matches }: Pick<PageMetaArgs, "matches">): boolean {
	const root = matches.find(({ id }) => id === "root")?.data as { savesData: boolean } | undefined;
	return root?.savesData ?? false;
}

/**
 * The head of a page that anybody may see: its title, what search engines and those who share it show, and its one
 * address. Of the query only `after` makes another page; what is sought, sorted or filtered is the same one.
 */
export function buildPublicPageMeta(
	metaArgs: PageMetaArgs,
	{ title, path, description, imageKey, type = "website" }: PublicPage,
): MetaDescriptor[] {
	const { shopName, origin } = getShopInfo(metaArgs);
	const after = getCursorParam(metaArgs);
	const query = after ? `?${new URLSearchParams({ after })}` : "";
	const url = `${origin}${path}${query}`;
	const image = imageKey ? imageAt(origin, imageKey) : `${origin}/share.jpg`;
	return [
		{ title: `${appendContinued(title, after)} | ${shopName}` },
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

/**
 * The head of a page for one person's eyes.
 * @param part names the filter that a list is shown by
 */
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

/** A title that tells a later page of a list from its first. */
const appendContinued = (title: string, after: string | null) =>
	after ? `${title} (continued)` : title;

/** The head of a page that no search engine may list: a private one, or an error. */
export function buildNoindexMeta(shopName: string, title: string): MetaDescriptor[] {
	return [
		{ title: `${title} | ${shopName}` },
		{ name: "description", content: `${title} at ${shopName}.` },
		{ name: "robots", content: "noindex" },
	];
}

const MAX_DESCRIPTION_CHARS = 160;

/** The first sentence of a text as a description of it; cut between words where it is long. */
export function getFirstSentence(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	const sentence = /^.+?[.!?](?=\s|$)/.exec(line)?.[0] ?? line;
	if (sentence.length <= MAX_DESCRIPTION_CHARS) return sentence;
	const cut = sentence.slice(0, MAX_DESCRIPTION_CHARS);
	return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), MAX_DESCRIPTION_CHARS / 2))}…`;
}
