import type { Settings } from "~/platform/config/settings.server";
import type { CspHashes } from "./csp-hashes.server";

/**
 * The content security policy of a page. Of what stands inline only what is trusted by its hash counts; a trusted script
 * may load others. The payment provider's frames and calls are let in by origin. `form-action` names the provider's
 * hosted page and the sign-in providers because Chromium holds the policy against the redirects that follow a form, not
 * just against its action.
 */
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

/**
 * Sets the headers that every answer carries; a policy that is already there (a page's, with its hashes) stays.
 * `statements` is how many it took of the database, for `Server-Timing`.
 */
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

/** As `secure`, for an answer that is given although the settings can't be read. `origin` is where it was asked. */
export function addFallbackSecurityHeaders(response: Response, origin: string): Response {
	setSecurityHeaders(response, "default-src 'none'; frame-ancestors 'none'", origin);
	return response;
}

function setSecurityHeaders({ headers }: Response, policy: string, origin: string): void {
	if (!headers.has("content-security-policy")) headers.set("content-security-policy", policy);
	headers.set("x-content-type-options", "nosniff");
	headers.set("x-frame-options", "DENY");
	// Not 'no-referrer': it would make browsers post forms with `Origin: null`, which the origin check refuses.
	headers.set("referrer-policy", "strict-origin-when-cross-origin");
	headers.set("permissions-policy", "camera=(), microphone=(), geolocation=(), browsing-topics=()");
	headers.set("cross-origin-opener-policy", "same-origin");
	if (origin.startsWith("https:")) {
		headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
	}
}
