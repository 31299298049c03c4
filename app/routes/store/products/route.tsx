import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listedProducts } from "~/domain/catalog/listed-products.server";
import { EMPTY_LIST } from "~/domain/catalog/listing";
import { PAGE_SIZE } from "~/domain/catalog/rules";
import { CatalogueFailure } from "~/ui/catalogue-failure";
import { firstPicture } from "~/ui/first-picture";
import { Page } from "~/ui/page";
import { publicPage, shopOf } from "~/ui/page-meta";
import { Pager } from "~/ui/pager";
import { ProductGrid, QUARTERS } from "~/ui/product-grid";
import { productListData } from "~/ui/structured-data";
import { isFiltered, listingUrl } from "./listing-url";
import { askedIn } from "./listing-url.server";
import { NearestFound, NothingFound } from "./nothing-found";
import { ProductFilter } from "./product-filter";
import { Shown } from "./shown";

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
