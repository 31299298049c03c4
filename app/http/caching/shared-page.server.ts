import { hasSessionCookie } from "../auth/session.server";
import { isDataSaverOn } from "../document/data-saver.server";
import { hasNetCookie } from "../document/net-view.server";
import { hasKeptFormCookie } from "../kept-forms/cookie.server";
import type { RoutedRequest } from "../request/routed-request";
import { hasToastCookie } from "../responses/toast.server";
import type { RouteHandle } from "../routing/route-handle";

/** Longer than any URL of the shop; a longer one is not cached. */
const MAX_URL_LENGTH = 300;

export type SharedPage = {
	/** Has the relevant parameters only, in a fixed order. */
	url: string;
	isDataSaverOn: boolean;
	/** The visitor's cookie asks for prices without VAT, too. */
	isNet: boolean;
};

export function findSharedPage({
	request,
	handle: { cache, cacheParams = [] },
}: RoutedRequest): SharedPage | null {
	const isPersonal =
		hasSessionCookie(request) || hasToastCookie(request) || hasKeptFormCookie(request);
	if (request.method !== "GET" || isPersonal) return null;
	const url = new URL(request.url);
	if (cache !== "shared" || request.url.length > MAX_URL_LENGTH) return null;
	const choices = { isDataSaverOn: isDataSaverOn(request), isNet: hasNetCookie(request) };
	if (url.search === "") return { url: url.href, ...choices };
	const query = normalizeParams(url.searchParams, cacheParams);
	if (!query) return null;
	url.search = new URLSearchParams(query).toString();
	return { url: url.href, ...choices };
}

type Param = [name: string, value: string];

/** Without empty ones; null if the page can't have a shared copy. */
function normalizeParams(
	params: URLSearchParams,
	cacheParams: NonNullable<RouteHandle["cacheParams"]>,
): Param[] | null {
	if (cacheParams === "checked-by-loader") {
		const used = Array.from(params).filter(([, value]) => value !== "");
		return used.sort((one, other) => (String(one) < String(other) ? -1 : 1));
	}
	const names = Array.from(params.keys());
	if (names.some((name, index) => !cacheParams.includes(name) || names.indexOf(name) < index))
		return null;
	return cacheParams.flatMap((name): Param[] => {
		const value = params.get(name);
		return value ? [[name, value]] : [];
	});
}

/** Contains nothing else that differs between visitors: no other cookie and no address. */
export function createPublicRequest({ url: address, isDataSaverOn, isNet }: SharedPage): Request {
	return new Request(address, {
		headers: {
			...(isDataSaverOn && { "save-data": "on" }),
			...(isNet && { cookie: "vat=net" }),
		},
	});
}
