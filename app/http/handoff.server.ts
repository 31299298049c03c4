import type { EntryContext } from "@remix-run/cloudflare";
import type { UNSAFE_AssetsManifest as AssetsManifest } from "@remix-run/react";
import type { Handoff } from "~/ui/late-scripts";

/**
 * What the browser's scripts go on from, as JSON that may stand in HTML. Remix's own `<Scripts>` would fetch them at
 * once and write the data after the document's end, a piece at a time, which only the dearer renderers can.
 */
export async function handoffOf(
	{
		staticHandlerContext,
		serverHandoffString = "{}",
		serverHandoffStream,
		...context
	}: EntryContext,
	sheet: string,
): Promise<string> {
	const manifest: AssetsManifest = context.manifest;
	const pick = (ids: readonly string[]) =>
		ids.flatMap((id) => (manifest.routes[id] ? [manifest.routes[id]] : []));
	const matched = staticHandlerContext.matches.map(({ route }) => route.id);
	const routes = pick(matched);
	const known = pick(withUnnamedChildren(manifest.routes, matched));
	const scripts = [
		...(manifest.hmr ? [manifest.hmr.runtime] : []),
		...manifest.entry.imports,
		...routes.flatMap((route) => [...(route.imports ?? []), route.module]),
		manifest.entry.module,
	];
	const handoff: Handoff = {
		context: JSON.parse(serverHandoffString),
		manifest: {
			...manifest,
			entry: { ...manifest.entry, imports: [] },
			// What they import stands once, in `scripts`.
			routes: Object.fromEntries(known.map((it) => [it.id, { ...it, imports: undefined }])),
		},
		modules: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
		scripts: Array.from(new Set(scripts)),
		sheet,
		data: await new Response(serverHandoffStream).text(),
	};
	return JSON.stringify(handoff).replaceAll("<", "\\u003c");
}

/** Routes and their index and pathless children, without which the browser would take a parent for the whole page. */
function withUnnamedChildren(routes: AssetsManifest["routes"], ids: readonly string[]): string[] {
	const known = new Set(ids);
	// A set hands out what is added to it on the way, too.
	for (const parent of known) {
		for (const { id, parentId, index, path } of Object.values(routes)) {
			if (parentId === parent && (index || path === undefined)) known.add(id);
		}
	}
	return Array.from(known);
}
