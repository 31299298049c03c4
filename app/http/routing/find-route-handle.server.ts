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

/** `allow` are the methods of the route, as the header of a 405 lists them. */
export type FoundRoute = { handle: RouteHandle; allow: string; isPage: boolean };

/** Finds what the innermost route of a path declares; an unknown path matches the route '*'. */
export function createRouteFinder(build: ServerBuild): (pathname: string) => FoundRoute {
	const match = createMatcher(build);
	const known = new Map<string, FoundRoute>();
	return (pathname) => {
		const knownRoute = known.get(pathname);
		if (knownRoute) return knownRoute;
		const found = match(toPagePath(pathname).replace(ENCODED_LINE_BREAKS, "-"));
		if (known.size === MAX_KNOWN_PATHS) known.clear();
		if (pathname.length <= MAX_KNOWN_PATH_LENGTH) known.set(pathname, found);
		return found;
	};
}

function createMatcher(build: ServerBuild): (path: string) => FoundRoute {
	const getGroup = createRouteGroups(build);
	const trees = new Map<ServerBuild, RouteTree>();
	return (path) => {
		const group = getGroup(path);
		const tree = trees.get(group) ?? buildTree(group);
		trees.set(group, tree);
		const { id = "" } = matchRoutes(tree, path)?.at(-1)?.route ?? {};
		const { loader, default: page, action } = build.routes[id]?.module ?? {};
		const methods = [loader || page ? "GET, HEAD" : "", action ? "POST" : ""];
		return {
			handle: getHandle(build.routes, id) ?? UNDECLARED,
			allow: methods.filter(Boolean).join(", "),
			isPage: Boolean(page),
		};
	};
}

type Routes = Readonly<
	Record<string, { parentId?: string; module: { handle?: unknown } } | undefined>
>;

/** A route that declares nothing has the audience of the route around it; one that only declares more has its right too. */
export function getHandle(routes: Routes, id: string): RouteHandle | undefined {
	const { module, parentId } = routes[id] ?? {};
	const own = module?.handle as Partial<RouteHandle> | undefined;
	if (own?.access) return { ...own, access: own.access };
	const around =
		parentId === undefined || parentId === "root" ? undefined : getHandle(routes, parentId);
	return around && { access: around.access, ...(own && { right: around.right, ...own }) };
}

function buildTree({ routes }: Pick<ServerBuild, "routes">, parentId?: string): RouteTree {
	return Object.values(routes)
		.filter((route) => route !== undefined && route.parentId === parentId)
		.map((route) => {
			const { id, path, index } = route;
			return index ? { id, path, index } : { id, path, children: buildTree({ routes }, id) };
		});
}
