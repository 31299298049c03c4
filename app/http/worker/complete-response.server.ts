import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare";
import { ensureProblemResponse } from "../api/api-request.server";
import { applyIfNoneMatch, setCacheControl } from "../caching/browser-cache.server";
import { addSecurityHeaders } from "../document/security-headers.server";
import type { RoutedRequest } from "../request/routed-request";
import { createFallbackErrorPage } from "./fallback-error-page.server";
import { createErrorPageRenderer } from "./html-error-pages.server";

export function completeCall(
	{ requestId }: RoutedRequest,
	{ platform: { settings, getQueryCount } }: AppLoadContext,
	response: Response,
): Response {
	const problem = ensureProblemResponse(response, requestId, settings.origin);
	return addSecurityHeaders(problem, settings, getQueryCount());
}

export function createPageCompleter(build: ServerBuild) {
	const renderErrorPage = createErrorPageRenderer(build);

	return async (
		{ request, requestId, allow }: RoutedRequest,
		context: AppLoadContext,
		handled: Response,
	): Promise<Response> => {
		const { settings, getQueryCount } = context.platform;
		const response = await renderErrorPage(handled, request, context);
		// Remix answers its own failures with an empty response.
		if (response.status >= 500 && !response.body && request.method !== "HEAD") {
			const { status } = response;
			const fallback = createFallbackErrorPage(requestId, build, {
				status: status === 503 ? status : 500,
				headers: Object.fromEntries(response.headers),
			});
			return addSecurityHeaders(fallback, settings, getQueryCount());
		}
		// RFC 9110, 15.5.6 requires 'allow'. Remix sets none, and pages drop thrown headers.
		if (response.status === 405 && !response.headers.has("allow")) {
			response.headers.set("allow", request.method === "GET" ? "POST" : allow);
		}
		const securedResponse = addSecurityHeaders(response, settings, getQueryCount());
		setCacheControl(request, context, securedResponse);
		return applyIfNoneMatch(request, securedResponse);
	};
}
