import { data, redirect, type TypedResponse } from "@remix-run/cloudflare";

/** The 404 of a missing row, and of another user's alike. */
export function notFound(): Response {
	return new Response("Not found", { status: 404 });
}

/**
 * The 429 of something asked for too often: its page says how long to wait, and so does `Retry-After`. `back` is the page
 * to try again from, where that is not the one that was asked for.
 */
export function tooManyRequests(retryAfterSeconds: number, returnPath?: string): Response {
	const headers = { "retry-after": String(retryAfterSeconds) };
	return Response.json({ retryAfterSeconds, returnPath }, { status: 429, headers });
}

/** Answers a form with its page again, under the status that says what was wrong. */
export function respondWithForm<T>(body: T, status: number, headers?: Record<string, string>) {
	return data(body, { status, headers });
}

/** Leads a browser on by GET (303), with these Set-Cookie values. */
export function redirectTo(path: string, cookies: readonly string[]): TypedResponse<never> {
	const response = redirect(path, 303);
	for (const cookie of cookies) response.headers.append("set-cookie", cookie);
	return response;
}
