import { Link } from "@remix-run/react";
import type { Facet } from "~/domain/catalog/categories/rules";
import { buildFamilyUrl } from "~/domain/catalog/families/family-url";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { NetViewField } from "~/ui/products/vat-view";
import { buildFilteredUrl, removeFilter } from "./family-filters";
import type { FamilyPage } from "./load-family.server";

/**
 * Part of the order form, so that a filter takes the typed quantities along. On a phone it follows an empty `<details>`, which
 * shows or hides it: CSS can't open a closed one on wide screens in every browser.
 */
export function SizeFilter({ family }: { family: FamilyPage }) {
	const { slug, facets, filters, isNet } = family;
	if (facets.length === 0) return null;
	return (
		<div className="size-filter">
			<details>
				<summary>
					{filters.length > 0 ? `Filter sizes (${filters.length})` : "Filter sizes"}
				</summary>
			</details>
			<fieldset className="size-facets" key={buildFilteredUrl(slug, filters)}>
				<legend className="sr-only">Filter sizes</legend>
				{isNet ? <NetViewField /> : null}
				{facets.map((facet) => (
					<FacetValues key={facet.id} facet={facet} />
				))}
				<Button type="submit" formMethod="get" formAction={buildFamilyUrl(slug)}>
					Apply
				</Button>
			</fieldset>
			{filters.length > 0 ? <ActiveFilters family={family} /> : null}
		</div>
	);
}

/** More checkboxes would push the table off the screen. */
const MAX_CHECKBOXES = 30;

function FacetValues({ facet: { id, name, unit, values } }: { facet: Facet }) {
	const offered = values.filter(({ count, isChosen }) => count || isChosen);
	const chosen = offered.filter(({ isChosen }) => isChosen);
	const isLong = offered.length > MAX_CHECKBOXES;
	const label = unit ? `${name}, ${unit}` : name;
	return (
		<fieldset>
			<legend>{label}</legend>
			<div className="size-values">
				{(isLong ? chosen : offered).map(({ value, count, isChosen }) => (
					<label key={value}>
						<input type="checkbox" name={id} value={value} defaultChecked={isChosen} />
						{value} <small>{count}</small>
					</label>
				))}
				{isLong ? (
					<select name={id} aria-label={label} className="input">
						<option value="">{chosen.length > 0 ? "Another" : "Any"}</option>
						{offered
							.filter(({ isChosen }) => !isChosen)
							.map(({ value }) => (
								<option key={value}>{value}</option>
							))}
					</select>
				) : null}
			</div>
		</fieldset>
	);
}

/** A link to remove each. */
function ActiveFilters({
	family: { slug, columns, facts, filters, isNet, typedParam },
}: {
	family: FamilyPage;
}) {
	return (
		<ul aria-label="Active filters">
			{filters.map((pair) => {
				const [id, value] = pair;
				const { name = id, unit = "" } =
					[...columns, ...facts].find((column) => column.id === id) ?? {};
				return (
					<li key={id + value}>
						<Link
							to={buildFilteredUrl(slug, removeFilter(filters, pair), { isNet, typedParam })}
							preventScrollReset
						>
							<span className="sr-only">Remove </span>
							{name} {value} {unit} <Icon name="cross" size={14} />
						</Link>
					</li>
				);
			})}
			<li>
				<Link to={buildFilteredUrl(slug, [], { isNet, typedParam })} preventScrollReset>
					All sizes
				</Link>
			</li>
		</ul>
	);
}
