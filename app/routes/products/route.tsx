import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { CATEGORY_FACET } from "~/domain/catalog/facets/category-facet";
import { buildListingUrl, hasFilters } from "~/http/lists/listing-url";
import { addFromList } from "~/http/pages/add-from-list.server";
import { anyone, purchaser } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { Pager } from "~/ui/elements/pager";
import { buildPublicPageMeta, getShopInfo } from "~/ui/head/page-meta";
import { preloadFirstPicture } from "~/ui/head/preload-first-picture";
import { buildProductListData } from "~/ui/head/structured-data";
import { Page } from "~/ui/layout/page";
import { AddPart } from "~/ui/parts/add-part";
import { Chips } from "~/ui/parts/chips";
import { PartTable } from "~/ui/parts/part-table";
import { CatalogueError } from "~/ui/products/catalogue-error";
import { VatNote } from "~/ui/products/net-view";
import { FOUR_COLUMN_BOX, ProductGrid } from "~/ui/products/product-grid";
import { loadProducts } from "./load-products.server";
import { AlikeNumbers, CategoryChips, FoundCategories, YourProducts } from "./named-in-query";
import { NoProductsFound } from "./nothing-found";
import { ProductFilter } from "./product-filter";
import { buildKindUrl, listChosen, ReadingSummary } from "./reading-summary";
import { ResultSummary } from "./result-summary";

const SINGLE_PARAMS = ["q", "stock", "from", "to", "rating", "sort", "vat", "after"];

export const handle = {
	access: { read: "anyone", write: "verified" },
	cache: "shared",
	cacheParams: SINGLE_PARAMS,
	singleParams: SINGLE_PARAMS,
	replica: true,
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) => {
	const { asked, products } = page.data ?? {};
	const query = asked?.query;
	return [
		...buildPublicPageMeta(page, {
			title: query ? `Products with "${query}"` : "Products",
			path: "/products",
			description: "All our tools and parts, with wholesale prices, stock and buyers' ratings.",
		}),
		asked && (query || hasFilters(asked))
			? { name: "robots", content: "noindex, follow" }
			: buildProductListData(getShopInfo(page), products ?? []),
		...preloadFirstPicture(page, products?.[0]?.imageKey, FOUR_COLUMN_BOX),
	];
};

export const loader = anyone.loader(({ request, context }) => loadProducts(context, request));

export const action = purchaser.action(addFromList);

export default function Products() {
	const page = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>() ?? null;
	const { asked, products, next, isFirst, totalCount, isTruncated, reading, canOrder, facets } =
		page;
	const categories = facets.find(({ id }) => id === CATEGORY_FACET.id);
	const rows = products?.flatMap((part) => ("partNumber" in part ? [part] : [])) ?? [];
	const hasErrors = Object.keys(asked.errors).length > 0;
	return (
		<Page
			title={asked.query || "Products"}
			actions={
				hasErrors ? null : (
					<ResultSummary listingForm={asked} found={totalCount}>
						<VatNote products={products ?? []} />
					</ResultSummary>
				)
			}
		>
			<ProductFilter
				asked={asked}
				hasPrices={page.hasPrices}
				facets={facets.filter(({ id }) => id !== CATEGORY_FACET.id)}
			/>
			{isTruncated && !hasErrors ? (
				<p className="mb-4">
					There are more matches. Type more of the word or number to narrow them down.
				</p>
			) : null}
			<YourProducts query={asked.query} products={page.yourProducts} />
			<AlikeNumbers query={asked.query} numbers={page.alikeNumbers} />
			{reading ? (
				<ReadingSummary reading={reading} asked={asked} facets={facets} />
			) : asked.chosen.length > 0 ? (
				<Chips label="Filtered by" chips={listChosen(asked, facets)} />
			) : null}
			{page.unused.length > 0 ? (
				<p className="mb-3">
					Not used: {page.unused.map(([, value]) => value).join(", ")}. These parts can't be
					filtered by it. <Link to={buildListingUrl(asked)}>Remove</Link>
				</p>
			) : null}
			{categories ? (
				<CategoryChips facet={categories} asked={asked} />
			) : products?.length ? (
				<FoundCategories categories={page.categories} />
			) : null}
			{products === null ? (
				<CatalogueError />
			) : asked.query && rows.length > 0 ? (
				<PartTable
					parts={rows}
					caption={<span className="sr-only">Parts found</span>}
					hasPictures
					quantity={
						canOrder
							? (part) => <AddPart part={part} refused={refused} wanted={reading?.quantity} />
							: null
					}
					folds={reading?.folds.map(({ afterId, kind }) => ({
						afterId,
						label: `${kind.name}: ${formatNumber(kind.partCount)} sizes`,
						to: buildKindUrl(kind, asked.chosen),
					}))}
				/>
			) : products.length > 0 ? (
				<ProductGrid products={products} eager={2} />
			) : next ? (
				<p>No matches on this page. Continue with the next one.</p>
			) : page.yourProducts.length > 0 || (reading && !hasFilters(asked)) ? null : (
				<NoProductsFound asked={asked} isFirst={isFirst} categories={page.categories} />
			)}
			<Pager
				first={isFirst ? null : buildListingUrl(asked)}
				next={next && buildListingUrl(asked, next)}
			/>
		</Page>
	);
}
