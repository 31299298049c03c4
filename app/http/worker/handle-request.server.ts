import type { ServerBuild } from "@remix-run/cloudflare";
import { bumpPageVersion } from "~/platform/d1/page-version.server";
import { sendQueuedMail } from "~/platform/outbox/send-messages.server";
import { getSettings } from "~/platform/platform.server";
import { hasReference } from "~/ui/shell/error-page";
import { ensureProblemResponse, isApiRoute } from "../api/api-request.server";
import { PageCache, type Render, type Runtime } from "../caching/page-cache.server";
import { chooseReadFrom, setBookmarkCookie } from "../caching/read-replicas.server";
import { addFallbackSecurityHeaders } from "../document/security-headers.server";
import { describeFailure, type UnexpectedFailure } from "../errors/failure.server";
import { logError, logRejectedRequest } from "../request/log.server";
import { normalizePath } from "../request/normalize-path.server";
import { removeDataParam } from "../request/remove-data-param.server";
import { getRequestId } from "../request/request-id.server";
import type { RoutedRequest } from "../request/routed-request";
import { createRouteFinder } from "../routing/find-route-handle.server";
import { createFallbackErrorPage } from "./fallback-error-page.server";
import { type ContextOptions, createLoadContext } from "./load-context.server";
import { redirectTrailingSlash } from "./redirect-trailing-slash.server";
import { createResponder } from "./respond.server";

/** Failures from 500 on are logged with their cause. */
const mustLogRejection = ({ handle }: RoutedRequest, { status }: Response) =>
	status >= 400 && status < 500 && (isApiRoute(handle) || hasReference(status));

/** Always returns a non-empty response with its request id in `x-request-id`. */
export function createFetchHandler(build: ServerBuild) {
	const findRoute = createRouteFinder(build);
	const answer = createResponder(build);
	const cache = new PageCache(build.assets.version, render);

	async function render(...[routedRequest, runtime, shared]: Parameters<Render>) {
		const { env } = runtime;
		const readFrom = shared?.readFrom ?? (await chooseReadFrom(routedRequest, getSettings(env)));
		const pageVersion = shared?.pageVersion ?? null;
		const { context, finishBackgroundWork } = createTrackedContext(routedRequest, runtime, {
			pageVersion,
			readFrom,
		});
		const { platform } = context;
		const response = await answer(routedRequest, context, env);
		for (const line of context.setCookies) response.headers.append("set-cookie", line);
		if (platform.hasWritten()) {
			await bumpPageVersion(platform).catch(context.reportError);
			await cache.invalidate(env).catch(context.reportError);
		}
		// Work after the response queues mail too.
		platform.runAfterResponse(finishBackgroundWork().then(() => sendQueuedMail(platform)));
		if (readFrom === "primary") await setBookmarkCookie(routedRequest, response, platform);
		return response;
	}

	return async (
		originalRequest: Request,
		env: Runtime["env"],
		ctx: Runtime["ctx"],
	): Promise<Response> => {
		const request = removeDataParam(normalizePath(originalRequest));
		const routedRequest = {
			request,
			requestId: getRequestId(originalRequest),
			...findRoute(new URL(request.url).pathname),
		};
		const response =
			redirectTrailingSlash(request) ??
			(await cache.respond(routedRequest, { env, ctx }).catch((error: unknown) => {
				const failure = describeFailure(error);
				logError(routedRequest, error, { status: failure.status });
				return createFailureResponse(build, routedRequest, failure);
			}));
		if (mustLogRejection(routedRequest, response))
			logRejectedRequest(routedRequest, response.status);
		response.headers.set("x-request-id", routedRequest.requestId);
		return response;
	};
}

/** A load context that tracks work left for after the response. */
function createTrackedContext(
	routedRequest: RoutedRequest,
	{ env, ctx }: Runtime,
	options: ContextOptions,
) {
	const backgroundWork: Promise<unknown>[] = [];
	const waitUntil = (work: Promise<unknown>) => {
		backgroundWork.push(work);
		ctx.waitUntil(work);
	};
	const context = createLoadContext(routedRequest, { env, ctx: { waitUntil } }, options);
	return { context, finishBackgroundWork: () => Promise.all(backgroundWork) };
}

function createFailureResponse(
	build: ServerBuild,
	{ request, requestId, handle }: RoutedRequest,
	failure: UnexpectedFailure,
): Response {
	const { origin } = new URL(request.url);
	const fallback = isApiRoute(handle)
		? ensureProblemResponse(new Response(null, failure), requestId, origin)
		: createFallbackErrorPage(requestId, build, failure);
	return addFallbackSecurityHeaders(fallback, origin);
}
