import type { Settings } from "~/platform/config/settings.server";
import type { CspHashes } from "./csp-hashes.server";

/** `form-action` lists the providers, because Chromium also checks the redirects after a form. */
export function buildContentSecurityPolicy(
	settings: Settings,
	{ scripts, styles }: CspHashes = { scripts: [], styles: [] },
): string {
	const { stripe, signIn } = settings;
	const api = stripe.apiUrl.origin;
	return [
		"default-src 'none'",
		`script-src ${scripts.length > 0 ? `${scripts.join(" ")} 'strict-dynamic'` : "'none'"}`,
		["style-src 'self'", ...styles].join(" "),
		"img-src 'self' data: blob:",
		"font-src 'self'",
		"manifest-src 'self'",
		`connect-src 'self' ${api}`,
		`frame-src ${stripe.frameOrigins.join(" ")}`,
		["form-action 'self'", stripe.hostedOrigin, ...signIn.origins].join(" "),
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join("; ");
}

/** Keeps a page's own policies. `statements` is the number of queries, for `Server-Timing`. */
export function addSecurityHeaders(
	response: Response,
	settings: Settings,
	statements: number,
): Response {
	const secured = new Response(response.body, response);
	setSecurityHeaders(secured, buildContentSecurityPolicy(settings), settings.origin);
	secured.headers.set("server-timing", `d1;desc="${statements} statements"`);
	return secured;
}

/** Adds headers to responses without valid settings. */
export function addFallbackSecurityHeaders(response: Response, origin: string): Response {
	setSecurityHeaders(response, "default-src 'none'; frame-ancestors 'none'", origin);
	return response;
}

function setSecurityHeaders({ headers }: Response, policy: string, origin: string): void {
	if (!headers.has("content-security-policy")) headers.set("content-security-policy", policy);
	headers.set("x-content-type-options", "nosniff");
	headers.set("x-frame-options", "DENY");
	// Not 'no-referrer': browsers would post forms with `Origin: null`, which is rejected.
	if (!headers.has("referrer-policy"))
		headers.set("referrer-policy", "strict-origin-when-cross-origin");
	headers.set("permissions-policy", "camera=(), microphone=(), geolocation=(), browsing-topics=()");
	headers.set("cross-origin-opener-policy", "same-origin");
	if (origin.startsWith("https:")) {
		headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
	}
}
