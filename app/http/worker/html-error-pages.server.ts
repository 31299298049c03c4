import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare";
import { isPageDataRequest } from "../api/api-request.server";
import { addErrorHandling } from "./error-handling.server";
import { createRemixHandler } from "./remix-handler.server";

/**
 * Turns what a browser was refused where there is no page, but a file or another door, into the shop's page for it, at
 * the same address. Programs and scripts, which don't ask for HTML, have the answer as it is.
 */
export function createErrorPageRenderer(build: ServerBuild) {
	const errorResponses = new WeakMap<AppLoadContext, Response>();
	const render = createRemixHandler(
		addErrorHandling(replaceLoaders((context) => errorResponses.get(context), build)),
	);
	return async (
		response: Response,
		request: Request,
		context: AppLoadContext,
	): Promise<Response> => {
		const isPage = /html/.test(response.headers.get("content-type") ?? "");
		// Where even the error page could not be drawn, no other can be.
		const isEmpty = response.status >= 500 && response.body === null;
		if (response.status < 400 || isPage || isEmpty || !acceptsPage(request)) return response;
		errorResponses.set(context, response);
		return render(new Request(request.url, { headers: request.headers }), context);
	};
}

/** Whether somebody looks at the answer: a browser says so when it goes somewhere by a link, an address or a form. */
function acceptsPage(request: Request): boolean {
	const accepted = request.headers.get("accept") ?? "";
	return accepted.includes("text/html") && !isPageDataRequest(request);
}

/** The build in which every route but the root is a page whose loader throws. */
function replaceLoaders(
	getErrorResponse: (context: AppLoadContext) => Response | undefined,
	build: ServerBuild,
): ServerBuild {
	const module = {
		loader: ({ context }: { context: AppLoadContext }) => {
			throw getErrorResponse(context);
		},
		default: () => null,
	};
	const routes = Object.entries(build.routes).map(([id, route]) => [
		id,
		id === "root" ? route : { ...route, module },
	]);
	return { ...build, routes: Object.fromEntries(routes) };
}
