import { pagePath } from "../request/page-path.server";

/**
 * What may be done with a page besides drawing it for whoever asks, from the primary database. What is left out is not
 * done: a page that nobody has thought of is drawn anew each time.
 */
type Page = {
	path: RegExp;
	/**
	 * It shows everybody the same: a browser holds it, if it was drawn for nobody in particular, and asks each time whether it
	 * has changed (browser-cache).
	 */
	isHeld?: true;
	/**
	 * All who are not signed in share one copy (page-cache), by the parameters that it reads. Whoever adds a parameter to a page
	 * adds it here; until then its answers are drawn anew each time.
	 */
	sharedBy?: readonly string[];
	/**
	 * It may be read from a replica of the database, a moment behind (read-replicas), because it only shows. Never one that
	 * takes money or stock, opens an account or uses up a link; not the dashboard, not the API.
	 */
	isReadNearby?: true;
};

const PAGES: readonly Page[] = [
	{ path: /^\/$/, isHeld: true, sharedBy: [], isReadNearby: true },
	{
		path: /^\/products$/,
		isHeld: true,
		sharedBy: ["q", "stock", "from", "to", "rating", "sort", "after"],
		isReadNearby: true,
	},
	{ path: /^\/products\/[^/]+$/, isReadNearby: true },
	{ path: /^\/blogs(\/[\w-]+)?$/, isHeld: true, sharedBy: ["after"], isReadNearby: true },
	{ path: /^\/(contact|terms|privacy|cookies)$/, isHeld: true, sharedBy: [], isReadNearby: true },
	{ path: /^\/login$/, isHeld: true, sharedBy: [] },
	// Not shared: its form's time has to be its visitor's own (docs/decisions/032-the-edge-cache.md).
	{ path: /^\/signup$/, isHeld: true },
	{ path: /^\/(newsletter|api\/v1\/docs)$/, isHeld: true },
	{ path: /^\/(mycart|myorder|myreview|profile)$/, isReadNearby: true },
	{ path: /^\/(sitemap\.xml|sitemaps\/[^/]+)$/, isReadNearby: true },
];

/** What may be done with the page at an address's path; nothing where it isn't listed. */
export function listedPage({ pathname }: URL): Omit<Page, "path"> {
	const path = pagePath(pathname);
	return PAGES.find((page) => page.path.test(path)) ?? {};
}
