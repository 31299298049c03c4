import type { ManagedProductFilter } from "~/domain/catalog/management/rules";
import { buildListUrl } from "~/http/responses/list-url.server";
import { readCursor } from "~/platform/d1/keyset.server";

const SHOWS = ["sale", "low", "archived"] as const satisfies readonly ManagedProductFilter[];

/** Unknown values mean products for sale. */
export function parseListUrl(url: string) {
	const { searchParams } = new URL(url);
	const show = SHOWS.find((known) => known === searchParams.get("show")) ?? "sale";
	return { show, after: readCursor(searchParams.get("after")) };
}

export function buildManagedProductsUrl(url: string): string {
	const { show } = parseListUrl(url);
	return buildListUrl("/dashboard/manageProduct", url, {
		show: show === "sale" ? undefined : show,
	});
}
