/** Remix still answers this outdated parameter without any route and logs an error. */
export function removeDataParam(request: Request): Request {
	if (!request.url.includes("_data")) return request;
	const url = new URL(request.url);
	if (!url.searchParams.has("_data")) return request;
	url.searchParams.delete("_data");
	return new Request(url, request);
}
