import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { archiveProduct } from "~/domain/catalog/management/archive-product.server";
import { listManagedProducts } from "~/domain/catalog/management/queries.server";
import type { ManagedProductFilter } from "~/domain/catalog/management/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { parseForm } from "~/http/input/parse-form.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { buildManagedProductsUrl, parseListUrl } from "./list-url.server";
import { ProductRow } from "./product-row";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, "Manage products", page.data && FILTERS[page.data.show].label);

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { show, after } = parseListUrl(request.url);
	const page = await listManagedProducts(context.platform.db, show, after);
	return { ...page, show, isFirst: after === null };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const form = await parseForm(request);
	const productId = String(form.get("productId") ?? "");
	const archived = form.get("archived") === "yes";
	orNotFound(await archiveProduct(context.platform, admin.id, productId, archived));
	return redirectWithToast(buildManagedProductsUrl(request.url), "updated");
}

const FILTERS: Record<
	ManagedProductFilter,
	{ label: string; to: string; caption: string; empty: string }
> = {
	sale: {
		label: "For sale",
		to: "/dashboard/manageProduct",
		caption: "Products for sale, newest first",
		empty: "No products for sale",
	},
	low: {
		label: "Low in stock",
		to: "/dashboard/manageProduct?show=low",
		caption: "Products with 5 or fewer left, lowest stock first",
		empty: "No products low in stock",
	},
	archived: {
		label: "Archived",
		to: "/dashboard/manageProduct?show=archived",
		caption: "Archived products, newest first",
		empty: "The archive is empty",
	},
};

export default function ManageProducts() {
	const { products, next, show, isFirst } = useLoaderData<typeof loader>();
	const { to, caption, empty } = FILTERS[show];
	const actions = (
		<>
			<ButtonLink to="/dashboard/manageProduct/prices-and-stock">Prices and stock</ButtonLink>
			<ButtonLink to="/dashboard/export/products.csv" reloadDocument>
				Download CSV
			</ButtonLink>
			<ButtonLink to="/dashboard/addProduct" variant="main">
				Add product
			</ButtonLink>
		</>
	);
	return (
		<>
			<Page title="Manage products" actions={actions}>
				<nav aria-label="Filter products" className="tabs">
					{Object.entries(FILTERS).map(([key, part]) => (
						<Link key={key} to={part.to} aria-current={key === show ? "page" : undefined}>
							{part.label}
						</Link>
					))}
				</nav>
				{products.length === 0 ? (
					<EmptyState title={isFirst ? empty : "No more products"} />
				) : (
					<Table
						caption={caption}
						head={["Picture", "Product", "Price", "On hand", "Reserved", "Actions"]}
					>
						{products.map((product) => (
							<ProductRow key={product.id} product={product} />
						))}
					</Table>
				)}
				<Pager
					first={isFirst ? null : to}
					next={next && `${to}${show === "sale" ? "?" : "&"}after=${next}`}
				/>
			</Page>
			<Outlet />
		</>
	);
}
