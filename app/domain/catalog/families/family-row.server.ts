import type { ProductFamily } from "../product-family.server";
import { buildFamilyUrl } from "./family-url";
import { PRODUCTS_PER_PAGE } from "./queries.server";
import { buildRowId } from "./rules";

/** A product's own page needs a login: visitors can see the row of its family, if it has one. */
export function buildFamilyRowUrl({
	id,
	partNumber,
	specs,
	family,
}: ProductFamily & { id: string; partNumber: string }): string | null {
	if (!family) return null;
	const sizes = family.columns.flatMap((column) =>
		column in specs ? [[column, String(specs[column])]] : [],
	);
	const filters = family.partCount > PRODUCTS_PER_PAGE ? `?${new URLSearchParams(sizes)}` : "";
	return `${buildFamilyUrl(family.slug)}${filters}#${buildRowId({ id, partNumber })}`;
}
