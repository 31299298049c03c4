import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import {
	handoffOf,
	isErrorPage,
	withoutDataStream,
} from "~/http/document/hydration-payload.server";
import sheet from "./app.css?inline";
import sheetAddress from "./app.css?url";
import { setPageHeaders } from "./http/caching/browser-cache.server";
import { ownStyles, rulesOf } from "./http/document/critical-css.server";
import { newNonce, withHashes } from "./http/document/csp-hashes.server";
import { savesData } from "./http/document/data-saver.server";
import { contentSecurityPolicy } from "./http/document/security-headers.server";
import { failurePage } from "./http/worker/error-handling.server";
import { inlineScripts } from "./ui/root-document/deferred-scripts";
import { DocumentProvider } from "./ui/root-document/root-document";

const rules = rulesOf(sheet);

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remixContext: EntryContext,
	context: AppLoadContext,
) {
	const nonce = newNonce();
	const scripts = savesData(request)
		? null
		: inlineScripts(await handoffOf(remixContext, sheetAddress));
	let page: string;
	try {
		page = renderToString(
			<DocumentProvider value={{ nonce, scripts }}>
				<RemixServer context={withoutDataStream(remixContext)} url={request.url} />
			</DocumentProvider>,
		);
	} catch (error) {
		context.note(error);
		// Remix draws the error page for a thrown answer; when that can't be drawn either, the Worker has a last resort.
		if (isErrorPage(remixContext)) return new Response(null, { status: 500 });
		throw await failurePage(context);
	}
	const styled = page.replace("</style>", () => `${ownStyles(rules, page)}</style>`);
	const { html, trusted } = withHashes(`<!DOCTYPE html>${styled}`, nonce);
	headers.set("content-type", "text/html; charset=utf-8");
	headers.set("content-security-policy", contentSecurityPolicy(context.platform.settings, trusted));
	const body = new TextEncoder().encode(html);
	setPageHeaders(request, { headers, body, status });
	return new Response(body, { status, headers });
}

/** What Remix itself stumbles over; what loaders, actions and pages throw is noted where it is caught (http/failures). */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	const isRefusal =
		error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
	if (!isRefusal && !request.signal.aborted) context.note(error);
};
