import type { ServerBuild } from "@remix-run/cloudflare";

/** As in app/routes.ts; an index route ends in a slash. */
export function getRoutePath({ routes }: ServerBuild, id: string): string {
	let path = "";
	for (let it = routes[id]; it; it = routes[it.parentId ?? ""]) path = `/${it.path ?? ""}${path}`;
	return path.replace(/\/+/g, "/");
}

/** The nearest parent page without parameters; undefined when only the home page is left. */
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
