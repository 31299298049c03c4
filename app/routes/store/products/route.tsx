import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listedProducts } from "~/domain/catalog/listed-products.server";
import { PAGE_SIZE } from "~/domain/catalog/rules";
import { CatalogueFailure } from "~/ui/catalogue-failure";
import { Page } from "~/ui/page";
import { publicPage, shopOf } from "~/ui/page-meta";
import { Pager } from "~/ui/pager";
import { ProductGrid } from "~/ui/product-grid";
import { productListData } from "~/ui/structured-data";
import { askedIn } from "./listing-url.server";
import { NothingFound } from "./nothing-found";
import { listingUrl, ProductFilter, Shown } from "./product-filter";

export const meta: MetaFunction<typeof loader> = (page) => [
	...publicPage(page, {
		title: "Products",
		path: "/products",
		description:
			"Every tool and part we sell, with its wholesale price, what is in stock and how buyers rate it.",
	}),
	productListData(shopOf(page), page.data?.products ?? []),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { asked, listing, after } = askedIn(request.url);
	const page = { asked, isFirst: after === null };
	if (asked.error) return data({ ...page, products: [], next: null }, { status: 400 });
	try {
		return data({
			...page,
			...(await listedProducts(context.platform.db, listing, PAGE_SIZE, after)),
		});
	} catch (error) {
		context.note(error);
		return data({ ...page, products: null, next: null }, { status: 503 });
	}
}

export default function Products() {
	const { asked, products, next, isFirst } = useLoaderData<typeof loader>();
	return (
		<Page title="Products" width="wide">
			<ProductFilter {...asked} />
			{asked.error ? null : <Shown {...asked} />}
			{products === null ? (
				<CatalogueFailure />
			) : products.length > 0 ? (
				<ProductGrid products={products} eager={2} />
			) : (
				<NothingFound asked={asked} isFirst={isFirst} />
			)}
			<Pager first={isFirst ? null : listingUrl(asked)} next={next && listingUrl(asked, next)} />
		</Page>
	);
}
