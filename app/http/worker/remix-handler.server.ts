import {
	type AppLoadContext,
	createRequestHandler,
	type RequestHandler,
	type ServerBuild,
} from "@remix-run/cloudflare";
import { MANIFEST_PATH } from "../routing/page-path.server";
import { createRouteGroups } from "../routing/route-groups.server";

const MAX_PATH_PARTS = 12;

/** Remix's own limit, in characters. */
const MAX_MANIFEST_URL_LENGTH = 7680;

export function createRemixHandler(build: ServerBuild): RequestHandler {
	const getGroup = createRouteGroups(build);
	const handlers = new Map<ServerBuild, RequestHandler>();
	const getHandler = (path: string) => {
		const group = getGroup(path);
		const handler = handlers.get(group) ?? createRequestHandler(group);
		handlers.set(group, handler);
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
