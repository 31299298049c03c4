import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PAGE_SIZE } from "~/domain/catalog/rules";
import { listProducts } from "~/domain/catalog/search/list-products.server";
import { EMPTY_PRODUCT_LIST } from "~/domain/catalog/search/product-list";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Pager } from "~/ui/elements/pager";
import { buildPublicPageMeta, getShopInfo } from "~/ui/head/page-meta";
import { preloadFirstPicture } from "~/ui/head/preload-first-picture";
import { buildProductListData } from "~/ui/head/structured-data";
import { Page } from "~/ui/layout/page";
import { CatalogueError } from "~/ui/products/catalogue-error";
import { FOUR_COLUMN_BOX, ProductGrid } from "~/ui/products/product-grid";
import { buildListingUrl, hasFilters } from "./listing-url";
import { NearestMatches, NoProductsFound } from "./nothing-found";
import { parseListingUrl } from "./parse-listing-url.server";
import { ProductFilter } from "./product-filter";
import { ResultSummary } from "./result-summary";

export const handle = {
	access: "anyone",
	cache: "shared",
	cacheParams: ["q", "stock", "from", "to", "rating", "sort", "after"],
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
		...(asked && (query || hasFilters(asked))
			? [{ name: "robots", content: "noindex, follow" }]
			: []),
		...preloadFirstPicture(page, products?.[0]?.imageKey, FOUR_COLUMN_BOX),
		buildProductListData(getShopInfo(page), products ?? []),
	];
};

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { asked, listing, after } = parseListingUrl(request.url);
	const page = { asked, isFirst: after === null };
	if (!listing) return data({ ...EMPTY_PRODUCT_LIST, ...page }, { status: 400 });
	try {
		return data({
			...page,
			...(await listProducts(context.platform.db, listing, PAGE_SIZE, after)),
		});
	} catch (error) {
		context.reportError(error);
		return data({ ...EMPTY_PRODUCT_LIST, ...page, products: null }, { status: 503 });
	}
}

export default function Products() {
	const { asked, products, next, isFirst, totalCount, isTruncated, nearest } =
		useLoaderData<typeof loader>();
	const hasErrors = Object.keys(asked.errors).length > 0;
	return (
		<Page title="Products" width="wide">
			<ProductFilter asked={asked} />
			{hasErrors ? null : (
				<ResultSummary listingForm={asked} found={totalCount} isCut={isTruncated} />
			)}
			{products === null ? (
				<CatalogueError />
			) : products.length > 0 ? (
				<ProductGrid products={products} eager={2} />
			) : next ? (
				<p>No matches on this page. Continue with the next one.</p>
			) : nearest ? (
				<NearestMatches query={asked.query} nearest={nearest} />
			) : (
				<NoProductsFound asked={asked} isFirst={isFirst} />
			)}
			<Pager
				first={isFirst ? null : buildListingUrl(asked)}
				next={next && buildListingUrl(asked, next)}
			/>
		</Page>
	);
}
