import { savesData } from "../data-saver.server";
import { bringsSession } from "../session.server";
import { bringsToast } from "../toast.server";

/**
 * The pages that look alike to all who are not signed in, with the parameters that each of them reads. Whoever adds a
 * parameter to a page adds it here; until then its answers are drawn anew each time.
 */
const PAGES: readonly { path: RegExp; reads: readonly string[] }[] = [
	{ path: /^\/$/, reads: [] },
	{ path: /^\/products$/, reads: ["q", "stock", "from", "to", "rating", "sort", "after"] },
	{ path: /^\/blogs(\/[\w-]+)?$/, reads: ["after"] },
	// Not /signup: its form's time has to be its visitor's own (decisions/032).
	{ path: /^\/(contact|login|terms|privacy|cookies)$/, reads: [] },
];

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
	const reads = PAGES.find(({ path }) => path.test(pageOf(url.pathname)))?.reads;
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

/** The page that a path belongs to: single fetch asks for a page's data at the page's path plus '.data'. */
function pageOf(path: string): string {
	return path.replace(/\.data$/, "").replace(/^\/_root$/, "/");
}

/** The request that a shared page is drawn from: no cookie, no address, nothing that one visitor has and another has not. */
export function requestOfAnyone({ address, savesData }: SharedPage): Request {
	return new Request(address, { headers: savesData ? { "save-data": "on" } : {} });
}
