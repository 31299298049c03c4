import type { EntryContext } from "@remix-run/cloudflare";
import type { UNSAFE_AssetsManifest as AssetsManifest } from "@remix-run/react";
import type { HydrationPayload } from "~/ui/root-document/deferred-scripts";

/** Remix's `<Scripts>` would load scripts immediately and stream data after the document. */
export async function createHydrationPayload(
	{ staticHandlerContext, serverHandoffStream, manifest: fullManifest }: EntryContext,
	stylesheet: string,
): Promise<string> {
	// The server's type omits what development adds.
	const manifest: AssetsManifest = fullManifest;
	const pick = (ids: readonly string[]) =>
		ids.flatMap((id) => (manifest.routes[id] ? [manifest.routes[id]] : []));
	const { loaderData, actionData, errors } = staticHandlerContext;
	const state = { loaderData, actionData, errors };
	const matchedIds = staticHandlerContext.matches.map(({ route }) => route.id);
	const routes = pick(matchedIds);
	const knownRoutes = pick(listWithPathlessChildren(manifest.routes, matchedIds));
	const scripts = [
		...(manifest.hmr ? [manifest.hmr.runtime] : []),
		...manifest.entry.imports,
		...routes.flatMap((route) => [...(route.imports ?? []), route.module]),
		manifest.entry.module,
	];
	const payload: HydrationPayload = {
		manifest: {
			version: manifest.version,
			hmr: manifest.hmr,
			routes: Object.fromEntries(knownRoutes.map((it) => [it.id, omitImports(it)])),
		},
		modules: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
		scripts: Array.from(new Set(scripts)),
		stylesheet,
		// Plain JSON is half the size of single fetch's encoding.
		data: isJsonSafe(state) ? state : await new Response(serverHandoffStream).text(),
	};
	return JSON.stringify(payload, omitCrawlerFacts).replaceAll("<", "\\u003c");
}

export function withoutDataStream(context: EntryContext): EntryContext {
	return { ...context, serverHandoffStream: undefined };
}

export function isErrorPage({ staticHandlerContext }: EntryContext): boolean {
	return Boolean(staticHandlerContext.errors);
}

/** Only the document has them, in its structured data. */
const omitCrawlerFacts = (key: string, value: unknown) =>
	key === "forCrawlers" ? undefined : value;

/** Whether JSON represents a value exactly, except for undefined properties. */
function isJsonSafe(value: unknown): boolean {
	if (typeof value === "number") return Number.isFinite(value);
	if (typeof value !== "object") return typeof value === "string" || typeof value === "boolean";
	if (value === null) return true;
	if (Array.isArray(value)) return value.every(isJsonSafe);
	return (
		Object.getPrototypeOf(value) === Object.prototype &&
		Object.values(value).every((it) => it === undefined || isJsonSafe(it))
	);
}

function omitImports({ imports: _, css: __, ...route }: AssetsManifest["routes"][string]) {
	return Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false));
}

/** Without its index and pathless children the browser would take a parent for the whole page. */
function listWithPathlessChildren(
	routes: AssetsManifest["routes"],
	ids: readonly string[],
): string[] {
	const known = new Set(ids);
	for (const parent of known) {
		for (const { id, parentId, index, path } of Object.values(routes)) {
			if (parentId === parent && (index || path === undefined)) known.add(id);
		}
	}
	return Array.from(known);
}
