import type { ServerBuild } from "@remix-run/cloudflare";

/** The path of a route as app/routes.ts has it, from the root on; a slash at its end is an index. */
export function getRoutePath({ routes }: ServerBuild, id: string): string {
	let path = "";
	for (let it = routes[id]; it; it = routes[it.parentId ?? ""]) path = `/${it.path ?? ""}${path}`;
	return path.replace(/\/+/g, "/");
}

/**
 * The page that lists what a route shows one thing of: the nearest above it whose path has no parameter. Undefined for a
 * route without one, and where only the home page is above.
 */
export function findParentListPath(build: ServerBuild, id: string): string | undefined {
	const [parentPath = "", ...parameters] = getRoutePath(build, id).split("/:");
	if (parameters.length === 0) return undefined;
	const pages = Object.keys(build.routes).filter((it) => build.routes[it]?.module.default);
	const paths = new Set(pages.map((it) => getRoutePath(build, it)));
	for (let path = parentPath; path !== ""; path = path.slice(0, path.lastIndexOf("/"))) {
		if (paths.has(path)) return path;
	}
	return undefined;
}
