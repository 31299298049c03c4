import type { ManagedProductFilter } from "~/domain/catalog/management/rules";
import { readCursor, writeCursor } from "~/platform/d1/keyset.server";

const LIST_PATH = "/dashboard/manageProduct";

const SHOWS = ["sale", "low", "archived"] as const satisfies readonly ManagedProductFilter[];

/** Unknown values mean products for sale. */
export function parseListUrl(url: string) {
	const { searchParams } = new URL(url);
	const show = SHOWS.find((known) => known === searchParams.get("show")) ?? "sale";
	return { show, after: readCursor(searchParams.get("after")) };
}

export function buildListUrl(url: string): string {
	const { show, after } = parseListUrl(url);
	const query = new URLSearchParams();
	if (show !== "sale") query.set("show", show);
	if (after) query.set("after", writeCursor(after));
	return query.size > 0 ? `${LIST_PATH}?${query}` : LIST_PATH;
}
