import { hasSessionCookie } from "../auth/session.server";
import { isDataSaverOn } from "../document/data-saver.server";
import { hasToastCookie } from "../responses/toast.server";
import { getPagePolicy } from "./page-policies.server";

/** No address of ours is longer, and no longer one is kept. */
const MAX_URL_LENGTH = 300;

/** What a request asks for, without anything of who sent it. */
export type SharedPage = {
	/** With the parameters that count, in one order. */
	url: string;
	isDataSaverOn: boolean;
};

/** The page that a request shares with all others who ask for it; null when its answer is for this visitor alone. */
export function findSharedPage(request: Request): SharedPage | null {
	if (request.method !== "GET" || hasSessionCookie(request) || hasToastCookie(request)) return null;
	const url = new URL(request.url);
	const cacheKeyParams = getPagePolicy(url).cacheKeyParams;
	if (!cacheKeyParams || request.url.length > MAX_URL_LENGTH) return null;
	if (url.search === "") return { url: url.href, isDataSaverOn: isDataSaverOn(request) };
	const names = Array.from(url.searchParams.keys());
	if (names.some((name, index) => !cacheKeyParams.includes(name) || names.indexOf(name) < index))
		return null;
	const query = cacheKeyParams.flatMap((name) => {
		const value = url.searchParams.get(name);
		return value ? [[name, value]] : [];
	});
	url.search = new URLSearchParams(query).toString();
	return { url: url.href, isDataSaverOn: isDataSaverOn(request) };
}

/** The request that a shared page is drawn from: no cookie, no address, nothing that one visitor has and another has not. */
export function createPublicRequest({ url: address, isDataSaverOn }: SharedPage): Request {
	return new Request(address, { headers: isDataSaverOn ? { "save-data": "on" } : {} });
}
