import type { ReadFrom } from "~/platform/d1/d1-client.server";
import { getPrimaryPageVersion } from "~/platform/d1/page-version.server";
import { getSettings } from "~/platform/platform.server";
import { logError } from "../request/log.server";
import type { RoutedRequest } from "../request/routed-request";
import { createCachedResponse, createCacheEntry } from "./cache-entry.server";
import { createEdgeCache, type EdgeCache } from "./edge-cache.server";
import { PageVersionCache } from "./page-version-cache.server";
import { createPublicRequest, findSharedPage } from "./shared-page.server";
import { TieredPageCache } from "./tiered-cache.server";
import { createTypedUrls } from "./typed-urls.server";

type Runtime = { env: Env; ctx: Pick<ExecutionContext, "waitUntil"> };

/** How to render a page for everybody. */
export type SharedRender = { pageVersion: number; readFrom: ReadFrom };

type Render = (
	routedRequest: RoutedRequest,
	runtime: Runtime,
	shared: SharedRender | null,
) => Promise<Response>;

/** Caches public pages for signed-out visitors (docs/decisions/032-the-edge-cache.md). */
export function createPageCache(build: string) {
	const pages = new TieredPageCache();
	const versions = new PageVersionCache();
	let edgeCache: EdgeCache | undefined;
	const revalidating = new Set<string>();
	const typedUrls = createTypedUrls();

	return {
		async respond(
			routedRequest: RoutedRequest,
			{ env, ctx }: Runtime,
			render: Render,
		): Promise<Response> {
			const { origin, pageCacheMs: maxAgeMs, pricesFor } = getSettings(env);
			const shared = maxAgeMs > 0 ? findSharedPage(routedRequest) : null;
			if (!shared)
				return addServerTiming(
					await render(routedRequest, { env, ctx }, null),
					"cache;desc=bypass",
				);
			const reportError = (error: unknown) => {
				logError(routedRequest, error);
				return null;
			};
			edgeCache ??= createEdgeCache(origin, build);
			const edge = edgeCache;
			const count = { statements: 0, writtenTables: new Set<string>() };
			const pageVersion = await versions
				.read(edge, () => getPrimaryPageVersion(env.DB, count))
				.catch(reportError);
			if (pageVersion === null)
				return addServerTiming(
					await render(routedRequest, { env, ctx }, null),
					"cache;desc=bypass",
				);
			const { version, bookmark } = pageVersion;
			const key = `${shared.isDataSaverOn ? "saver" : "full"} ${pricesFor} ${shared.url}`;
			const query = { key, version, maxAgeMs };

			const revalidate = async () => {
				const renderedAt = Date.now();
				const readFrom: ReadFrom = bookmark === null ? "primary" : { since: bookmark };
				const response = await render(
					{ ...routedRequest, request: createPublicRequest(shared) },
					{ env, ctx },
					{ pageVersion: version, readFrom },
				);
				const entry = isWorthCaching
					? await createCacheEntry(response, { version, renderedAt })
					: null;
				if (!entry) return response;
				ctx.waitUntil(pages.store(edge, query, entry).catch(reportError));
				return addServerTiming(
					createCachedResponse(entry, 0, routedRequest.request),
					response.headers.get("server-timing"),
				);
			};

			const isWorthCaching = typedUrls.isRepeated(shared.url);
			const hit = await pages.find(edge, query).catch(reportError);
			if (!hit) return addServerTiming(await revalidate(), "cache;desc=miss");
			const { entry: page, ageMs, isFresh } = hit;
			if (!isFresh && !revalidating.has(key)) {
				revalidating.add(key);
				const revalidation = revalidate().finally(() => revalidating.delete(key));
				ctx.waitUntil(revalidation.catch(reportError));
			}
			const statements = `d1;desc="${count.statements} statements"`;
			const outcome = `cache;desc=${isFresh ? "hit" : "stale"}`;
			return addServerTiming(
				createCachedResponse(page, ageMs, routedRequest.request),
				`${statements}, ${outcome}`,
			);
		},

		async invalidate(env: Env): Promise<void> {
			const { origin, pageCacheMs } = getSettings(env);
			edgeCache ??= createEdgeCache(origin, build);
			if (pageCacheMs > 0) await versions.invalidate(edgeCache);
		},
	};
}

function addServerTiming(response: Response, timing: string | null): Response {
	if (timing) response.headers.append("server-timing", timing);
	return response;
}
