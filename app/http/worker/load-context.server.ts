import type { AppLoadContext } from "@remix-run/cloudflare";
import type { ReadFrom } from "~/platform/d1/d1-client.server";
import { createPlatform, type Platform } from "~/platform/platform.server";
import { type CurrentSession, hasSessionCookie, readSession } from "../auth/session.server";
import { logError } from "../request/log.server";
import { getRequestId } from "../request/request-id.server";

declare module "@remix-run/cloudflare" {
	interface AppLoadContext {
		platform: Platform;
		/** Who is visiting; read from the database once a request, however many loaders ask. */
		getSession: () => Promise<CurrentSession>;
		/** Whether a session that the request brings was read, so that the answer may depend on it. */
		dependsOnSession: () => boolean;
		/** Whether the answer may be kept for others: its request says nothing of who sent it (http/page-cache). */
		isPublic: boolean;
		/** What this request is called: see `referenceFor`. */
		requestId: string;
		/** Notes a failure in the log, under this request's reference. */
		reportError: (error: unknown) => void;
	}
}

type Cloudflare = { env: Env; ctx: Pick<ExecutionContext, "waitUntil"> };

type ContextOptions = { requestId?: string; isPublic?: boolean; readFrom?: ReadFrom };

/** What every loader and action gets as `context`. */
export function createLoadContext(
	request: Request,
	{ env, ctx }: Cloudflare,
	{ requestId = getRequestId(request), isPublic = false, readFrom }: ContextOptions = {},
): AppLoadContext {
	const reportError = (error: unknown) => logError({ requestId, request }, error);
	const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work);
	const platform = createPlatform(env, { waitUntil, reportError }, readFrom);
	let session: Promise<CurrentSession> | undefined;
	return {
		platform,
		getSession: () => {
			session ??= readSession(request, platform);
			return session;
		},
		dependsOnSession: () => session !== undefined && hasSessionCookie(request),
		isPublic,
		requestId,
		reportError,
	};
}
