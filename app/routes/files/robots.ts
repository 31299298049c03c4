import { anyone } from "~/http/pages/page.server";
import { createTextFileResponse } from "~/http/responses/text-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";

/** Product pages require a login, so crawling them is useless. */
const DISALLOWED = [
	"/dashboard",
	"/products/",
	"/mycart",
	"/checkout",
	"/labels/",
	"/myorder",
	"/myreview",
	"/profile",
	"/updateprofile",
	"/verify-email",
	"/login?",
	"/signup?",
	"/blogs/newest-comments",
	"/api/",
	"/webhooks/",
];

/** Public pages below a disallowed path; the longer rule wins (RFC 9309). */
const ALLOWED = ["/api/v1/docs", "/api/v1/openapi.json"];

export const handle = { access: "anyone" } satisfies RouteHandle;

export const loader = anyone.loader(async ({ ctx }) => {
	const { origin } = ctx.settings;
	const rules = [
		...DISALLOWED.map((path) => `Disallow: ${path}\n`),
		...ALLOWED.map((path) => `Allow: ${path}\n`),
	].join("");
	const body = `User-agent: *\n${rules}\nSitemap: ${origin}/sitemap.xml\n`;
	return createTextFileResponse(body, "text/plain", 86_400);
});
