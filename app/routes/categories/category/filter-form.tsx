import { Form } from "@remix-run/react";
import { buildCategoryUrl, CATEGORY_SORTS } from "~/domain/catalog/categories/rules";
import { Button } from "~/ui/elements/button";
import { CheckboxField, SelectField } from "~/ui/forms/field";
import { FilterField } from "~/ui/lists/filter-field";
import { buildFilterUrl, countFilters, SORT_LABELS } from "./category-filters";
import { FacetField } from "./facet-field";
import type { Listing } from "./load-category.server";

/**
 * A sidebar on a wide screen. On a phone the form follows an empty `<details>`, which shows or hides it: CSS can't open a closed one on wide screens in every browser.
 */
export function FilterForm({ path, listing }: { path: string; listing: Listing }) {
	const { filters, errors, facets, unknownValues, isWrong, totalCount, hasPrices } = listing;
	const count = countFilters(filters);
	return (
		<div className="[&_.field]:mb-4">
			<details className="lg:hidden" open={isWrong} key={buildFilterUrl(path, filters)}>
				<summary className="flex min-h-11 cursor-pointer items-center justify-between rounded-part border border-edge bg-surface px-4 font-semibold after:-mt-1 after:size-2.5 after:rotate-45 after:border-r-2 after:border-b-2 after:border-ink">
					{count > 0 ? `Filters (${count})` : "Filters"}
				</summary>
			</details>
			<Form
				action={buildCategoryUrl(path)}
				aria-label="Filters"
				className="pt-4 max-lg:[details:not([open])+&]:hidden lg:pt-0"
				key={`form ${buildFilterUrl(path, filters)}`}
			>
				<SelectField
					label="Sort by"
					name="sort"
					defaultValue={filters.sort === CATEGORY_SORTS[0] ? "" : filters.sort}
				>
					{CATEGORY_SORTS.filter((sort) => hasPrices || !sort.startsWith("price")).map((sort) => (
						<option key={sort} value={sort === CATEGORY_SORTS[0] ? "" : sort}>
							{SORT_LABELS[sort]}
						</option>
					))}
				</SelectField>
				{facets.map((facet) => (
					<FacetField
						key={facet.id}
						facet={facet}
						totalCount={totalCount}
						unknownValues={unknownValues.filter(({ id }) => id === facet.id)}
					/>
				))}
				{hasPrices ? <PriceFields filters={filters} errors={errors} /> : null}
				<CheckboxField
					label="In stock only"
					name="stock"
					value="in"
					defaultChecked={filters.inStock}
				/>
				<div className="sticky bottom-0 bg-paper py-3 [&>.button]:w-full">
					<Button type="submit">Apply</Button>
				</div>
			</Form>
		</div>
	);
}

function PriceFields({ filters, errors }: Pick<Listing, "filters" | "errors">) {
	return (
		<div className="grid gap-3 items-start grid-cols-[1fr_1fr]">
			<FilterField
				label="From tk"
				name="from"
				value={filters.from}
				errors={errors.from}
				inputMode="decimal"
			/>
			<FilterField
				label="To tk"
				name="to"
				value={filters.to}
				errors={errors.to}
				inputMode="decimal"
			/>
		</div>
	);
}
