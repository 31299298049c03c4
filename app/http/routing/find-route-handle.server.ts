import type { ServerBuild } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";
import { toPagePath } from "./page-path.server";
import { createRouteGroups } from "./route-groups.server";
import type { RouteHandle } from "./route-handle";

/** The strictest rules, for a route that declares none. */
const UNDECLARED: RouteHandle = { access: "nobody" };

/** Line breaks, which the router's patterns don't match: without them the API would not be found. */
const ENCODED_LINE_BREAKS = /%0a|%0d|%e2%80%a[89]/gi;

type RouteTree = NonNullable<Parameters<typeof matchRoutes>[0]>;

/** Matching takes a fifth of the time of a cached page, so found paths are kept. */
const MAX_KNOWN_PATHS = 2000;
const MAX_KNOWN_PATH_LENGTH = 200;

/** Finds what the innermost route of a path declares; an unknown path matches the route '*'. */
export function createHandleFinder(build: ServerBuild): (pathname: string) => RouteHandle {
	const match = createMatcher(build);
	const known = new Map<string, RouteHandle>();
	return (pathname) => {
		const knownHandle = known.get(pathname);
		if (knownHandle) return knownHandle;
		const handle = match(toPagePath(pathname).replace(ENCODED_LINE_BREAKS, "-"));
		if (known.size === MAX_KNOWN_PATHS) known.clear();
		if (pathname.length <= MAX_KNOWN_PATH_LENGTH) known.set(pathname, handle);
		return handle;
	};
}

function createMatcher(build: ServerBuild): (path: string) => RouteHandle {
	const getGroup = createRouteGroups(build);
	const trees = new Map<ServerBuild, RouteTree>();
	return (path) => {
		const group = getGroup(path);
		const tree = trees.get(group) ?? buildTree(group);
		trees.set(group, tree);
		const { id = "" } = matchRoutes(tree, path)?.at(-1)?.route ?? {};
		return (build.routes[id]?.module.handle as RouteHandle | undefined) ?? UNDECLARED;
	};
}

function buildTree({ routes }: Pick<ServerBuild, "routes">, parentId?: string): RouteTree {
	return Object.values(routes)
		.filter((route) => route !== undefined && route.parentId === parentId)
		.map((route) => {
			const { id, path, index } = route;
			return index ? { id, path, index } : { id, path, children: buildTree({ routes }, id) };
		});
}
