import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { bringsSession } from "../auth/session.server";
import { listedPage } from "./page-policies.server";

/** How a page that shows everybody the same is kept: by browsers, which ask each time whether it has changed, and by nobody on the way. */
export const FOR_ANYONE = "private, no-cache";

const NOT_KEPT = "private, no-store";

/**
 * Sets the headers of a drawn page that say whether its browser may keep it. It may keep a public one that was drawn for
 * nobody in particular, and asks for it again each time: an unchanged one is then answered by a 304. Whatever else is drawn
 * must not be there any more once its reader has logged out, also by the button 'back'.
 */
export function setPageHeaders(
	request: Request,
	{ headers, body, status }: { headers: Headers; body: Uint8Array; status: number },
): void {
	headers.append("vary", "Cookie, Save-Data");
	if (headers.has("cache-control") || !mayBeHeld(request, { headers, status })) return;
	headers.set("cache-control", FOR_ANYONE);
	// Weak, because whoever compresses the page on its way would make it so.
	headers.set("etag", `W/"${tagOf(body, String(headers.get("content-security-policy")))}"`);
}

/**
 * Sets the Cache-Control of any answer: page, data, file, redirect or error. Nothing keeps one that depends on a session,
 * whatever its route says, nor one whose route says nothing, unless it is the data of a public page.
 */
export function setCacheControl(
	request: Request,
	{ dependsOnSession }: Pick<AppLoadContext, "dependsOnSession">,
	answer: Response,
): void {
	const { headers } = answer;
	if (dependsOnSession()) headers.set("cache-control", NOT_KEPT);
	if (headers.has("cache-control")) return;
	headers.set("cache-control", mayBeHeld(request, answer) ? FOR_ANYONE : NOT_KEPT);
}

function mayBeHeld(
	request: Request,
	{ headers, status }: Pick<Response, "headers" | "status">,
): boolean {
	return (
		status === 200 &&
		(request.method === "GET" || request.method === "HEAD") &&
		!headers.has("set-cookie") &&
		listedPage(new URL(request.url)).isHeld === true &&
		!bringsSession(request)
	);
}

function tagOf(body: Uint8Array, policy: string): string {
	return createHash("sha256").update(body).update(policy).digest("base64url").slice(0, 22);
}

/** The answer, or in its place a 304 without a body where the browser holds this page already. */
export function unlessHeld(request: Request, answer: Response): Response {
	const held = request.headers.get("if-none-match");
	const tag = held && answer.headers.get("etag");
	const isPage = answer.status === 200 && answer.headers.get("content-type")?.includes("html");
	const isHeld = tag && held.split(",").some((each) => each.trim() === tag);
	if (!isPage || !isHeld) return answer;
	const headers = new Headers();
	for (const name of ["etag", "cache-control", "vary", "server-timing"]) {
		const value = answer.headers.get(name);
		if (value !== null) headers.set(name, value);
	}
	return new Response(null, { status: 304, headers });
}
