import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare";
import { asksForPageData } from "../api/api-request.server";
import { withFailurePages } from "./error-handling.server";
import { handlerOf } from "./remix-handler.server";

/**
 * Turns what a browser was refused where there is no page, but a file or another door, into the shop's page for it, at
 * the same address. Programs and scripts, which don't ask for HTML, have the answer as it is.
 */
export function refusalPages(build: ServerBuild) {
	const refusals = new WeakMap<AppLoadContext, Response>();
	const draw = handlerOf(withFailurePages(throwing((context) => refusals.get(context), build)));
	return async (given: Response, request: Request, context: AppLoadContext): Promise<Response> => {
		const isPage = /html/.test(given.headers.get("content-type") ?? "");
		// Where even the error page could not be drawn, no other can be.
		const isBlank = given.status >= 500 && given.body === null;
		if (given.status < 400 || isPage || isBlank || !asksForPage(request)) return given;
		refusals.set(context, given);
		return draw(new Request(request.url, { headers: request.headers }), context);
	};
}

/** Whether somebody looks at the answer: a browser says so when it goes somewhere by a link, an address or a form. */
function asksForPage(request: Request): boolean {
	const accepted = request.headers.get("accept") ?? "";
	return accepted.includes("text/html") && !asksForPageData(request);
}

/** The build in which every route but the root is a page whose loader throws. */
function throwing(
	refusalOf: (context: AppLoadContext) => Response | undefined,
	build: ServerBuild,
): ServerBuild {
	const module = {
		loader: ({ context }: { context: AppLoadContext }) => {
			throw refusalOf(context);
		},
		default: () => null,
	};
	const routes = Object.entries(build.routes).map(([id, route]) => [
		id,
		id === "root" ? route : { ...route, module },
	]);
	return { ...build, routes: Object.fromEntries(routes) };
}
