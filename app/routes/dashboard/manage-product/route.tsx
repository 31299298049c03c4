import type { MetaFunction } from "@remix-run/cloudflare";
import { endBackordersOf } from "~/domain/backorders/expire-backorders.server";
import { findManagedProducts } from "~/domain/catalog/management/find-products.server";
import { listManagedProducts } from "~/domain/catalog/management/queries.server";
import { archiveProduct } from "~/domain/catalog/management/verbs.server";
import type { ProductDto } from "~/domain/catalog/rules";
import { admin } from "~/http/pages/page.server";
import {
	buildTabbedListUrl,
	readFindParam,
	readTabbedListUrl,
} from "~/http/responses/list-url.server";
import { type RouteHandle, withData } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { Badge } from "~/ui/elements/badge";
import { ButtonLink } from "~/ui/elements/button";
import { Money } from "~/ui/elements/money";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { FindForm } from "~/ui/lists/find-form";
import { ListPage } from "~/ui/lists/list-page";
import { getTabLabel, ListTabs } from "~/ui/lists/list-tabs";
import { ArchiveButton, DeleteLink, EditLink, RowLink } from "~/ui/lists/row-actions";
import { StaffButtonLink } from "~/ui/lists/staff-link";
import { Picture } from "~/ui/pictures/picture";
import { StockLabel } from "~/ui/products/stock-label";
import { PRODUCT_LIST } from "./product-list";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, "Manage products", getTabLabel(PRODUCT_LIST, page.data?.tab));

const MAX_FOUND = 50;

export const loader = admin.loader(async ({ request, ctx }) => {
	const { tab, after, place, query } = readTabbedListUrl(PRODUCT_LIST, request.url);
	const sought = readFindParam(request.url);
	if (sought) {
		const products = await findManagedProducts(ctx, sought, MAX_FOUND);
		return { products, tab, query, sought, place: { ...place, isFirst: true, next: null } };
	}
	const { products, next } = await listManagedProducts(ctx.db, tab, after);
	return { products, tab, query, sought, place: { ...place, next } };
});

export const action = admin.action(async ({ request, ctx, form }) => {
	const sent = await form.data();
	const productId = String(sent.get("productId") ?? "");
	const archived = sent.get("archived") === "yes";
	const ended = await endBackordersOf(ctx, productId, archived);
	await archiveProduct(ctx, productId, archived, ended);
	return form.leave(buildTabbedListUrl(PRODUCT_LIST, request.url), "updated");
});

const TEXTS = {
	sale: ["Products for sale, newest first", "No products for sale"],
	low: [
		"Products that cover neither 14 days of sales nor the smallest order, lowest stock first",
		"No products low in stock",
	],
	wanted: [
		"Sold-out products that buyers wait for, the longest wait first",
		"Nobody waits for a sold-out product",
	],
	archived: ["Archived products, newest first", "The archive is empty"],
} as const;

export default withData<typeof loader>(({ products, tab, query, sought, place }) => {
	const [caption, empty] = sought
		? [`Products that match '${sought}'`, `No product matches '${sought}'`]
		: TEXTS[tab];
	return (
		<ListPage
			title="Manage products"
			actions={
				<>
					<StaffButtonLink right="prices" to={`${PRODUCT_LIST.path}/prices-and-stock`}>
						Prices and stock
					</StaffButtonLink>
					<ButtonLink to="/dashboard/labels" reloadDocument>
						Labels
					</ButtonLink>
				</>
			}
			exported={["products"]}
			add={["Add product", "/dashboard/addProduct"]}
			empty={empty}
			noMore="No more products"
			place={place}
			caption={caption}
			rows={products}
			columns={[
				[
					"Picture",
					({ imageKey }) => (
						<Picture imageKey={imageKey} alt="" size={64} className="md:pointer-fine:size-8" />
					),
				],
				["Product", (product) => <ProductState {...product} />],
				["Price", ({ pricePoisha }) => <Money poisha={pricePoisha} />, "end"],
				["On hand", ({ onHand }) => formatNumber(onHand), "end"],
				["Reserved", ({ reserved }) => formatNumber(reserved), "end"],
				["Actions", (product) => <ProductActions {...product} query={query} />],
			]}
		>
			<FindForm
				path={PRODUCT_LIST.path}
				rows="Products"
				id="find-product"
				label="Find by number or name"
				sought={sought}
				maxLength={100}
			/>
			{sought ? null : <ListTabs label="Filter products" list={PRODUCT_LIST} current={tab} />}
		</ListPage>
	);
});

const ProductState = ({ name, archived, available }: ProductDto) => (
	<>
		{name}{" "}
		<span className="whitespace-nowrap">
			{archived ? <Badge tone="neutral">Archived</Badge> : <StockLabel available={available} />}
		</span>
	</>
);

function ProductActions({ id, name, archived, query }: ProductDto & { query: string }) {
	const path = `${PRODUCT_LIST.path}/${id}`;
	return (
		<>
			<EditLink to={path + query} what={name} />
			<RowLink to={`${path}/stock${query}`} label="Stock" what={`of ${name}`} />
			<ArchiveButton
				action={PRODUCT_LIST.path + query}
				fields={{ productId: id }}
				isArchived={archived}
				what={name}
			/>
			<DeleteLink to={`${path}/delete${query}`} what={name} />
		</>
	);
}
