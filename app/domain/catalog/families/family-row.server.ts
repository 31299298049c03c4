import type { PartFamily } from "../part-family.server";
import { buildFamilyUrl } from "./family-url";
import { PARTS_PER_PAGE } from "./queries.server";
import { buildRowId } from "./rules";

/** A product's own page needs a login: visitors can see the row of its family, if it has one. */
export function buildFamilyRowUrl({
	id,
	partNumber,
	specs,
	family,
}: PartFamily & { id: string; partNumber: string }): string | null {
	if (!family) return null;
	const sizes = family.columns.flatMap((column) =>
		column in specs ? [[column, String(specs[column])]] : [],
	);
	const filters = family.partCount > PARTS_PER_PAGE ? `?${new URLSearchParams(sizes)}` : "";
	return `${buildFamilyUrl(family.slug)}${filters}#${buildRowId({ id, partNumber })}`;
}
