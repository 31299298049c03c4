import { Link } from "@remix-run/react";
import type { Facet } from "~/domain/catalog/categories/rules";
import { buildFamilyUrl } from "~/domain/catalog/families/family-url";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { NetViewField } from "~/ui/products/vat-view";
import { buildFilteredUrl, removeFilter } from "./family-filters";
import type { FamilyPage } from "./load-family.server";

/** Part of the order form, so that a filter takes the typed quantities along. */
export function SizeFilter({ family }: { family: FamilyPage }) {
	const { slug, facets, filters, isNet } = family;
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
					{isNet ? <NetViewField /> : null}
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

const CHIP =
	"flex min-h-11 cursor-pointer items-center gap-2 rounded-part border border-line bg-surface px-2.5 no-underline tabular-nums hover:bg-tile has-checked:border-ink has-checked:font-semibold pointer-fine:min-h-8";

/** More checkboxes would push the table off the screen. */
const MAX_CHECKBOXES = 30;

function FacetValues({ facet: { id, name, unit, values } }: { facet: Facet }) {
	const offered = values.filter(({ count, isChosen }) => count || isChosen);
	const chosen = offered.filter(({ isChosen }) => isChosen);
	const isLong = offered.length > MAX_CHECKBOXES;
	const label = unit ? `${name}, ${unit}` : name;
	return (
		<fieldset>
			<legend className="pb-1 font-semibold">{label}</legend>
			<div className="flex flex-wrap gap-2">
				{(isLong ? chosen : offered).map(({ value, count, isChosen }) => (
					<label key={value} className={CHIP}>
						<input
							type="checkbox"
							className="size-4 accent-ink"
							name={id}
							value={value}
							defaultChecked={isChosen}
						/>
						{value} <small>{count}</small>
					</label>
				))}
				{isLong ? (
					<select name={id} aria-label={label} className="input w-32">
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
		<ul aria-label="Active filters" className="flex flex-wrap gap-2 py-1.5">
			{filters.map((pair) => {
				const [id, value] = pair;
				const { name = id, unit = "" } =
					[...columns, ...facts].find((column) => column.id === id) ?? {};
				return (
					<li key={id + value}>
						<Link
							to={buildFilteredUrl(slug, removeFilter(filters, pair), { isNet, typedParam })}
							preventScrollReset
							className={`${CHIP} border-ink font-semibold`}
						>
							<span className="sr-only">Remove </span>
							{name} {value} {unit} <Icon name="cross" size={14} />
						</Link>
					</li>
				);
			})}
			<li>
				<Link
					to={buildFilteredUrl(slug, [], { isNet, typedParam })}
					preventScrollReset
					className={CHIP}
				>
					All sizes
				</Link>
			</li>
		</ul>
	);
}
