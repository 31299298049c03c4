import { createHash } from "node:crypto";

export type StoredAnswer = { status: number; answer: string; location: string | null };

export type CallResult = StoredAnswer & {
	ok: true;
	next?: string | null;
	total?: number | null;
	replayed?: true;
	headers?: Record<string, string>;
};

/** Adds an ETag to a GET response; answers 304 when the client has the same content. */
export function createCallResponse(
	request: Request,
	result: CallResult,
	isRead: boolean,
): Response {
	const { status, answer, location, next, total = null, replayed } = result;
	const headers = new Headers(result.headers);
	headers.set("content-type", "application/json");
	headers.set("vary", "authorization");
	if (location) headers.set("location", location);
	if (replayed) headers.set("idempotent-replayed", "true");
	if (next) headers.set("link", `<${getNextPagePath(request, next)}>; rel="next"`);
	if (total !== null) headers.set("x-total-count", String(total));
	if (!isRead) {
		headers.set("cache-control", "no-store");
		return new Response(answer, { status, headers });
	}
	const etag = `"${createEtag(`${answer}${next ?? ""}${total ?? ""}`)}"`;
	headers.set("etag", etag);
	const isPublic = !request.headers.has("authorization");
	headers.set("cache-control", isPublic ? "no-cache" : "private, no-cache");
	if (matchesEtag(request.headers.get("if-none-match"), etag)) {
		headers.delete("content-type");
		return new Response(null, { status: 304, headers });
	}
	if (request.method !== "HEAD") return new Response(answer, { status, headers });
	headers.set("content-length", String(new TextEncoder().encode(answer).length));
	return new Response(null, { status, headers });
}

function getNextPagePath(request: Request, next: string): string {
	const url = new URL(request.url);
	url.searchParams.set("after", next);
	return `${url.pathname}${url.search}`;
}

function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
	if (ifNoneMatch === null) return false;
	const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
	return tags.includes(etag) || tags.includes("*");
}

function createEtag(text: string): string {
	return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
