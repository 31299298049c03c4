import type { AppLoadContext } from "@remix-run/cloudflare";
import { type Platform, platformFrom } from "~/platform/platform.server";
import { type Visit, visitFrom } from "./session.server";

declare module "@remix-run/cloudflare" {
	interface AppLoadContext {
		platform: Platform;
		/** Who is visiting; read from the database once a request, however many loaders ask. */
		visit: () => Promise<Visit>;
	}
}

type Cloudflare = { env: Env; ctx: Pick<ExecutionContext, "waitUntil"> };

/** What every loader and action gets as `context`. */
export function contextFrom(request: Request, { env, ctx }: Cloudflare): AppLoadContext {
	const platform = platformFrom(env, (work) => ctx.waitUntil(work));
	let visit: Promise<Visit> | undefined;
	return {
		platform,
		visit: () => {
			visit ??= visitFrom(request, platform);
			return visit;
		},
	};
}
