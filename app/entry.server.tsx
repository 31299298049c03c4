import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";
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
	{ platform }: AppLoadContext,
) {
	const nonce = newNonce();
	let failed = false;
	const body = await renderToReadableStream(
		<NonceProvider value={nonce}>
			<RemixServer context={remixContext} url={request.url} nonce={nonce} />
		</NonceProvider>,
		{
			nonce,
			signal: request.signal,
			onError(error) {
				failed = true;
				if (!request.signal.aborted) console.error(error);
			},
		},
	);
	// Nothing a page shows is deferred, so the whole page is ready with its shell: one chunk, one true status.
	await body.allReady;
	headers.set("content-type", "text/html; charset=utf-8");
	headers.set("content-security-policy", contentSecurityPolicy(platform.settings, nonce));
	if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
	return new Response(await endedOnce(body), { status: failed ? 500 : status, headers });
}
