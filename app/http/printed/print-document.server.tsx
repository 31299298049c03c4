import { createHash } from "node:crypto";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Settings } from "~/platform/config/settings.server";
import { buildContentSecurityPolicy } from "../document/security-headers.server";

/** The bar above the paper, on the screen alone. */
const BAR_STYLES = `*{margin:0}body{font:16px/1.4 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Bengali",sans-serif;background:#fff;color:#000}
.bar{padding:16px;display:flex;flex-wrap:wrap;gap:12px 16px;align-items:end;border-bottom:1px solid #999;margin-bottom:16px}
.bar h1{font-size:20px}.bar p{flex-basis:100%}.bar-form{display:flex;flex-wrap:wrap;gap:12px 16px;align-items:end}.bar label{display:grid;gap:4px;font-size:14px}
.bar :is(input,select,button){font:inherit;min-height:44px;padding:0 8px;max-width:100%;box-sizing:border-box}
@media print{.day{font-size:10px}}.error{color:#b00020;font-weight:700}
@media print{.bar{display:none}}`;

type PrintDocument = {
	title: string;
	styles: string;
	back: { to: string; label: string };
	bar?: ReactNode;
	children: ReactNode;
};

const Document = ({ title, back, bar, children }: PrintDocument) => (
	<html lang="en">
		<head>
			<meta charSet="utf-8" />
			<meta name="viewport" content="width=device-width" />
			<meta name="robots" content="noindex" />
			<title>{title}</title>
			<style />
		</head>
		<body>
			<header className="bar">
				<h1>{title}</h1>
				<a href={back.to}>{back.label}</a>
				{bar}
				<p>Print this page from your browser's menu, at 100 % and without margins of its own.</p>
			</header>
			{children}
		</body>
	</html>
);

/** A page to print, without the shop's frame, styles and scripts. */
export function respondWithPrint(
	settings: Settings,
	document: PrintDocument,
	status = 200,
): Response {
	const styles = BAR_STYLES + document.styles;
	const page = renderToStaticMarkup(<Document {...document} />);
	// React would write quotes in it as entities.
	const html = `<!doctype html>${page.replace("</style>", () => `${styles}</style>`)}`;
	const hash = createHash("sha256").update(styles).digest("base64");
	const policy = buildContentSecurityPolicy(settings, {
		scripts: [],
		styles: [`'sha256-${hash}'`],
	});
	return new Response(html, {
		status,
		headers: {
			"content-type": "text/html; charset=utf-8",
			"content-security-policy": policy,
		},
	});
}
