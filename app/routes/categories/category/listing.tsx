import { Link } from "@remix-run/react";
import { formatParts } from "~/domain/catalog/categories/rules";
import { Pager } from "~/ui/elements/pager";
import { PartTable, type QuantityOf } from "~/ui/parts/part-table";
import { VatNote } from "~/ui/products/net-view";
import { ActiveFilters } from "./active-filters";
import { buildFilterUrl, SORT_LABELS } from "./category-filters";
import { FamilyGrid } from "./family-grid";
import { FilterForm } from "./filter-form";
import type { Listing } from "./load-category.server";
import { NoProducts } from "./no-products";

type CategoryListingProps = {
	path: string;
	listing: Listing;
	quantity: QuantityOf;
};

export function CategoryListing({ path, listing, quantity }: CategoryListingProps) {
	const { filters, families, products, totalCount, isTruncated, hasNext, isWrong } = listing;
	const at = (page: number) => buildFilterUrl(path, { ...filters, page });
	const chosenParams = new URLSearchParams(filters.chosen.map(([id, value]) => [id, value]));
	return (
		<div className="grid grid-cols-1 gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
			<FilterForm path={path} listing={listing} />
			<div className="category-results">
				<ActiveFilters path={path} listing={listing} />
				{isTruncated ? (
					<p className="mb-4 text-soft">
						More than 900 parts match. Choose filters to sort them by price and to see how many
						parts each choice has.
					</p>
				) : null}
				{filters.page === 1 ? <FamilyGrid families={families} query={chosenParams} /> : null}
				{products.length > 0 ? (
					<PartTable
						parts={products}
						quantity={quantity}
						note={<VatNote products={products} />}
						caption={[
							totalCount === null ? "Parts" : formatParts(totalCount),
							`by ${SORT_LABELS[filters.sort].toLowerCase()}`,
							filters.page > 1 ? `page ${filters.page}` : "",
						]
							.filter(Boolean)
							.join(", ")}
					/>
				) : hasNext && !isWrong ? (
					<p>
						No matches on this page.{" "}
						<Link to={at(filters.page + 1)}>Continue with the next one</Link>
					</p>
				) : (
					<NoProducts path={path} listing={listing} />
				)}
				<Pager
					first={filters.page > 1 && products.length > 0 ? at(1) : null}
					next={hasNext && !isWrong ? at(filters.page + 1) : null}
				/>
			</div>
		</div>
	);
}
