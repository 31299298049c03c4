import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare";
import { ensureProblemResponse, isApiRoute, isPageDataRequest } from "../api/api-request.server";
import { isAllowedOrigin, removeOriginHeaders } from "../auth/origin-check.server";
import { applyIfNoneMatch, setCacheControl } from "../caching/browser-cache.server";
import { addSecurityHeaders } from "../document/security-headers.server";
import { findRejection } from "../request/reject-request.server";
import type { RoutedRequest } from "../request/routed-request";
import { notFound, tooManyRequests } from "../responses/respond.server";
import { isOverEdgeLimit, rejectPosts, WINDOW_SECONDS } from "./edge-rate-limiter.server";
import { addErrorHandling } from "./error-handling.server";
import { createFallbackErrorPage } from "./fallback-error-page.server";
import { createErrorPageRenderer } from "./html-error-pages.server";
import { createRemixHandler } from "./remix-handler.server";

type Responder = (
	routedRequest: RoutedRequest,
	context: AppLoadContext,
	env: Env,
) => Promise<Response>;

/** Checks origin and edge limit, lets Remix answer, and completes its response. */
export function createResponder(build: ServerBuild): Responder {
	const handleRequest = createRemixHandler(addErrorHandling(build));
	const handleLimited = createRemixHandler(addErrorHandling(rejectPosts(build)));
	const renderErrorPage = createErrorPageRenderer(build);

	async function respondToCall(
		{ request, requestId }: RoutedRequest,
		context: AppLoadContext,
		isLimited: boolean,
	): Promise<Response> {
		const { settings, getQueryCount } = context.platform;
		const answer = () =>
			isPageDataRequest(request)
				? notFound()
				: handleRequest(removeOriginHeaders(request), context);
		const response = isLimited ? tooManyRequests(WINDOW_SECONDS) : await answer();
		const problem = ensureProblemResponse(response, requestId, settings.origin);
		return addSecurityHeaders(problem, settings, getQueryCount());
	}

	async function respondWithPage(
		{ request, requestId, allow }: RoutedRequest,
		context: AppLoadContext,
		handled: Response,
	): Promise<Response> {
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
	}

	return async (routedRequest, context, env) => {
		const { request, handle } = routedRequest;
		const { settings } = context.platform;
		if (!isAllowedOrigin(request, handle, settings)) {
			const { headers } = request;
			const forbidden = new Request(new URL("/forbidden", request.url), { headers });
			return respondWithPage(routedRequest, context, await handleRequest(forbidden, context));
		}
		// Exact limits are counted in the database, so the shop works without the edge rate limiter.
		const isLimited = await isOverEdgeLimit(routedRequest, env, settings).catch(
			(error: unknown) => {
				context.reportError(error);
				return false;
			},
		);
		if (isApiRoute(handle)) return respondToCall(routedRequest, context, isLimited);
		const respond = isLimited ? handleLimited : handleRequest;
		const handled =
			findRejection(routedRequest) ?? (await respond(removeOriginHeaders(request), context));
		return respondWithPage(routedRequest, context, handled);
	};
}
