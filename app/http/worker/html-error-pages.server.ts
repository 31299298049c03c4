import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare";
import { isPageDataRequest } from "../api/api-request.server";
import { addErrorHandling } from "./error-handling.server";
import { createRemixHandler } from "./remix-handler.server";

/** Renders the error page for a file or other non-page address when a browser navigates to it. */
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
		const isEmpty = response.status >= 500 && response.body === null;
		if (response.status < 400 || isPage || isEmpty || !acceptsPage(request)) return response;
		errorResponses.set(context, response);
		return render(new Request(request.url, { headers: request.headers }), context);
	};
}

function acceptsPage(request: Request): boolean {
	const accepted = request.headers.get("accept") ?? "";
	return accepted.includes("text/html") && !isPageDataRequest(request);
}

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
