import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PAGE_SIZE } from "~/domain/catalog/rules";
import { listedProducts } from "~/domain/catalog/search/list-products.server";
import { EMPTY_LIST } from "~/domain/catalog/search/product-list";
import { Pager } from "~/ui/elements/pager";
import { publicPage, shopOf } from "~/ui/head/page-meta";
import { firstPicture } from "~/ui/head/preload-first-picture";
import { productListData } from "~/ui/head/structured-data";
import { Page } from "~/ui/layout/page";
import { CatalogueFailure } from "~/ui/products/catalogue-error";
import { ProductGrid, QUARTERS } from "~/ui/products/product-grid";
import { isFiltered, listingUrl } from "./listing-url";
import { NearestFound, NothingFound } from "./nothing-found";
import { askedIn } from "./parse-listing-url.server";
import { ProductFilter } from "./product-filter";
import { Shown } from "./result-summary";

export const meta: MetaFunction<typeof loader> = (page) => {
	const { asked, products } = page.data ?? {};
	const query = asked?.query;
	return [
		...publicPage(page, {
			title: query ? `Products with "${query}"` : "Products",
			path: "/products",
			description:
				"Every tool and part we sell, with its wholesale price, what is in stock and how buyers rate it.",
		}),
		// The products are listed by themselves; a search engine needs none of the ways to look for them.
		...(asked && (query || isFiltered(asked))
			? [{ name: "robots", content: "noindex, follow" }]
			: []),
		...firstPicture(page, products?.[0]?.imageKey, QUARTERS),
		productListData(shopOf(page), products ?? []),
	];
};

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { asked, listing, after } = askedIn(request.url);
	const page = { asked, isFirst: after === null };
	if (!listing) return data({ ...EMPTY_LIST, ...page }, { status: 400 });
	try {
		return data({
			...page,
			...(await listedProducts(context.platform.db, listing, PAGE_SIZE, after)),
		});
	} catch (error) {
		context.note(error);
		return data({ ...EMPTY_LIST, ...page, products: null }, { status: 503 });
	}
}

export default function Products() {
	const { asked, products, next, isFirst, found, isCut, nearest } = useLoaderData<typeof loader>();
	const isRefused = Object.keys(asked.errors).length > 0;
	return (
		<Page title="Products" width="wide">
			<ProductFilter asked={asked} />
			{isRefused ? null : <Shown asked={asked} found={found} isCut={isCut} />}
			{products === null ? (
				<CatalogueFailure />
			) : products.length > 0 ? (
				<ProductGrid products={products} eager={2} />
			) : next ? (
				<p>Nothing among these. The next page looks further.</p>
			) : nearest ? (
				<NearestFound query={asked.query} nearest={nearest} />
			) : (
				<NothingFound asked={asked} isFirst={isFirst} />
			)}
			<Pager first={isFirst ? null : listingUrl(asked)} next={next && listingUrl(asked, next)} />
		</Page>
	);
}
