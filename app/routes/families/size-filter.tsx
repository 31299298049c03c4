import { Form, Link } from "@remix-run/react";
import type { Facet } from "~/domain/catalog/categories/rules";
import { buildFamilyUrl } from "~/domain/catalog/families/rules";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { buildFilteredUrl, removeFilter } from "./family-filters";
import type { FamilyPage } from "./load-family.server";

/**
 * On a phone the form follows an empty `<details>`, which shows or hides it: CSS can't open a closed
 * one on wide screens in every browser.
 */
export function SizeFilter({ family }: { family: FamilyPage }) {
	const { slug, facets, filters } = family;
	if (facets.length === 0) return null;
	return (
		<div className="size-filter">
			<details>
				<summary>
					{filters.length > 0 ? `Filter sizes (${filters.length})` : "Filter sizes"}
				</summary>
			</details>
			<Form
				action={buildFamilyUrl(slug)}
				aria-label="Filter sizes"
				key={buildFilteredUrl(slug, filters)}
			>
				{facets.map((facet) => (
					<FacetValues key={facet.id} facet={facet} />
				))}
				<Button type="submit">Apply</Button>
			</Form>
			{filters.length > 0 ? <ActiveFilters family={family} /> : null}
		</div>
	);
}

function FacetValues({ facet: { id, name, unit, values } }: { facet: Facet }) {
	return (
		<fieldset>
			<legend>{unit ? `${name}, ${unit}` : name}</legend>
			<div className="size-values">
				{values.map(({ value, count, isChosen }) =>
					count || isChosen ? (
						<label key={value}>
							<input type="checkbox" name={id} value={value} defaultChecked={isChosen} />
							{value} <small>{count}</small>
						</label>
					) : null,
				)}
			</div>
		</fieldset>
	);
}

/** A link to remove each. */
function ActiveFilters({ family: { slug, columns, facts, filters } }: { family: FamilyPage }) {
	return (
		<ul aria-label="Active filters">
			{filters.map((pair) => {
				const [id, value] = pair;
				const { name = id, unit = "" } =
					[...columns, ...facts].find((column) => column.id === id) ?? {};
				return (
					<li key={id + value}>
						<Link to={buildFilteredUrl(slug, removeFilter(filters, pair))} preventScrollReset>
							<span className="sr-only">Remove </span>
							{name} {value} {unit} <Icon name="cross" size={14} />
						</Link>
					</li>
				);
			})}
			<li>
				<Link to={buildFamilyUrl(slug)} preventScrollReset>
					All sizes
				</Link>
			</li>
		</ul>
	);
}
