import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare";
import type { ReadFrom } from "~/platform/d1/d1-client.server";
import { sendQueuedMail } from "~/platform/outbox/outbox.server";
import { getSettings } from "~/platform/platform.server";
import { ensureProblemResponse, isApiRequest, isPageDataRequest } from "../api/api-request.server";
import { isAllowedOrigin, removeOriginHeaders } from "../auth/origin-check.server";
import { applyIfNoneMatch, setCacheControl } from "../caching/browser-cache.server";
import { createPageCache } from "../caching/page-cache.server";
import { chooseReadFrom, setBookmarkCookie } from "../caching/read-replicas.server";
import {
	addFallbackSecurityHeaders,
	addSecurityHeaders,
} from "../document/security-headers.server";
import { type LoggedRequest, logError, logRejectedRequest } from "../request/log.server";
import { getRequestId } from "../request/request-id.server";
import { notFound, tooManyRequests } from "../responses/respond.server";
import { isOverEdgeLimit, rejectPosts, WINDOW_SECONDS } from "./edge-rate-limiter.server";
import { addErrorHandling } from "./error-handling.server";
import { createFallbackErrorPage } from "./fallback-error-page.server";
import { createErrorPageRenderer } from "./html-error-pages.server";
import { createLoadContext } from "./load-context.server";
import { normalizePath } from "./normalize-path.server";
import { redirectTrailingSlash } from "./redirect-trailing-slash.server";
import { createRemixHandler } from "./remix-handler.server";
import { removeDataParam } from "./remove-data-param.server";

type Runtime = Pick<ExecutionContext, "waitUntil">;

/** Their pages show a request id, so the log must contain it. */
const LOGGED_STATUSES = [403, 429];

/** Always returns a non-empty response with its request id in `x-request-id`. */
export function createFetchHandler(build: ServerBuild) {
	const handle = createRemixHandler(addErrorHandling(build));
	const handleRateLimited = createRemixHandler(addErrorHandling(rejectPosts(build)));
	const renderErrorPage = createErrorPageRenderer(build);
	const stylesheet = findStylesheet(build);
	const cache = createPageCache(build.assets.version);

	async function renderResponse(
		{ request, requestId }: LoggedRequest,
		context: AppLoadContext,
		env: Env,
	) {
		const { settings, getQueryCount } = context.platform;
		// Exact limits are counted in the database, so the shop works without the edge rate limiter.
		const allowOnFailure = (error: unknown) => {
			context.reportError(error);
			return false;
		};
		const isAllowed = isAllowedOrigin(request, settings);
		const routedRequest = isAllowed
			? removeOriginHeaders(request)
			: new Request(new URL("/forbidden", request.url), { headers: request.headers });
		const isOverLimit =
			isAllowed && (await isOverEdgeLimit(request, env, settings).catch(allowOnFailure));
		if (isApiRequest(request)) {
			const response = isOverLimit
				? tooManyRequests(WINDOW_SECONDS)
				: isPageDataRequest(request)
					? notFound()
					: await handle(routedRequest, context);
			return addSecurityHeaders(
				ensureProblemResponse(response, requestId, settings.origin),
				settings,
				getQueryCount(),
			);
		}
		const handledResponse = await (isOverLimit ? handleRateLimited : handle)(
			routedRequest,
			context,
		);
		const response = await renderErrorPage(handledResponse, request, context);
		// RFC 9110, 15.5.6 requires 'allow'. Remix sets none, and pages drop thrown headers.
		if (response.status === 405 && !response.headers.has("allow")) {
			response.headers.set("allow", request.method === "GET" ? "POST" : "GET, HEAD");
		}
		// Remix answers its own failures with an empty response.
		const isEmpty = response.status >= 500 && !response.body && request.method !== "HEAD";
		if (isEmpty)
			return addSecurityHeaders(
				createFallbackErrorPage(requestId, stylesheet),
				settings,
				getQueryCount(),
			);
		const securedResponse = addSecurityHeaders(response, settings, getQueryCount());
		setCacheControl(request, context, securedResponse);
		return applyIfNoneMatch(request, securedResponse);
	}

	return async (request: Request, env: Env, ctx: Runtime): Promise<Response> => {
		const loggedRequest = {
			request: removeDataParam(normalizePath(request)),
			requestId: getRequestId(request),
		};
		const render = async (
			{ request, requestId }: LoggedRequest,
			publicReadFrom: ReadFrom | null,
		) => {
			const readFrom = publicReadFrom ?? (await chooseReadFrom(request, getSettings(env)));
			const options = { requestId, isPublic: publicReadFrom !== null, readFrom };
			const backgroundWork: Promise<unknown>[] = [];
			const waitUntil = (work: Promise<unknown>) => {
				backgroundWork.push(work);
				ctx.waitUntil(work);
			};
			const context = createLoadContext(request, { env, ctx: { waitUntil } }, options);
			const rendered = await renderResponse({ request, requestId }, context, env);
			if (context.platform.hasWritten()) await cache.invalidate(env).catch(context.reportError);
			const { platform } = context;
			// Work after the response queues mail too.
			platform.runAfterResponse(Promise.all(backgroundWork).then(() => sendQueuedMail(platform)));
			if (readFrom === "primary") await setBookmarkCookie(request, rendered, context.platform);
			return rendered;
		};
		const response =
			redirectTrailingSlash(loggedRequest.request) ??
			(await cache.respond(loggedRequest, { env, ctx }, render).catch((error: unknown) => {
				logError(loggedRequest, error);
				const { origin } = new URL(request.url);
				const fallback = isApiRequest(loggedRequest.request)
					? ensureProblemResponse(
							new Response(null, { status: 500 }),
							loggedRequest.requestId,
							origin,
						)
					: createFallbackErrorPage(loggedRequest.requestId, stylesheet);
				return addFallbackSecurityHeaders(fallback, origin);
			}));
		if (LOGGED_STATUSES.includes(response.status))
			logRejectedRequest(loggedRequest, response.status);
		response.headers.set("x-request-id", loggedRequest.requestId);
		return response;
	};
}

function findStylesheet({ routes }: ServerBuild): string | undefined {
	const handle = routes.root?.module.handle as { stylesheet?: string } | undefined;
	return handle?.stylesheet;
}
