import type { ServerBuild } from "@remix-run/cloudflare";
import { getRoutePath } from "./route-path.server";

const PREFIX_SEGMENTS = 2;

/**
 * Returns the routes that may match a path. Remix sorts all its routes on every request, which takes
 * longer than rendering a page.
 */
export function createRouteGroups(build: ServerBuild): (path: string) => ServerBuild {
	const prefixes = new Set(
		Object.keys(build.routes).map((id) => getRoutePrefix(build, id).join("/")),
	);
	const groups = new Map<string, ServerBuild>();
	return (path) => {
		const segments = listSegments(path);
		// Unknown paths share a group with a known prefix.
		const candidates = [segments.join("/"), segments[0] ?? ""];
		const prefix = candidates.find((it) => prefixes.has(it)) ?? "";
		const group = groups.get(prefix) ?? filterBuild(build, prefix);
		groups.set(prefix, group);
		return group;
	};
}

function filterBuild(build: ServerBuild, prefix: string): ServerBuild {
	const segments = prefix.split("/");
	const canMatch = (id: string) => getRoutePrefix(build, id).every((it, at) => it === segments[at]);
	const pick = <Route>(routes: Record<string, Route>) =>
		Object.fromEntries(Object.entries(routes).filter(([id]) => canMatch(id)));
	const assets = { ...build.assets, routes: pick(build.assets.routes) };
	return { ...build, routes: pick(build.routes), assets };
}

/** Empty for a route whose path may begin with anything. */
function getRoutePrefix(build: ServerBuild, id: string): string[] {
	const segments = listSegments(getRoutePath(build, id));
	const firstDynamic = segments.findIndex((segment) => segment === "" || /[:*?]/.test(segment));
	return firstDynamic < 0 ? segments : segments.slice(0, firstDynamic);
}

function listSegments(path: string): string[] {
	return path
		.replace(/\.data$/, "")
		.toLowerCase()
		.split("/")
		.slice(1, 1 + PREFIX_SEGMENTS);
}
