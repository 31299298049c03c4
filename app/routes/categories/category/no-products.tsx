import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { buildFilterUrl, clearFilters, countFilters } from "./category-filters";
import type { Listing } from "./load-category.server";

export function NoProducts({ path, listing }: { path: string; listing: Listing }) {
	const { filters, isWrong } = listing;
	const all = (
		<ButtonLink to={buildFilterUrl(path, clearFilters(filters))}>Clear all filters</ButtonLink>
	);
	if (isWrong) return <EmptyState title="Check the marked filter to see results" action={all} />;
	if (filters.page > 1) {
		const first = buildFilterUrl(path, { ...filters, page: 1 });
		return (
			<EmptyState title="No more parts" action={<ButtonLink to={first}>First page</ButtonLink>} />
		);
	}
	if (countFilters(filters) === 0)
		return <EmptyState title="No parts here yet">New parts are coming soon.</EmptyState>;
	return (
		<EmptyState title="No parts match these filters" action={all}>
			<p>
				{countFilters(filters) > 1
					? "Remove one of the filters above: no part has all of them."
					: "Remove the filter above."}
			</p>
		</EmptyState>
	);
}
