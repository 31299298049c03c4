import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { newestProducts } from "~/domain/catalog/queries.server";
import { PAGE_SIZE } from "~/domain/catalog/rules";
import { readCursor } from "~/platform/keyset.server";
import { Empty } from "~/ui/empty";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { ProductGrid } from "~/ui/product-grid";

export const meta: MetaFunction = () => [{ title: "Products | Toolyard" }];

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
