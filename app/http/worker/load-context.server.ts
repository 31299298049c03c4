import type { AppLoadContext } from "@remix-run/cloudflare";
import type { ReadFrom } from "~/platform/d1/d1-client.server";
import type { TypedForm } from "~/platform/kept-forms/kept-forms.server";
import { createPlatform, type Platform } from "~/platform/platform.server";
import { applySettingsCopy, readSettings } from "~/platform/saved-settings/saved-settings.server";
import { type CurrentSession, hasSessionCookie, readSession } from "../auth/session.server";
import { type Kept, keepTyped } from "../kept-forms/keep-form.server";
import { logError } from "../request/log.server";
import type { RoutedRequest } from "../request/routed-request";
import type { RouteHandle } from "../routing/route-handle";

declare module "@remix-run/cloudflare" {
	interface AppLoadContext {
		platform: Platform;
		getSession: () => Promise<CurrentSession>;
		/** Before anything uses what admins have set. */
		loadSettings: () => Promise<void>;
		/** Whether the request's session was read, so that the response may depend on it. */
		dependsOnSession: () => boolean;
		/** Set-Cookie lines for the response, whatever it will be. */
		setCookies: string[];
		/** Whether the response may be cached for everybody (http/caching/page-cache). */
		isPublic: boolean;
		requestId: string;
		handle: RouteHandle;
		/** As the browser asked for it. */
		url: string;
		isPage: boolean;
		/** Once a request, because its loaders run at the same time. */
		keepTyped: (request: Request, page?: string) => Promise<Kept>;
		/** The form of an earlier request that the page is filled with. */
		shownForm: TypedForm | null;
		reportError: Platform["reportError"];
		/** Whether the account is below the edge's limit of calls, which writes nothing. */
		mayRead: (userId: string) => Promise<boolean>;
	}
}

type Cloudflare = { env: Env; ctx: Pick<ExecutionContext, "waitUntil"> };

/** `pageVersion` is null unless everybody gets the response. */
export type ContextOptions = { pageVersion: number | null; readFrom: ReadFrom };

export function createLoadContext(
	{ request, requestId, handle, isPage }: RoutedRequest,
	{ env, ctx }: Cloudflare,
	{ pageVersion, readFrom }: ContextOptions,
): AppLoadContext {
	const reportError: Platform["reportError"] = (error, fields) =>
		logError({ requestId, request }, error, fields);
	const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work);
	const platform = createPlatform(env, { waitUntil, reportError }, readFrom, pageVersion);
	let session: Promise<CurrentSession> | undefined;
	let isSessionUsed = false;
	const getSession = () => {
		session ??= readSession(request, platform);
		return session;
	};
	let kept: Promise<Kept> | undefined;
	const context: AppLoadContext = {
		platform,
		keepTyped: (guarded, page) => {
			kept ??= keepTyped(guarded, context, page);
			return kept;
		},
		getSession: () => {
			isSessionUsed = true;
			return getSession();
		},
		loadSettings: async () => {
			if (applySettingsCopy(platform)) return;
			const mayHaveSession = pageVersion === null && hasSessionCookie(request);
			if (mayHaveSession && (await getSession()).user) return;
			await readSettings(platform);
		},
		dependsOnSession: () => isSessionUsed && hasSessionCookie(request),
		setCookies: [],
		isPublic: pageVersion !== null,
		requestId,
		handle,
		url: request.url,
		isPage,
		shownForm: null,
		reportError,
		mayRead: async (userId) =>
			(await env.API_EDGE_RATE_LIMITER.limit({ key: `account ${userId}` })).success,
	};
	return context;
}
