import * as build from "virtual:remix/server-build";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { sendQueuedMail } from "~/platform/outbox/send-messages.server";
import { getRequestId } from "../request/request-id.server";
import { createRouteFinder } from "../routing/find-route-handle.server";
import { createLoadContext } from "./load-context.server";

/** Remix's development server doesn't report when it has responded, which may take long when it compiles. */
const MAIL_DELAYS_MS = [1000, 5000, 20_000, 40_000];

/** For `npm run dev`, where Remix answers in Node without the Worker around it. */
export function createDevLoadContext(request: Request, env: Env): AppLoadContext {
	const route = createRouteFinder(build)(new URL(request.url).pathname);
	const waitUntil = (work: Promise<unknown>) => void work.catch(context.reportError);
	const context = createLoadContext(
		{ request, requestId: getRequestId(request), ...route },
		{ env, ctx: { waitUntil } },
		{ pageVersion: null, readFrom: "primary" },
	);
	for (const delay of MAIL_DELAYS_MS)
		setTimeout(() => waitUntil(sendQueuedMail(context.platform)), delay);
	return context;
}
