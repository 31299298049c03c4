import type { AppLoadContext } from "@remix-run/cloudflare";
import type { ReadFrom } from "~/platform/d1/d1-client.server";
import { type Platform, platformFrom } from "~/platform/platform.server";
import { bringsSession, type Visit, visitFrom } from "../auth/session.server";
import { logFailure } from "../request/log.server";
import { referenceFor } from "../request/request-id.server";

declare module "@remix-run/cloudflare" {
	interface AppLoadContext {
		platform: Platform;
		/** Who is visiting; read from the database once a request, however many loaders ask. */
		visit: () => Promise<Visit>;
		/** Whether a session that the request brings was read, so that the answer may depend on it. */
		dependsOnSession: () => boolean;
		/** Whether the answer may be kept for others: its request says nothing of who sent it (http/page-cache). */
		isForAnyone: boolean;
		/** What this request is called: see `referenceFor`. */
		reference: string;
		/** Notes a failure in the log, under this request's reference. */
		note: (error: unknown) => void;
	}
}

type Cloudflare = { env: Env; ctx: Pick<ExecutionContext, "waitUntil"> };

type Given = { reference?: string; isForAnyone?: boolean; readFrom?: ReadFrom };

/** What every loader and action gets as `context`. */
export function contextFrom(
	request: Request,
	{ env, ctx }: Cloudflare,
	{ reference = referenceFor(request), isForAnyone = false, readFrom }: Given = {},
): AppLoadContext {
	const note = (error: unknown) => logFailure({ reference, request }, error);
	const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work);
	const platform = platformFrom(env, { waitUntil, note }, readFrom);
	let visit: Promise<Visit> | undefined;
	return {
		platform,
		visit: () => {
			visit ??= visitFrom(request, platform);
			return visit;
		},
		dependsOnSession: () => visit !== undefined && bringsSession(request),
		isForAnyone,
		reference,
		note,
	};
}
