import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";
import { failurePage } from "~/http/failures.server";
import { FOR_ANYONE } from "~/http/page-cache/kept-page.server";
import { contentSecurityPolicy, newNonce } from "~/http/security-headers.server";
import { NonceProvider } from "~/ui/nonce";

const END = "</body></html>";

/** Remix writes the page's data for its scripts after the document's end, where HTML allows nothing: the end goes last. */
async function endedOnce(body: ReadableStream): Promise<string> {
	const page = await new Response(body).text();
	return page.replace(END, "") + END;
}

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remixContext: EntryContext,
	context: AppLoadContext,
) {
	const nonce = newNonce();
	let failed = false;
	const rendering = renderToReadableStream(
		<NonceProvider value={nonce}>
			<RemixServer context={remixContext} url={request.url} nonce={nonce} />
		</NonceProvider>,
		{
			nonce,
			signal: request.signal,
			onError(error) {
				failed = true;
				if (!request.signal.aborted) context.note(error);
			},
		},
	);
	const body = await rendering.catch(() => null);
	if (!body) {
		// Remix draws the error page for a thrown answer; when that can't be drawn either, the Worker has a last resort.
		if (remixContext.staticHandlerContext.errors) return new Response(null, { status: 500 });
		throw await failurePage(context);
	}
	// Nothing a page shows is deferred, so the whole page is ready with its shell: one chunk, one true status.
	await body.allReady;
	headers.set("content-type", "text/html; charset=utf-8");
	headers.set("content-security-policy", contentSecurityPolicy(context.platform.settings, nonce));
	if (!headers.has("cache-control")) {
		headers.set("cache-control", context.isForAnyone ? FOR_ANYONE : "private, no-store");
	}
	return new Response(await endedOnce(body), { status: failed ? 500 : status, headers });
}

/** What Remix itself stumbles over; what loaders, actions and pages throw is noted where it is caught (http/failures). */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	const isRefusal =
		error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
	if (!isRefusal && !request.signal.aborted) context.note(error);
};
