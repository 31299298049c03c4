import {
	type AppLoadContext,
	createRequestHandler,
	type RequestHandler,
	type ServerBuild,
} from "@remix-run/cloudflare";
import { pathOf } from "./route-path.server";

/** Where Remix tells the scripts on a page of the routes of any other. */
const MANIFEST = "/__manifest";

/** How many segments of a path choose among the routes: the dashboard has too many below its own. */
const SEGMENTS = 2;

/** More than any address of a route has. */
const MAX_PATH_PARTS = 12;

/** Of how many characters Remix takes a request for its manifest. */
const MAX_MANIFEST_URL = 7680;

/**
 * Remix's answer to every request, by the routes alone that can match its path. Remix flattens, sorts and tries all that
 * it is given three times a request: with those of the whole shop that took longer than most pages take to be drawn.
 */
export function handlerOf(build: ServerBuild): RequestHandler {
	const known = new Set(Object.keys(build.routes).map((id) => beginningOf(build, id).join("/")));
	const handlers = new Map<string, RequestHandler>();
	const handlerFor = (path: string) => {
		const asked = segmentsOf(path);
		// The longest that a route begins with, so that made-up paths make no handler of their own.
		const tried = [asked.join("/"), asked[0] ?? ""];
		const beginning = tried.find((it) => known.has(it)) ?? "";
		const handler = handlers.get(beginning) ?? createRequestHandler(buildUnder(build, beginning));
		handlers.set(beginning, handler);
		return handler;
	};
	return (request, context) => {
		const { pathname } = new URL(request.url);
		const isManifest = pathname === MANIFEST && request.url.length <= MAX_MANIFEST_URL;
		if (isManifest) return manifestFrom(handlerFor, request, context);
		return handlerFor(pathname)(request, context);
	};
}

/**
 * Remix's manifest, each path looked up among the routes that can match it. Remix tries the routes it is given for each
 * part of each path: with those of the whole shop one address of many parts took 17 seconds.
 */
async function manifestFrom(
	handlerFor: (path: string) => RequestHandler,
	{ url }: Request,
	context?: AppLoadContext,
): Promise<Response> {
	const asked = new URL(url);
	const paths = new Map<RequestHandler, string[]>();
	for (const path of asked.searchParams.getAll("p")) {
		if (path.split("/").length > MAX_PATH_PARTS) continue;
		const handler = handlerFor(path);
		const others = paths.get(handler) ?? [];
		others.push(path);
		paths.set(handler, others);
	}
	const answers: Response[] = [];
	for (const [handler, wanted] of paths) {
		asked.searchParams.delete("p");
		for (const path of wanted) asked.searchParams.append("p", path);
		answers.push(await handler(new Request(asked), context));
	}
	const [first] = answers;
	const refusal = answers.find(({ status }) => status !== 200);
	if (!first || refusal) return refusal ?? new Response("Invalid Request", { status: 400 });
	const routes = await Promise.all(answers.map((answer) => answer.json<object>()));
	return Response.json(Object.assign({}, ...routes), { headers: first.headers });
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
