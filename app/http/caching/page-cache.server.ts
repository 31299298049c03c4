import type { ReadFrom } from "~/platform/d1/d1-client.server";
import type { QueryCount } from "~/platform/d1/database.server";
import { getPrimaryPageVersion, type PageVersion } from "~/platform/d1/page-version.server";
import { getSettings } from "~/platform/platform.server";
import { logError } from "../request/log.server";
import type { RoutedRequest } from "../request/routed-request";
import { createCachedResponse, createCacheEntry } from "./cache-entry.server";
import { createEdgeCache, type EdgeCache } from "./edge-cache.server";
import { PageVersionCache } from "./page-version-cache.server";
import { createPublicRequest, findSharedPage, type SharedPage } from "./shared-page.server";
import { type CacheQuery, TieredPageCache } from "./tiered-cache.server";
import { createTypedUrls } from "./typed-urls.server";

export type Runtime = { env: Env; ctx: Pick<ExecutionContext, "waitUntil"> };

/** Tells how to render a page for everybody. */
type SharedRender = { pageVersion: number; readFrom: ReadFrom };

export type Render = (
	routedRequest: RoutedRequest,
	runtime: Runtime,
	shared: SharedRender | null,
) => Promise<Response>;

type SharedVisit = {
	routedRequest: RoutedRequest;
	runtime: Runtime;
	page: SharedPage;
	pageVersion: PageVersion;
	query: CacheQuery;
	isWorthCaching: boolean;
};

/** Caches public pages for signed-out visitors (docs/decisions/032-the-edge-cache.md). */
export class PageCache {
	private readonly pages = new TieredPageCache();
	private readonly versions = new PageVersionCache();
	private readonly typedUrls = createTypedUrls();
	private readonly revalidating = new Set<string>();
	private edge: EdgeCache | undefined;

	constructor(
		private readonly build: string,
		private readonly render: Render,
	) {}

	async respond(routedRequest: RoutedRequest, runtime: Runtime): Promise<Response> {
		const { pageCacheMs: maxAgeMs, pricesFor } = getSettings(runtime.env);
		const page = maxAgeMs > 0 ? findSharedPage(routedRequest) : null;
		const count = { statements: 0, writtenTables: new Set<string>() };
		const pageVersion = page && (await this.readVersion(routedRequest, runtime, count));
		if (!pageVersion)
			return addServerTiming(await this.render(routedRequest, runtime, null), "cache;desc=bypass");
		const view = `${page.isDataSaverOn ? "saver" : "full"} ${page.isNet ? "net" : "gross"}`;
		const key = `${view} ${pricesFor} ${page.url}`;
		const query = { key, version: pageVersion.version, maxAgeMs };
		const isWorthCaching = this.typedUrls.isRepeated(page.url);
		const visit = { routedRequest, runtime, page, pageVersion, query, isWorthCaching };
		const hit = await this.pages
			.find(this.getEdge(runtime.env), query)
			.catch(logFailure(routedRequest));
		if (!hit) return addServerTiming(await this.renderShared(visit), "cache;desc=miss");
		if (!hit.isFresh) this.revalidate(visit);
		const statements = `d1;desc="${count.statements} statements"`;
		const outcome = `cache;desc=${hit.isFresh ? "hit" : "stale"}`;
		return addServerTiming(
			createCachedResponse(hit.entry, hit.ageMs, routedRequest.request),
			`${statements}, ${outcome}`,
		);
	}

	async invalidate(env: Env): Promise<void> {
		if (getSettings(env).pageCacheMs > 0) await this.versions.invalidate(this.getEdge(env));
	}

	private getEdge(env: Env): EdgeCache {
		this.edge ??= createEdgeCache(getSettings(env).origin, this.build);
		return this.edge;
	}

	/** Null when the version can't be read. */
	private readVersion(
		routedRequest: RoutedRequest,
		{ env }: Runtime,
		count: QueryCount,
	): Promise<PageVersion | null> {
		return this.versions
			.read(this.getEdge(env), () => getPrimaryPageVersion(env.DB, count))
			.catch(logFailure(routedRequest));
	}

	private async renderShared(visit: SharedVisit): Promise<Response> {
		const { routedRequest, runtime, page, query } = visit;
		const { version, bookmark } = visit.pageVersion;
		const renderedAt = Date.now();
		const response = await this.render(
			{ ...routedRequest, request: createPublicRequest(page) },
			runtime,
			{ pageVersion: version, readFrom: bookmark === null ? "primary" : { since: bookmark } },
		);
		const entry = visit.isWorthCaching
			? await createCacheEntry(response, { version, renderedAt })
			: null;
		if (!entry) return response;
		const stored = this.pages.store(this.getEdge(runtime.env), query, entry);
		runtime.ctx.waitUntil(stored.catch(logFailure(routedRequest)));
		return addServerTiming(
			createCachedResponse(entry, 0, routedRequest.request),
			response.headers.get("server-timing"),
		);
	}

	/** Renders a stale page again after the response; only once at a time per page. */
	private revalidate(visit: SharedVisit): void {
		const { key } = visit.query;
		if (this.revalidating.has(key)) return;
		this.revalidating.add(key);
		const revalidation = this.renderShared(visit).finally(() => this.revalidating.delete(key));
		visit.runtime.ctx.waitUntil(revalidation.catch(logFailure(visit.routedRequest)));
	}
}

const logFailure =
	(routedRequest: RoutedRequest) =>
	(error: unknown): null => {
		logError(routedRequest, error);
		return null;
	};

function addServerTiming(response: Response, timing: string | null): Response {
	if (timing) response.headers.append("server-timing", timing);
	return response;
}
