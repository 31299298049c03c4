import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { listCategoryTree } from "~/domain/catalog/categories/queries.server";
import { buildCategoryUrl, formatParts } from "~/domain/catalog/categories/rules";
import { anyone } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { EmptyState } from "~/ui/elements/empty-state";
import { buildPublicPageMeta, getShopInfo } from "~/ui/head/page-meta";
import { buildItemListData } from "~/ui/head/structured-data";
import { Page } from "~/ui/layout/page";
import { useIsDataSaverOn } from "~/ui/pictures/data-saver";
import { Picture } from "~/ui/pictures/picture";

export const handle = { access: "anyone", cache: "shared", replica: true } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) => [
	...buildPublicPageMeta(page, {
		title: "Categories",
		path: "/categories",
		description:
			"All our tools and parts by category, with every size, wholesale prices and stock.",
	}),
	buildItemListData(
		getShopInfo(page),
		(page.data?.departments ?? []).map(({ name, path }) => ({
			name,
			path: buildCategoryUrl(path),
		})),
	),
];

export const loader = anyone.loader(async ({ ctx }) => {
	const tree = await listCategoryTree(ctx.db);
	return {
		departments: tree.map(({ name, path, imageKey, partCount, children }) => ({
			name,
			path,
			imageKey,
			partCount,
			children: children.map((child) => ({
				name: child.name,
				path: child.path,
				partCount: child.partCount,
			})),
		})),
	};
});

export default function Categories() {
	const { departments } = useLoaderData<typeof loader>();
	const isDataSaverOn = useIsDataSaverOn();
	return (
		<Page title="Categories">
			{departments.length === 0 ? (
				<EmptyState title="No categories yet">
					<Link to="/products">See all products</Link>
				</EmptyState>
			) : null}
			<div className="grid gap-8 sm:grid-cols-2 lg:gap-x-8 lg:gap-y-10">
				{departments.map(({ name, path, imageKey, partCount, children }) => (
					<section
						key={path}
						className="grid grid-cols-[4.5rem_minmax(0,1fr)] grid-rows-[auto_1fr] content-start gap-x-4 lg:grid-cols-[6rem_minmax(0,1fr)]"
					>
						{imageKey && !isDataSaverOn ? (
							<Picture
								imageKey={imageKey}
								alt=""
								size={96}
								className="row-span-2 aspect-square w-18 lg:w-24"
							/>
						) : null}
						<h2 className="col-2">
							<Link to={buildCategoryUrl(path)} className="inline-block py-2">
								{name}
							</Link>{" "}
							<small>{formatParts(partCount)}</small>
						</h2>
						<ul className="col-2">
							{children.map((child) => (
								<li key={child.path}>
									<Link to={buildCategoryUrl(child.path)} className="inline-block py-2.5 lg:py-1">
										{child.name}
									</Link>{" "}
									<small>{formatNumber(child.partCount)}</small>
								</li>
							))}
						</ul>
					</section>
				))}
			</div>
		</Page>
	);
}
