import { Link } from "@remix-run/react";
import { buildFamilyUrl } from "~/domain/catalog/families/family-url";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { FacetValues } from "~/ui/parts/facet-values";
import { buildFilteredUrl, removeFilter } from "./family-filters";
import type { FamilyPage } from "./load-family.server";

/** Part of the order form, so that a filter takes the typed quantities along. */
export function SizeFilter({ family }: { family: FamilyPage }) {
	const { slug, facets, filters } = family;
	if (facets.length === 0) return null;
	const names = facets.map(({ name }) => name.toLowerCase()).join(", ");
	return (
		<>
			<details className="open:w-full">
				<summary className="w-fit cursor-pointer py-3 font-semibold">
					Filter sizes<span className="font-normal text-soft max-sm:sr-only"> by {names}</span>
				</summary>
				<fieldset className="grid gap-2 pb-3" key={buildFilteredUrl(slug, filters)}>
					<legend className="sr-only">Filter sizes</legend>
					{facets.map((facet) => (
						<FacetValues key={facet.id} facet={facet} />
					))}
					<Button
						type="submit"
						formMethod="get"
						formAction={buildFamilyUrl(slug)}
						className="justify-self-start"
					>
						Apply
					</Button>
				</fieldset>
			</details>
			{filters.length > 0 ? <ActiveFilters family={family} /> : null}
		</>
	);
}

function ActiveFilters({
	family: { slug, columns, facts, filters, typedParam },
}: {
	family: FamilyPage;
}) {
	return (
		<ul aria-label="Active filters" className="flex flex-wrap gap-2 py-1.5">
			{filters.map((pair) => {
				const [id, value] = pair;
				const { name = id, unit = "" } =
					[...columns, ...facts].find((column) => column.id === id) ?? {};
				return (
					<li key={id + value}>
						<Link
							to={buildFilteredUrl(slug, removeFilter(filters, pair), { typedParam })}
							preventScrollReset
							className="chip border-ink font-semibold"
						>
							<span className="sr-only">Remove </span>
							{name} {value} {unit} <Icon name="cross" size={14} />
						</Link>
					</li>
				);
			})}
			<li>
				<Link to={buildFilteredUrl(slug, [], { typedParam })} preventScrollReset className="chip">
					All sizes
				</Link>
			</li>
		</ul>
	);
}
