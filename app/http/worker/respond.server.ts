import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare";
import { isApiRoute, isPageDataRequest } from "../api/api-request.server";
import { isAllowedOrigin, removeOriginHeaders } from "../auth/origin-check.server";
import { findKeptForm, redirectToAddress, showKeptForm } from "../kept-forms/show-kept-form.server";
import { EDGE_WINDOW_SECONDS } from "../rate-limit/edge-window";
import { findRejection } from "../request/reject-request.server";
import type { RoutedRequest } from "../request/routed-request";
import { notFound, tooManyRequests } from "../responses/respond.server";
import { completeCall, createPageCompleter } from "./complete-response.server";
import { isOverEdgeLimit, rejectPosts } from "./edge-rate-limiter.server";
import { addErrorHandling } from "./error-handling.server";
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
	const completePage = createPageCompleter(build);

	return async (routedRequest, context, env) => {
		const { request, handle } = routedRequest;
		const { settings } = context.platform;
		if (!isAllowedOrigin(request, handle, settings)) {
			const { headers } = request;
			const forbidden = new Request(new URL("/forbidden", request.url), { headers });
			return completePage(routedRequest, context, await handleRequest(forbidden, context));
		}
		// Exact limits are counted in the database, so the shop works without the edge rate limiter.
		const isLimited = await isOverEdgeLimit(routedRequest, env, settings).catch(
			(error: unknown) => {
				context.reportError(error);
				return false;
			},
		);
		const isApi = isApiRoute(handle);
		const rejection = isApi ? rejectCall(request, isLimited) : findRejection(routedRequest);
		if (!rejection && !handle.needsNoSettings) await context.loadSettings();
		const kept = rejection ? null : await findKeptForm(routedRequest, context);
		context.shownForm = kept?.form ?? null;
		const respond = isLimited ? handleLimited : handleRequest;
		const response =
			rejection ??
			(kept && redirectToAddress(request, kept)) ??
			(await respond(removeOriginHeaders(request), context));
		if (isApi) return completeCall(routedRequest, context, response);
		const page = await completePage(routedRequest, context, response);
		return kept ? showKeptForm(page, kept) : page;
	};
}

function rejectCall(request: Request, isLimited: boolean): Response | null {
	if (isLimited) return tooManyRequests(EDGE_WINDOW_SECONDS);
	return isPageDataRequest(request) ? notFound() : null;
}
