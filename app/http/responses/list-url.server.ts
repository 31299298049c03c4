import { readCursor, writeCursor } from "~/platform/d1/keyset.server";
import type { TabbedList } from "~/ui/lists/list-tabs";

type Filter = Readonly<Record<string, string | null | undefined>>;

/** A list's URL with its filter and with the page that `url` names: the way back to it from one of its rows. */
export function buildListUrl(path: string, url: string, filter: Filter = {}): string {
	const after = readCursor(new URL(url).searchParams.get("after"));
	return writeListUrl(path, { ...filter, after: after ? writeCursor(after) : undefined });
}

export function writeListUrl(path: string, filter: Filter): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
	return query.size > 0 ? `${path}?${query}` : path;
}

/** For a list's loader: `list` is the first page with the same filter, `query` belongs to the page that is shown. */
export function readListUrl(path: string, url: string, filter: Filter = {}) {
	const after = readCursor(new URL(url).searchParams.get("after"));
	const place = { list: writeListUrl(path, filter), isFirst: after === null };
	return { after, place, query: buildListUrl("", url, filter) };
}

const toFilter = ({ param, tabs }: TabbedList, tab: string) => ({
	[param]: tab === tabs[0]?.[1] ? undefined : tab,
});

/** Unknown values mean the first tab. */
function readTab<Value extends string>({ param, tabs }: TabbedList<Value>, url: string): Value {
	const asked = new URL(url).searchParams.get(param);
	const [, tab] = tabs.find(([, value]) => value === asked) ?? tabs[0] ?? [];
	return tab as Value;
}

export function readTabbedListUrl<Value extends string>(list: TabbedList<Value>, url: string) {
	const tab = readTab(list, url);
	return { tab, ...readListUrl(list.path, url, toFilter(list, tab)) };
}

export const buildTabbedListUrl = (list: TabbedList, url: string) =>
	buildListUrl(list.path, url, toFilter(list, readTab(list, url)));

const MAX_FIND_LENGTH = 100;

export const readFindParam = (url: string, param = "find"): string | undefined =>
	new URL(url).searchParams
		.get(param)
		?.normalize()
		.trim()
		.replace(/\s+/g, " ")
		.slice(0, MAX_FIND_LENGTH)
		.toWellFormed() || undefined;
