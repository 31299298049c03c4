import { Link } from "@remix-run/react";
import { Chips } from "~/ui/parts/chips";
import {
	buildFilterUrl,
	type CategoryFilters,
	clearFilters,
	countFilters,
} from "./category-filters";
import type { Listing } from "./load-category.server";

type Chip = { label: string; without: CategoryFilters };

function listChips({ filters, facets }: Listing): Chip[] {
	const rest = { ...filters, page: 1 };
	const { chosen, inStock, from, to } = rest;
	const chips = chosen.map(([id, value]): Chip => {
		const { name = id, unit = "" } = facets.find((facet) => facet.id === id) ?? {};
		return {
			label: `${name}: ${value}${unit ? ` ${unit}` : ""}`,
			without: { ...rest, chosen: chosen.filter((pair) => pair[0] !== id || pair[1] !== value) },
		};
	});
	const range = from && to ? `tk ${from} to ${to}` : from ? `from tk ${from}` : `up to tk ${to}`;
	if (from || to) chips.push({ label: `Price: ${range}`, without: { ...rest, from: "", to: "" } });
	if (inStock) chips.push({ label: "In stock", without: { ...rest, inStock: false } });
	return chips;
}

export function ActiveFilters({ path, listing }: { path: string; listing: Listing }) {
	const { filters } = listing;
	if (countFilters(filters) === 0) return null;
	return (
		<Chips
			label="Active filters"
			chips={listChips(listing).map(({ label, without }) => ({
				label,
				without: buildFilterUrl(path, without),
			}))}
		>
			<li>
				<Link
					to={buildFilterUrl(path, clearFilters(filters))}
					className="flex min-h-11 items-center px-3 text-small font-semibold lg:min-h-9"
				>
					Clear all
				</Link>
			</li>
		</Chips>
	);
}
