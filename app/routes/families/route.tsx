import { data, type MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { buildFamilyUrl } from "~/domain/catalog/families/family-url";
import { buildRowId } from "~/domain/catalog/families/rules";
import { anyone } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Pager } from "~/ui/elements/pager";
import {
	buildPrivatePageMeta,
	buildPublicPageMeta,
	getFirstSentence,
	getShopInfo,
} from "~/ui/head/page-meta";
import { buildBreadcrumbData, buildFamilyData } from "~/ui/head/structured-data";
import { Page } from "~/ui/layout/page";
import { Picture } from "~/ui/pictures/picture";
import { Breadcrumbs } from "~/ui/products/breadcrumbs";
import { DocumentList } from "~/ui/products/document-list";
import { VatNote } from "~/ui/products/net-view";
import { AskOnWhatsApp } from "~/ui/shell/ask-on-whatsapp";
import { buildFilteredUrl } from "./family-filters";
import { handleAddProducts } from "./handle-add-products.server";
import { type FamilyPage, loadFamily } from "./load-family.server";
import { OrderForm } from "./order-form-section";
import { SizeFilter } from "./size-filter";

export const handle = {
	access: { read: "anyone", write: "verified" },
	cache: "shared",
	cacheParams: ["page", "vat"],
	singleParams: ["page", "vat", "typed"],
	replica: true,
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) => {
	if (!page.data) return buildPrivatePageMeta(page, "Product family");
	const { slug, name, intro, imageKey, trail, filters, rows } = page.data;
	const path = buildFilteredUrl(slug, [], { page: page.data.page }) as `/${string}`;
	const shop = getShopInfo(page);
	return [
		...buildPublicPageMeta(page, {
			title: name,
			path,
			description:
				getFirstSentence(intro) || `${name}: all sizes, with wholesale prices and stock.`,
			imageKey,
		}),
		...(filters.length > 1 ? [{ name: "robots", content: "noindex, follow" }] : []),
		buildBreadcrumbData(shop, [...trail, { name, path }]),
		buildFamilyData(shop, {
			...page.data,
			path,
			rows: rows.map((row) => ({ ...row, id: buildRowId(row) })),
		}),
	];
};

/** Also after an error, or the form would keep the old prices and stock. */
export const shouldRevalidate = () => true;

export const loader = anyone.loader(async ({ request, params, context }) => {
	const family = await loadFamily(context, request, params.slug ?? "");
	return data(family, { status: family.unknownValues.length > 0 ? 400 : 200 });
});

export const action = anyone.action(handleAddProducts);

export default function Family() {
	const family = useLoaderData<typeof loader>();
	const result = useActionData<typeof action>() ?? null;
	const { slug, name, nameBn, intro, trail, imageKey, facts, filters, page, hasNext } = family;
	return (
		<Page
			title={name}
			intro={nameBn ? <span lang="bn">{nameBn}</span> : null}
			breadcrumbs={<Breadcrumbs trail={[...trail, { name, path: buildFamilyUrl(slug) }]} />}
		>
			{/* On a phone the text follows the sizes, and waits until all of them have arrived. */}
			<div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4">
				<div className="size-16 sm:row-span-2">
					{imageKey ? (
						<Picture imageKey={imageKey} alt="" size={160} className="size-16 border" eager />
					) : null}
				</div>
				<p className="order-last col-span-2 max-sm:mt-6 max-sm:[body:not(:has(footer))_&]:hidden sm:order-none sm:col-span-1 sm:self-end">
					{intro}
				</p>
				<Facts facts={facts} />
				<div className="col-span-2 mt-3">
					<OrderForm
						key={buildFilteredUrl(slug, filters, { page })}
						family={family}
						result={result}
					>
						<div className="flex flex-wrap items-center gap-x-6 border-y text-small">
							<SizeFilter family={family} />
							<div className="ml-auto">
								<VatNote products={family.rows} inForm="kept" />
							</div>
						</div>
					</OrderForm>
					<Pager
						first={page > 1 ? buildFilteredUrl(slug, filters) : null}
						next={hasNext ? buildFilteredUrl(slug, filters, { page: page + 1 }) : null}
					/>
					<Link
						to={`/quotes/new?${new URLSearchParams({ l: name })}`}
						className="py-3 text-small font-semibold"
					>
						Request a quote
					</Link>{" "}
					<Link
						to={`${buildFamilyUrl(slug)}/print`}
						reloadDocument
						className="py-3 text-small font-semibold"
					>
						Print
					</Link>
					<AskOnWhatsApp about={name} />
				</div>
				<DocumentList documents={family.documents} className="order-last col-span-2 mt-8" />
			</div>
		</Page>
	);
}

function Facts({ facts }: Pick<FamilyPage, "facts">) {
	return (
		<ul className="flex flex-wrap gap-x-6 self-start text-small text-soft max-sm:self-center">
			{facts.map(({ id, name, value, unit }) => (
				<li key={id}>
					{name}{" "}
					<strong className="font-semibold text-ink">
						{value} {unit}
					</strong>
				</li>
			))}
		</ul>
	);
}
