import { toPagePath } from "../request/page-path.server";

/**
 * What may be done with a page besides drawing it for whoever asks, from the primary database. What is left out is not
 * done: a page that nobody has thought of is drawn anew each time.
 */
type PagePolicy = {
	path: RegExp;
	/**
	 * It shows everybody the same: a browser holds it, if it was drawn for nobody in particular, and asks each time whether it
	 * has changed (browser-cache).
	 */
	isCacheable?: true;
	/**
	 * All who are not signed in share one copy (page-cache), by the parameters that it reads. Whoever adds a parameter to a page
	 * adds it here; until then its answers are drawn anew each time.
	 */
	cacheKeyParams?: readonly string[];
	/**
	 * It may be read from a replica of the database, a moment behind (read-replicas), because it only shows. Never one that
	 * takes money or stock, opens an account or uses up a link; not the dashboard, not the API.
	 */
	canReadReplica?: true;
};

const PAGE_POLICIES: readonly PagePolicy[] = [
	{ path: /^\/$/, isCacheable: true, cacheKeyParams: [], canReadReplica: true },
	{
		path: /^\/products$/,
		isCacheable: true,
		cacheKeyParams: ["q", "stock", "from", "to", "rating", "sort", "after"],
		canReadReplica: true,
	},
	{ path: /^\/products\/[^/]+$/, canReadReplica: true },
	{
		path: /^\/blogs(\/[\w-]+)?$/,
		isCacheable: true,
		cacheKeyParams: ["after"],
		canReadReplica: true,
	},
	{
		path: /^\/(contact|terms|privacy|cookies)$/,
		isCacheable: true,
		cacheKeyParams: [],
		canReadReplica: true,
	},
	{ path: /^\/login$/, isCacheable: true, cacheKeyParams: [] },
	// Not shared: its form's time has to be its visitor's own (docs/decisions/032-the-edge-cache.md).
	{ path: /^\/signup$/, isCacheable: true },
	{ path: /^\/(newsletter|api\/v1\/docs)$/, isCacheable: true },
	{ path: /^\/(mycart|myorder|myreview|profile)$/, canReadReplica: true },
	{ path: /^\/(sitemap\.xml|sitemaps\/[^/]+)$/, canReadReplica: true },
];

/** What may be done with the page at an address's path; nothing where it isn't listed. */
export function getPagePolicy({ pathname }: URL): Omit<PagePolicy, "path"> {
	const path = toPagePath(pathname);
	return PAGE_POLICIES.find((page) => page.path.test(path)) ?? {};
}
