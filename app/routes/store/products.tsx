import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { newestProducts } from "~/domain/catalog/queries.server";
import { PAGE_SIZE } from "~/domain/catalog/rules";
import { readCursor } from "~/platform/keyset.server";
import { Empty } from "~/ui/empty";
import { Page } from "~/ui/page";
import { publicPage, shopOf } from "~/ui/page-meta";
import { Pager } from "~/ui/pager";
import { ProductGrid } from "~/ui/product-grid";
import { productListData } from "~/ui/structured-data";

export const meta: MetaFunction<typeof loader> = (page) => [
	...publicPage(page, {
		title: "Products",
		path: "/products",
		description:
			"Every tool and part we sell, the newest first, with its wholesale price and what is in stock.",
	}),
	productListData(shopOf(page), page.data?.products ?? []),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const after = readCursor(new URL(request.url).searchParams.get("after"));
	const { products, next } = await newestProducts(context.platform.db, PAGE_SIZE, after);
	return { products, next, isFirst: after === null };
}

export default function Products() {
	const { products, next, isFirst } = useLoaderData<typeof loader>();
	return (
		<Page title="Products" width="wide">
			{products.length > 0 ? (
				<ProductGrid products={products} />
			) : (
				<Empty title="No products here yet" />
			)}
			<Pager first={isFirst ? null : "/products"} next={next && `/products?after=${next}`} />
		</Page>
	);
}
