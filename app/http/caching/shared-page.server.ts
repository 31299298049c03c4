import { hasSessionCookie } from "../auth/session.server";
import { isDataSaverOn } from "../document/data-saver.server";
import type { RoutedRequest } from "../request/routed-request";
import { hasToastCookie } from "../responses/toast.server";

/** Longer than any URL of the shop; a longer one is not cached. */
const MAX_URL_LENGTH = 300;

export type SharedPage = {
	/** With the relevant parameters only, in a fixed order. */
	url: string;
	isDataSaverOn: boolean;
};

export function findSharedPage({
	request,
	handle: { cache, cacheParams = [] },
}: RoutedRequest): SharedPage | null {
	if (request.method !== "GET" || hasSessionCookie(request) || hasToastCookie(request)) return null;
	const url = new URL(request.url);
	if (cache !== "shared" || request.url.length > MAX_URL_LENGTH) return null;
	if (url.search === "") return { url: url.href, isDataSaverOn: isDataSaverOn(request) };
	const names = Array.from(url.searchParams.keys());
	if (names.some((name, index) => !cacheParams.includes(name) || names.indexOf(name) < index))
		return null;
	const query = cacheParams.flatMap((name) => {
		const value = url.searchParams.get(name);
		return value ? [[name, value]] : [];
	});
	url.search = new URLSearchParams(query).toString();
	return { url: url.href, isDataSaverOn: isDataSaverOn(request) };
}

/** Contains nothing that differs between visitors: no cookie and no address. */
export function createPublicRequest({ url: address, isDataSaverOn }: SharedPage): Request {
	return new Request(address, { headers: isDataSaverOn ? { "save-data": "on" } : {} });
}
