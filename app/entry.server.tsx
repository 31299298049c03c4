import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { getCategoryMenu } from "~/domain/catalog/categories/queries.server";
import {
	createHydrationPayload,
	isErrorPage,
	withoutDataStream,
} from "~/http/document/hydration-payload.server";
import sheet from "./app.css?inline";
import sheetAddress from "./app.css?url";
import { setPageCacheHeaders } from "./http/caching/browser-cache.server";
import { createCriticalCss, parseRules } from "./http/document/critical-css.server";
import { createNonce, extractCspHashes } from "./http/document/csp-hashes.server";
import { isDataSaverOn } from "./http/document/data-saver.server";
import { buildContentSecurityPolicy } from "./http/document/security-headers.server";
import { describeFailure } from "./http/errors/failure.server";
import { createErrorResponse } from "./http/worker/error-handling.server";
import { buildInlineScripts } from "./ui/root-document/deferred-scripts";
import { RootDocumentProvider } from "./ui/root-document/root-document";

const extractCriticalCss = createCriticalCss(parseRules(sheet));

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remixContext: EntryContext,
	context: AppLoadContext,
) {
	const nonce = createNonce();
	const payload = isDataSaverOn(request)
		? null
		: await createHydrationPayload(remixContext, sheetAddress);
	const { scriptsUpTo = Number.POSITIVE_INFINITY } = context.handle;
	const scripts = payload && payload.length <= scriptsUpTo ? buildInlineScripts(payload) : null;
	// Without the database, pages that need none still open.
	const categories = await getCategoryMenu(context.platform).catch((error: unknown) => {
		context.reportError(error);
		return [];
	});
	let page: string;
	try {
		page = renderToString(
			<RootDocumentProvider value={{ nonce, scripts, categories }}>
				<RemixServer context={withoutDataStream(remixContext)} url={request.url} />
			</RootDocumentProvider>,
		);
	} catch (error) {
		const failure = describeFailure(error);
		context.reportError(error, { status: failure.status });
		// If the error page can't be rendered either, the Worker has a fallback.
		if (isErrorPage(remixContext)) return new Response(null, { status: 500 });
		throw await createErrorResponse(context, failure);
	}
	const pageWithStyles = page.replace("</style>", () => `${extractCriticalCss(page)}</style>`);
	const { html, hashes: trusted } = extractCspHashes(`<!DOCTYPE html>${pageWithStyles}`, nonce);
	headers.set("content-type", "text/html; charset=utf-8");
	headers.set(
		"content-security-policy",
		buildContentSecurityPolicy(context.platform.settings, trusted),
	);
	const body = new TextEncoder().encode(html);
	setPageCacheHeaders({ request, handle: context.handle }, { headers, body, status });
	return new Response(body, { status, headers });
}

/** Remix's own errors; those of loaders and actions are logged in http/worker/error-handling. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	const isExpectedError =
		error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
	if (!isExpectedError && !request.signal.aborted) context.reportError(error);
};
