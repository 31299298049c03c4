import type { ServerBuild } from "@remix-run/cloudflare";
import { getErrorText } from "~/ui/shell/error-page";
import type { UnexpectedFailure } from "../errors/failure.server";

const CONTENT_SECURITY_POLICY =
	"default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Used when no other page can be rendered; needs only the stylesheet's URL. */
export function createFallbackErrorPage(
	requestId: string,
	{ routes }: ServerBuild,
	{ status, headers }: UnexpectedFailure,
): Response {
	const { stylesheet } = (routes.root?.module.handle ?? {}) as { stylesheet?: string };
	const { title, text } = getErrorText({ status });
	const link = stylesheet ? `<link rel="stylesheet" href="${stylesheet}">` : "";
	const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
${link}
</head>
<body>
<main class="mx-auto w-full max-w-text px-4 pt-6 pb-12 md:px-8 md:pt-10 md:pb-16">
<h1>${title}</h1>
<p class="mt-2 mb-6 text-soft">${text}</p>
<p class="mb-6">Reference ${requestId}</p>
<p><a href="/" class="button button-main">BACK TO HOME</a></p>
</main>
</body>
</html>
`;
	return new Response(html, {
		status,
		headers: {
			...headers,
			"content-type": "text/html; charset=utf-8",
			"content-security-policy": CONTENT_SECURITY_POLICY,
			"cache-control": "private, no-store",
		},
	});
}
