import type { EntryContext } from "@remix-run/cloudflare";
import type { UNSAFE_AssetsManifest as AssetsManifest } from "@remix-run/react";
import type { HydrationPayload } from "~/ui/root-document/deferred-scripts";

/**
 * What the browser's scripts go on from, as JSON that may stand in HTML. Remix's own `<Scripts>` would fetch them at
 * once and write the data after the document's end, a piece at a time, which only the dearer renderers can.
 */
export async function createHydrationPayload(
	{ staticHandlerContext, serverHandoffStream, manifest: fullManifest }: EntryContext,
	stylesheet: string,
): Promise<string> {
	// Its type on the server's side leaves out what development adds.
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
		// Rows packed by their own names take half of what single fetch's numbers do.
		data: isJsonSafe(state) ? state : await new Response(serverHandoffStream).text(),
	};
	return JSON.stringify(payload).replaceAll("<", "\\u003c");
}

/** Leaves out the stream of the page's data, which RemixServer would write after the document's end, piece by piece. */
export function withoutDataStream(context: EntryContext): EntryContext {
	return { ...context, serverHandoffStream: undefined };
}

/** Whether Remix already renders the page of an error. */
export function isErrorPage({ staticHandlerContext }: EntryContext): boolean {
	return Boolean(staticHandlerContext.errors);
}

/** Whether JSON holds a value as it is, but for what is undefined in an object. */
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

/** What the browser needs of a route: only what is true of it, and no imports, which stand once in `scripts`. */
function omitImports({ imports: _, css: __, ...route }: AssetsManifest["routes"][string]) {
	return Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false));
}

/** Routes and their index and pathless children, without which the browser would take a parent for the whole page. */
function listWithPathlessChildren(
	routes: AssetsManifest["routes"],
	ids: readonly string[],
): string[] {
	const known = new Set(ids);
	// A set hands out what is added to it on the way, too.
	for (const parent of known) {
		for (const { id, parentId, index, path } of Object.values(routes)) {
			if (parentId === parent && (index || path === undefined)) known.add(id);
		}
	}
	return Array.from(known);
}
