import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { setPageHeaders } from "~/http/browser-cache.server";
import { savesData } from "~/http/data-saver.server";
import {
	handoffOf,
	isErrorPage,
	withoutDataStream,
} from "~/http/document/hydration-payload.server";
import { failurePage } from "~/http/failures.server";
import { newNonce, withHashes } from "~/http/inline-trust.server";
import { ownStyles, rulesOf } from "~/http/own-styles.server";
import { contentSecurityPolicy } from "~/http/security-headers.server";
import { DocumentProvider } from "~/ui/document";
import { inlineScripts } from "~/ui/late-scripts";
import sheet from "./app.css?inline";
import sheetAddress from "./app.css?url";

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
