import { toPagePath } from "../request/page-path.server";

type PagePolicy = {
	path: RegExp;
	/** The page is the same for everybody, so a browser may store it and revalidate it. */
	isCacheable?: true;
	/** Signed-out visitors share one copy per combination of these query parameters. */
	cacheKeyParams?: readonly string[];
	/** Never for pages that take money or stock, open an account or use up a link. */
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
	// Its render time must be the visitor's own (docs/decisions/032-the-edge-cache.md).
	{ path: /^\/signup$/, isCacheable: true },
	{ path: /^\/(newsletter|api\/v1\/docs)$/, isCacheable: true },
	{ path: /^\/(mycart|myorder|myreview|profile)$/, canReadReplica: true },
	{ path: /^\/(sitemap\.xml|sitemaps\/[^/]+)$/, canReadReplica: true },
];

export function getPagePolicy({ pathname }: URL): Omit<PagePolicy, "path"> {
	const path = toPagePath(pathname);
	return PAGE_POLICIES.find((page) => page.path.test(path)) ?? {};
}
