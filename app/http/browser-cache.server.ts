import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { listedPage } from "./listed-pages.server";

/** How browsers, and nobody on the way to them, keep a page that shows everybody the same: they ask each time whether it is. */
export const FOR_ANYONE = "private, no-cache";

/**
 * Sets how long a page may be kept. A public one that was drawn for nobody in particular may, if it is asked for
 * again: an unchanged one is then answered by a 304. Whatever else is drawn must not be there any more once its reader
 * has logged out, also by the button 'back'.
 */
export async function keep(
	request: Request,
	context: AppLoadContext,
	{ headers, body, status }: { headers: Headers; body: Uint8Array; status: number },
): Promise<void> {
	headers.append("vary", "Cookie, Save-Data");
	if (headers.has("cache-control")) return;
	const isSame =
		status === 200 &&
		(request.method === "GET" || request.method === "HEAD") &&
		!headers.has("set-cookie") &&
		listedPage(new URL(request.url)).isHeld === true &&
		(await context.visit()).sessionSecret === null;
	headers.set("cache-control", isSame ? FOR_ANYONE : "private, no-store");
	// Weak, because whoever compresses the page on its way would make it so.
	if (isSame)
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
