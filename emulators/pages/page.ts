import { readFileSync } from "node:fs";
import type { Reply } from "../http/exchange.ts";
import type { Route } from "../http/routes.ts";
import { type Html, html } from "./html.ts";

type PageOptions = {
	status?: number;
	framed?: boolean;
	/** Mail has inline styles. */
	inlineStyles?: boolean;
	script?: string;
	style?: string;
};

/** No form-action in its policy: browsers apply it to the redirect back to the shop too. */
export function renderPage(title: string, content: Html, options: PageOptions = {}): Reply {
	const whole = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${options.style ?? "/pages.css"}">
${options.script && html`<script type="module" src="${options.script}"></script>`}
</head>
<body>
${content}
</body>
</html>
`;
	const policy = [
		"default-src 'none'",
		`style-src 'self'${options.inlineStyles ? " 'unsafe-inline'" : ""}`,
		"img-src data: http: https:",
		options.script ? "script-src 'self'; connect-src 'self'" : "script-src 'none'",
		options.framed ? "base-uri 'none'" : "frame-ancestors 'none'",
	];
	return {
		status: options.status ?? 200,
		headers: {
			"content-type": "text/html; charset=utf-8",
			"content-security-policy": policy.join("; "),
		},
		body: whole.markup,
	};
}

export function createStylesheetRoute(path: string, file: URL): Route {
	return {
		method: "GET",
		path,
		handle: () => ({
			status: 200,
			headers: { "content-type": "text/css; charset=utf-8" },
			body: readFileSync(file, "utf8"),
		}),
	};
}

export const styleRoute = createStylesheetRoute(
	"/pages.css",
	new URL("./pages.css", import.meta.url),
);
