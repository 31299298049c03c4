import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { machineFile } from "~/http/responses/text-file.server";

/** A product's own page asks for a sign-in, so that following those links teaches a robot nothing. */
const SHUT = [
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
const OPEN = ["/api/v1/docs", "/api/v1/openapi.json"];

export function loader({ context }: LoaderFunctionArgs) {
	const { origin } = context.platform.settings;
	const rules = [
		...SHUT.map((path) => `Disallow: ${path}\n`),
		...OPEN.map((path) => `Allow: ${path}\n`),
	].join("");
	const body = `User-agent: *\n${rules}\nSitemap: ${origin}/sitemap.xml\n`;
	return machineFile(body, "text/plain", 86_400);
}
