import type { HeadersFunction, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { buildCategoryUrl } from "~/domain/catalog/categories/rules";
import { addFromList } from "~/http/pages/add-from-list.server";
import { anyone, purchaser } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import {
	buildPrivatePageMeta,
	buildPublicPageMeta,
	getFirstSentence,
	getShopInfo,
} from "~/ui/head/page-meta";
import { buildBreadcrumbData, buildItemListData } from "~/ui/head/structured-data";
import { Page } from "~/ui/layout/page";
import { AddPart } from "~/ui/parts/add-part";
import type { PartRow } from "~/ui/parts/part-table";
import { Breadcrumbs } from "~/ui/products/breadcrumbs";
import { CategoryBranch } from "./branch";
import { countFilters } from "./category-filters";
import { CategoryListing } from "./listing";
import { loadCategory } from "./load-category.server";

export const handle = {
	access: { read: "anyone", write: "verified" },
	cache: "shared",
	cacheParams: "checked-by-loader",
	singleParams: ["stock", "from", "to", "sort", "page", "vat"],
	replica: true,
} satisfies RouteHandle;

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = (page) => {
	if (!page.data) return buildPrivatePageMeta(page, "Category");
	const { trail, intro, branch, listing } = page.data;
	const { name = "", path = "/" } = trail.at(-1) ?? {};
	const shop = getShopInfo(page);
	return [
		...buildPublicPageMeta(page, {
			title: name,
			path: buildCategoryUrl(path) as `/${string}`,
			description:
				getFirstSentence(intro) || `${name}: all sizes, with wholesale prices and stock.`,
			page: listing?.filters.page,
		}),
		...(listing && countFilters(listing.filters) > 1
			? [{ name: "robots", content: "noindex, follow" }]
			: []),
		buildBreadcrumbData(shop, trail),
		buildItemListData(
			shop,
			branch
				? branch.children.map((child) => ({ name: child.name, path: buildCategoryUrl(child.path) }))
				: (listing?.families ?? []).map((family) => ({
						name: family.name,
						path: `/families/${family.slug}`,
					})),
		),
	];
};

export const loader = anyone.loader(({ request, params, context }) =>
	loadCategory(context, request, params["*"] ?? ""),
);

export const action = purchaser.action(addFromList);

/** Also after an error, or orders would keep failing on the old price and stock. */
export const shouldRevalidate = () => true;

const PAPERS = [
	["/print", "Print"],
	["/labels", "Bin labels"],
] as const;

function Introduction({ nameBn, intro }: { nameBn: string; intro: string }) {
	return nameBn ? (
		<>
			<p lang="bn">{nameBn}</p>
			{intro}
		</>
	) : (
		intro
	);
}

export default function Category() {
	const { trail, intro, nameBn, canOrder, branch, listing } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>() ?? null;
	const quantity = canOrder ? (part: PartRow) => <AddPart part={part} refused={refused} /> : null;
	const { name = "", path = "/" } = trail.at(-1) ?? {};
	return (
		<Page
			title={name}
			intro={nameBn || intro ? <Introduction nameBn={nameBn} intro={intro} /> : null}
			breadcrumbs={<Breadcrumbs trail={trail} />}
		>
			{branch ? <CategoryBranch branch={branch} quantity={quantity} /> : null}
			{listing ? <CategoryListing path={path} listing={listing} quantity={quantity} /> : null}
			<p className="flex gap-x-6 text-small font-semibold">
				{PAPERS.map(([at, label]) => (
					<Link key={at} to={at + buildCategoryUrl(path)} reloadDocument className="py-3">
						{label}
					</Link>
				))}
			</p>
		</Page>
	);
}
