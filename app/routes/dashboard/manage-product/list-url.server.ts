import type { ManagedShow } from "~/domain/catalog/management/rules";
import { readCursor, writeCursor } from "~/platform/d1/keyset.server";

const LIST = "/dashboard/manageProduct";

const SHOWS = ["sale", "low", "archived"] as const satisfies readonly ManagedShow[];

/** Which part of the list a URL asks for; anything unknown is the products for sale. */
export function listPart(url: string) {
	const { searchParams } = new URL(url);
	const show = SHOWS.find((known) => known === searchParams.get("show")) ?? "sale";
	return { show, after: readCursor(searchParams.get("after")) };
}

/** The list at the part that a request was made from, to go back to. */
export function listAt(url: string): string {
	const { show, after } = listPart(url);
	const query = new URLSearchParams();
	if (show !== "sale") query.set("show", show);
	if (after) query.set("after", writeCursor(after));
	return query.size > 0 ? `${LIST}?${query}` : LIST;
}
