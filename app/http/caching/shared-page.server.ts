import { bringsSession } from "../auth/session.server";
import { savesData } from "../document/data-saver.server";
import { bringsToast } from "../responses/toast.server";
import { listedPage } from "./page-policies.server";

/** No address of ours is longer, and no longer one is kept. */
const LONGEST = 300;

/** What a request asks for, without anything of who sent it. */
export type SharedPage = {
	/** With the parameters that count, in one order. */
	address: string;
	savesData: boolean;
};

/** The page that a request shares with all others who ask for it; null when its answer is for this visitor alone. */
export function sharedPage(request: Request): SharedPage | null {
	if (request.method !== "GET" || bringsSession(request) || bringsToast(request)) return null;
	const url = new URL(request.url);
	const reads = listedPage(url).sharedBy;
	if (!reads || request.url.length > LONGEST) return null;
	if (url.search === "") return { address: url.href, savesData: savesData(request) };
	const names = Array.from(url.searchParams.keys());
	if (names.some((name, place) => !reads.includes(name) || names.indexOf(name) < place))
		return null;
	const query = reads.flatMap((name) => {
		const value = url.searchParams.get(name);
		return value ? [[name, value]] : [];
	});
	url.search = new URLSearchParams(query).toString();
	return { address: url.href, savesData: savesData(request) };
}

/** The request that a shared page is drawn from: no cookie, no address, nothing that one visitor has and another has not. */
export function requestOfAnyone({ address, savesData }: SharedPage): Request {
	return new Request(address, { headers: savesData ? { "save-data": "on" } : {} });
}
