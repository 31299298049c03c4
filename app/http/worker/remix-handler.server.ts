import {
	type AppLoadContext,
	createRequestHandler,
	type RequestHandler,
	type ServerBuild,
} from "@remix-run/cloudflare";
import { getRoutePath } from "./route-path.server";

/** Where Remix serves the routes of other pages to scripts. */
const MANIFEST_PATH = "/__manifest";

const PREFIX_SEGMENTS = 2;

const MAX_PATH_PARTS = 12;

/** Remix's own limit, in characters. */
const MAX_MANIFEST_URL_LENGTH = 7680;

/** Remix sorts all routes on every request, which takes longer than rendering a page. */
export function createRemixHandler(build: ServerBuild): RequestHandler {
	const prefixes = new Set(
		Object.keys(build.routes).map((id) => getRoutePrefix(build, id).join("/")),
	);
	const handlers = new Map<string, RequestHandler>();
	const getHandler = (path: string) => {
		const segments = listSegments(path);
		// Unknown paths share a handler with a known prefix.
		const candidates = [segments.join("/"), segments[0] ?? ""];
		const prefix = candidates.find((it) => prefixes.has(it)) ?? "";
		const handler = handlers.get(prefix) ?? createRequestHandler(filterBuild(build, prefix));
		handlers.set(prefix, handler);
		return handler;
	};
	return (request, context) => {
		const { pathname } = new URL(request.url);
		const isManifest = pathname === MANIFEST_PATH && request.url.length <= MAX_MANIFEST_URL_LENGTH;
		if (isManifest) return handleManifestRequest(getHandler, request, context);
		return getHandler(pathname)(request, context);
	};
}

/** With all routes at once Remix took 17 seconds for one path of many segments. */
async function handleManifestRequest(
	getHandler: (path: string) => RequestHandler,
	{ url }: Request,
	context?: AppLoadContext,
): Promise<Response> {
	const manifestUrl = new URL(url);
	const pathsByHandler = new Map<RequestHandler, string[]>();
	for (const path of manifestUrl.searchParams.getAll("p")) {
		if (path.split("/").length > MAX_PATH_PARTS) continue;
		const handler = getHandler(path);
		const handlerPaths = pathsByHandler.get(handler) ?? [];
		handlerPaths.push(path);
		pathsByHandler.set(handler, handlerPaths);
	}
	const responses: Response[] = [];
	for (const [handler, handlerPaths] of pathsByHandler) {
		manifestUrl.searchParams.delete("p");
		for (const path of handlerPaths) manifestUrl.searchParams.append("p", path);
		responses.push(await handler(new Request(manifestUrl), context));
	}
	const [first] = responses;
	const failedResponse = responses.find(({ status }) => status !== 200);
	if (!first || failedResponse)
		return failedResponse ?? new Response("Invalid Request", { status: 400 });
	const routes = await Promise.all(responses.map((answer) => answer.json<object>()));
	return Response.json(Object.assign({}, ...routes), { headers: first.headers });
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
