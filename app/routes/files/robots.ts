import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { createTextFileResponse } from "~/http/responses/text-file.server";

/** A product's own page asks for a sign-in, so that following those links teaches a robot nothing. */
const DISALLOWED = [
	"/dashboard",
	"/products/",
	"/mycart",
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

/** Read by people and programs, although it stands among what is shut: the longer rule counts (RFC 9309). */
const ALLOWED = ["/api/v1/docs", "/api/v1/openapi.json"];

export function loader({ context }: LoaderFunctionArgs) {
	const { origin } = context.platform.settings;
	const rules = [
		...DISALLOWED.map((path) => `Disallow: ${path}\n`),
		...ALLOWED.map((path) => `Allow: ${path}\n`),
	].join("");
	const body = `User-agent: *\n${rules}\nSitemap: ${origin}/sitemap.xml\n`;
	return createTextFileResponse(body, "text/plain", 86_400);
}
