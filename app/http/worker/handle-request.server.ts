import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare";
import type { ReadFrom } from "~/platform/d1/d1-client.server";
import { settingsIn } from "~/platform/platform.server";
import { asksForPageData, asProblem, isApiCall } from "../api/api-request.server";
import { isFromOurPages, withoutHostClaims } from "../auth/origin-check.server";
import { setCacheControl, unlessHeld } from "../caching/browser-cache.server";
import { pageCache } from "../caching/page-cache.server";
import { carryBookmark, readFromFor } from "../caching/read-replicas.server";
import { secure, secureAnyway } from "../document/security-headers.server";
import { type LoggedRequest, logFailure, logRefusal } from "../request/log.server";
import { referenceFor } from "../request/request-id.server";
import { notFound, tooManyRequests } from "../responses/respond.server";
import { isSievedOut, refusingPosts, WINDOW_SECONDS } from "./edge-rate-limiter.server";
import { withFailurePages } from "./error-handling.server";
import { lastResort } from "./fallback-error-page.server";
import { refusalPages } from "./html-error-pages.server";
import { contextFrom } from "./load-context.server";
import { withPlainPath } from "./normalize-path.server";
import { leadFromSlash } from "./redirect-trailing-slash.server";
import { handlerOf } from "./remix-handler.server";
import { withoutOldData } from "./remove-data-param.server";

type Runtime = Pick<ExecutionContext, "waitUntil">;

/** Statuses a visitor is shown a reference for, although nothing failed. */
const REFUSALS = [403, 429];

/**
 * The Worker's answer to every request, by a build of the shop. Whatever happens there is one: it is never blank, it
 * carries its reference as `x-request-id`, and what went wrong stands in the log under the same reference.
 */
export function answerWith(build: ServerBuild) {
	const handle = handlerOf(withFailurePages(build));
	const refuse = handlerOf(withFailurePages(refusingPosts(build)));
	const asPage = refusalPages(build);
	const stylesheet = stylesheetOf(build);
	const pages = pageCache(build.assets.version);

	/** The answer to a request as it is drawn, with the headers that every answer carries. */
	async function drawnAnswer(
		{ request, reference }: LoggedRequest,
		context: AppLoadContext,
		env: Env,
	) {
		const { settings, statements } = context.platform;
		// What is exact is counted in the database; without the sieve the shop goes on.
		const passAll = (error: unknown) => {
			context.note(error);
			return false;
		};
		const isOurs = isFromOurPages(request, settings);
		const wanted = isOurs
			? withoutHostClaims(request)
			: new Request(new URL("/forbidden", request.url), { headers: request.headers });
		const isTooMuch = isOurs && (await isSievedOut(request, env, settings).catch(passAll));
		if (isApiCall(request)) {
			const answer = isTooMuch
				? tooManyRequests(WINDOW_SECONDS)
				: asksForPageData(request)
					? notFound()
					: await handle(wanted, context);
			return secure(asProblem(answer, reference, settings.origin), settings, statements());
		}
		const given = await (isTooMuch ? refuse : handle)(wanted, context);
		const answer = await asPage(given, request, context);
		// RFC 9110, 15.5.6: a 405 says what is allowed. Remix's own doesn't, and a page drops what was thrown with it.
		if (answer.status === 405 && !answer.headers.has("allow")) {
			answer.headers.set("allow", request.method === "GET" ? "POST" : "GET, HEAD");
		}
		// Where Remix gives up it answers with nothing at all.
		const isBlank = answer.status >= 500 && !answer.body && request.method !== "HEAD";
		if (isBlank) return secure(lastResort(reference, stylesheet), settings, statements());
		const secured = secure(answer, settings, statements());
		setCacheControl(request, context, secured);
		return unlessHeld(request, secured);
	}

	return async (request: Request, env: Env, ctx: Runtime): Promise<Response> => {
		const asked = {
			request: withoutOldData(withPlainPath(request)),
			reference: referenceFor(request),
		};
		const draw = async ({ request, reference }: LoggedRequest, forAnyone: ReadFrom | null) => {
			const readFrom = forAnyone ?? (await readFromFor(request, settingsIn(env)));
			const given = { reference, isForAnyone: forAnyone !== null, readFrom };
			const context = contextFrom(request, { env, ctx }, given);
			const drawn = await drawnAnswer({ request, reference }, context, env);
			if (context.platform.wrote()) await pages.forget(env).catch(context.note);
			if (readFrom === "primary") await carryBookmark(request, drawn, context.platform);
			return drawn;
		};
		const answer =
			leadFromSlash(asked.request) ??
			(await pages.answer(asked, { env, ctx }, draw).catch((error: unknown) => {
				logFailure(asked, error);
				const { origin } = new URL(request.url);
				const last = isApiCall(asked.request)
					? asProblem(new Response(null, { status: 500 }), asked.reference, origin)
					: lastResort(asked.reference, stylesheet);
				return secureAnyway(last, origin);
			}));
		if (REFUSALS.includes(answer.status)) logRefusal(asked, answer.status);
		answer.headers.set("x-request-id", asked.reference);
		return answer;
	};
}

function stylesheetOf({ routes }: ServerBuild): string | undefined {
	const handle = routes.root?.module.handle as { stylesheet?: string } | undefined;
	return handle?.stylesheet;
}
