import { data, type HeadersFunction, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listBestSellers } from "~/domain/catalog/categories/list-best-sellers.server";
import { getCategoryMenu } from "~/domain/catalog/categories/queries.server";
import { listNewestProducts } from "~/domain/catalog/queries.server";
import { LATEST_SIZE } from "~/domain/catalog/rules";
import { withNetPrices } from "~/domain/catalog/vat-rates/net-prices";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { listNewestReviews } from "~/domain/reviews/queries.server";
import { CAROUSEL_SIZE } from "~/domain/reviews/rules";
import { readNetView } from "~/http/document/net-view.server";
import { createFormFields } from "~/http/input/public-form.server";
import { anyone } from "~/http/pages/page.server";
import { DO_NOT_CACHE } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildPublicPageMeta, getShopInfo, isDataSaverOn } from "~/ui/head/page-meta";
import { buildShopData } from "~/ui/head/structured-data";
import { HomeCategories } from "./categories";
import { Contact } from "./contact";
import { CompanyNumbers } from "./figures";
import { Hero } from "./hero";
import { PRELOAD_LINK } from "./hero-pictures";
import { LatestProducts } from "./latest";
import { Reviews } from "./reviews";
import { TopSelling } from "./top-selling";

export const handle = {
	access: "anyone",
	cache: "shared",
	cacheParams: ["vat"],
	replica: true,
} satisfies RouteHandle;

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = (page) => [
	...(isDataSaverOn(page) ? [] : [PRELOAD_LINK]),
	...buildPublicPageMeta(page, {
		title: "Wholesale tools and parts",
		path: "/",
		description:
			"Tools and parts for the trade: fasteners, bearings, hand tools and more, at wholesale prices.",
	}),
	buildShopData(getShopInfo(page), page.data?.reviews ?? []),
];

const MAX_DEPARTMENTS = 8;
/** Of a department. */
const MAX_CATEGORIES = 6;
/** Without scripts browsers load the pictures of the whole slider. */
const MAX_TOP_SELLING = 5;

export const loader = anyone.loader(async ({ request, context, ctx }) => {
	const { db } = ctx;
	const { user } = await context.getSession();
	const viewer = createPriceViewer(ctx, user);
	const reportAndReturnNull = (error: unknown) => {
		context.reportError(error);
		return null;
	};
	const [menu, latest, reviewPage, sold] = await Promise.all([
		getCategoryMenu(ctx).catch(reportAndReturnNull),
		listNewestProducts(db, viewer, LATEST_SIZE, null).catch(reportAndReturnNull),
		listNewestReviews(db, CAROUSEL_SIZE, null).catch(reportAndReturnNull),
		listBestSellers(db, MAX_TOP_SELLING).catch(reportAndReturnNull),
	]);
	const products = latest?.products ?? null;
	const isNet = readNetView(request, user) && viewer.seesPrices;
	const isComplete = [menu, latest, reviewPage, sold].every((read) => read !== null);
	return data(
		{
			departments: (menu ?? []).slice(0, MAX_DEPARTMENTS).map((department) => ({
				...department,
				children: department.children.slice(0, MAX_CATEGORIES),
			})),
			products: products && withNetPrices(isNet, products),
			reviews: reviewPage?.reviews ?? [],
			// The specification's slider is never empty: until something has sold, it shows the newest
			// products.
			topSelling: sold && sold.length > 0 ? sold : (products ?? []),
			sender: user && { name: user.name, email: user.email },
			...createFormFields(context),
		},
		isComplete ? {} : { headers: DO_NOT_CACHE },
	);
});

export default function Home() {
	const { departments, products, reviews, topSelling, sender, idempotencyKey, renderedAt } =
		useLoaderData<typeof loader>();
	return (
		<>
			<Hero />
			<HomeCategories departments={departments} />
			<LatestProducts products={products} />
			<CompanyNumbers />
			<Reviews reviews={reviews} />
			<TopSelling products={topSelling} />
			<Contact sender={sender} idempotencyKey={idempotencyKey} renderedAt={renderedAt} />
		</>
	);
}
