import type { SerializeFrom } from "@remix-run/cloudflare";
import { type MetaDescriptor, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { NeededRight } from "~/domain/accounts/staff-rights";
import { buildPrivatePageMeta, type PageMetaArgs } from "~/ui/head/page-meta";

/**
 * 'signed-in' may be unverified; 'owner' is the customer whose row the URL names; 'creator' created
 * what the page shows; 'secret' needs an emailed link or a key. Everybody else gets a 404 from the
 * last three, a login page or a 403 from the others.
 */
export type Audience =
	| "anyone"
	| "nobody"
	| "signed-in"
	| "verified"
	| "owner"
	| "owner-or-admin"
	| "creator"
	| "admin"
	| "secret";

/**
 * The request pipeline and the tests read these properties of a route. Browsers receive them
 * too. A route without them is for the audience of the route around it.
 */
export type RouteHandle = {
	/** The guards in loader and action enforce it; app/access.test.ts compares. */
	access: Audience | { read: Audience; write: Audience };
	/** Of a page for admins: the right that opens it, or some of which one is enough. Without it, full admins alone may. */
	right?: NeededRight;
	/** The edge limits POSTs ('form', the default), all requests ('api'), or none, per client address. */
	rateLimit?: "form" | "api" | "none";
	/** A token, a signature or a link's secret authenticates requests, so any origin may send them. */
	isCookieless?: true;
	/**
	 * The page is the same for everybody: a browser may store it and revalidate it ('browser');
	 * signed-out visitors also share one copy per combination of `cacheParams` ('shared').
	 */
	cache?: "browser" | "shared";
	/**
	 * 'checked-by-loader' where they are data: the loader answers with `DO_NOT_CACHE` unless it
	 * knows all of them. Their order must make no difference.
	 */
	cacheParams?: readonly string[] | "checked-by-loader";
	/** Parameters that may not be repeated; by default all except selected orders. */
	singleParams?: readonly string[];
	/** Never for pages that take money or stock, open an account or use up a link. */
	replica?: true;
	/** What admins have set makes no difference, so it isn't read. */
	needsNoSettings?: true;
	/** A page with more characters of data than this is sent without scripts and the data. */
	scriptsUpTo?: number;
	/** The route renders a `<DialogPage>` over its parent. */
	isDialog?: true;
};

/** Makes a page's `meta`: the title of its data, or the other one where the loader failed. */
export const titled =
	<Loader>(without: string, title?: (data: SerializeFrom<Loader>) => string) =>
	(page: PageMetaArgs & { data?: SerializeFrom<Loader> }): MetaDescriptor[] =>
		buildPrivatePageMeta(page, page.data && title ? title(page.data) : without);

/** Makes a page's component, which shows what its loader returns. */
export const withData = <Loader>(show: (data: SerializeFrom<Loader>) => ReactNode) =>
	function Page() {
		return show(useLoaderData<Loader>());
	};
