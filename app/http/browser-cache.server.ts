import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { listedPage } from "./listed-pages.server";

/** How a page that shows everybody the same is kept: by browsers, which ask each time whether it has changed, and by nobody on the way. */
export const FOR_ANYONE = "private, no-cache";

/**
 * Sets the headers that say whether a page's browser may keep it. It may keep a public one that was drawn for nobody in
 * particular, and asks for it again each time: an unchanged one is then answered by a 304. Whatever else is drawn must not
 * be there any more once its reader has logged out, also by the button 'back'.
 */
export async function setCacheHeaders(
	request: Request,
	context: AppLoadContext,
	{ headers, body, status }: { headers: Headers; body: Uint8Array; status: number },
): Promise<void> {
	headers.append("vary", "Cookie, Save-Data");
	if (headers.has("cache-control")) return;
	const mayBeHeld =
		status === 200 &&
		(request.method === "GET" || request.method === "HEAD") &&
		!headers.has("set-cookie") &&
		listedPage(new URL(request.url)).isHeld === true &&
		(await context.visit()).sessionSecret === null;
	headers.set("cache-control", mayBeHeld ? FOR_ANYONE : "private, no-store");
	// Weak, because whoever compresses the page on its way would make it so.
	if (mayBeHeld)
		headers.set("etag", `W/"${tagOf(body, String(headers.get("content-security-policy")))}"`);
}

function tagOf(body: Uint8Array, policy: string): string {
	return createHash("sha256").update(body).update(policy).digest("base64url").slice(0, 22);
}

/** The answer, or in its place a 304 without a body where the browser holds this page already. */
export function unlessHeld(request: Request, answer: Response): Response {
	const held = request.headers.get("if-none-match");
	const tag = held && answer.headers.get("etag");
	const isPage = answer.status === 200 && answer.headers.get("content-type")?.includes("html");
	if (!isPage || !tag || !held.split(/\s*,\s*/).includes(tag)) return answer;
	const headers = new Headers();
	for (const name of ["etag", "cache-control", "vary", "server-timing"]) {
		const value = answer.headers.get(name);
		if (value !== null) headers.set(name, value);
	}
	return new Response(null, { status: 304, headers });
}
