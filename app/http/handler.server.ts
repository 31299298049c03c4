import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { pathOf } from "./route-path.server";

/** Where Remix tells the scripts on a page of the routes of any other: it needs all of them. */
const MANIFEST = "__manifest";

/** How many segments of a path choose among the routes: the dashboard has too many below its own. */
const SEGMENTS = 2;

/**
 * Remix's answer to every request, by the routes alone that can match its path. Remix flattens, sorts and tries all that
 * it is given three times a request: with those of the whole shop that took longer than most pages take to be drawn.
 */
export function handlerOf(build: ServerBuild): RequestHandler {
	const known = new Set(Object.keys(build.routes).map((id) => beginningOf(build, id).join("/")));
	const handlers = new Map([[MANIFEST, createRequestHandler(build)]]);
	return (request, context) => {
		const asked = segmentsOf(new URL(request.url).pathname);
		// The longest that a route begins with, so that made-up paths make no handler of their own.
		const tried = [asked.join("/"), asked[0] ?? ""];
		const beginning = tried.find((it) => it === MANIFEST || known.has(it)) ?? "";
		const handler = handlers.get(beginning) ?? createRequestHandler(buildUnder(build, beginning));
		handlers.set(beginning, handler);
		return handler(request, context);
	};
}

/** The build with those routes alone that can match a path with this beginning, the longest that is one of any route. */
function buildUnder(build: ServerBuild, beginning: string): ServerBuild {
	const asked = beginning.split("/");
	const canMatch = (id: string) => beginningOf(build, id).every((it, at) => it === asked[at]);
	const pick = <Route>(routes: Record<string, Route>) =>
		Object.fromEntries(Object.entries(routes).filter(([id]) => canMatch(id)));
	const assets = { ...build.assets, routes: pick(build.assets.routes) };
	return { ...build, routes: pick(build.routes), assets };
}

/** The first segments that all paths of a route have, as `segmentsOf`; none where they may begin with anything. */
function beginningOf(build: ServerBuild, id: string): string[] {
	const segments = segmentsOf(pathOf(build, id));
	const open = segments.findIndex((segment) => segment === "" || /[:*?]/.test(segment));
	return open < 0 ? segments : segments.slice(0, open);
}

/** A path's first segments, in small letters; single fetch asks for a page's data at the page's path plus '.data'. */
function segmentsOf(path: string): string[] {
	return path
		.replace(/\.data$/, "")
		.toLowerCase()
		.split("/")
		.slice(1, 1 + SEGMENTS);
}
