import type { SubmissionResult } from "@conform-to/react";
import { data, redirect, type TypedResponse } from "@remix-run/cloudflare";
import { toPagePath } from "../routing/page-path.server";

/** Answers the same 404 for a missing row and another user's row. */
export function notFound(): Response {
	return new Response("Not found", { status: 404 });
}

export function orNotFound<Row>(row: Row | null | undefined): Row {
	if (!row) throw notFound();
	return row;
}

/** An unknown choice among the parameters, or a repeated one; throw it, or the page would guess. */
export function badAddress(url: string): Response {
	const returnPath = toPagePath(new URL(url).pathname);
	return Response.json({ reason: "bad-address", returnPath }, { status: 400 });
}

/** `back` is the page to try again from, if it isn't the requested one. */
export function tooManyRequests(retryAfterSeconds: number, returnPath?: string): Response {
	const headers = { "retry-after": String(retryAfterSeconds) };
	return Response.json({ retryAfterSeconds, returnPath }, { status: 429, headers });
}

/** For a form whose button its page does not have: nothing is done by default. */
export const unknownButton = (): Response => new Response(null, { status: 400 });

/** For one answer of a page that is cached otherwise; the route exports its loader's headers. */
export const DO_NOT_CACHE = { "cache-control": "private, no-store" };

export function respondWithForm<T>(body: T, status: number, headers?: Record<string, string>) {
	return data(body, { status, headers });
}

/** Renders the form again with everything that was typed, which the page calculates from. */
export function respondWithTyped(form: FormData, changed: Record<string, string> = {}) {
	const initialValue = { ...Object.fromEntries(form), ...changed };
	return respondWithForm({ initialValue } as SubmissionResult, 200);
}

export function redirectTo(path: string, cookies: readonly string[]): TypedResponse<never> {
	const response = redirect(path, 303);
	for (const cookie of cookies) response.headers.append("set-cookie", cookie);
	return response;
}
