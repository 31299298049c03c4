/**
 * A request without the query's `_data`: an older form of Remix's own requests, which none of its pages sends. Remix still
 * hears it, answers with what no route meant, and notes a failure each time.
 */
export function removeDataParam(request: Request): Request {
	if (!request.url.includes("_data")) return request;
	const url = new URL(request.url);
	if (!url.searchParams.has("_data")) return request;
	url.searchParams.delete("_data");
	return new Request(url, request);
}
