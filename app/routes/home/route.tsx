import {
	data,
	type HeadersFunction,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { bestSellers } from "~/domain/catalog/list-best-sellers.server";
import { newestProducts } from "~/domain/catalog/queries.server";
import { LATEST_SIZE } from "~/domain/catalog/rules";
import { newestReviews } from "~/domain/reviews/queries.server";
import { CAROUSEL_SIZE } from "~/domain/reviews/rules";
import { formMarks } from "~/http/input/public-form.server";
import { publicPage, savesDataIn, shopOf } from "~/ui/head/page-meta";
import { shopData } from "~/ui/head/structured-data";
import { Contact } from "./contact";
import { Figures } from "./figures";
import { Hero } from "./hero";
import { PRELOAD } from "./hero-pictures";
import { Latest } from "./latest";
import { Reviews } from "./reviews";
import { TopSelling } from "./top-selling";

/** A page that lacks a part of itself says that nobody may keep it. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = (page) => [
	...(savesDataIn(page) ? [] : [PRELOAD]),
	...publicPage(page, {
		title: "Wholesale tools and parts",
		path: "/",
		description:
			"Tools and parts for the trade: fasteners, bearings, hand tools and more, at wholesale prices.",
	}),
	shopData(shopOf(page), page.data?.reviews ?? []),
];

const TOP_SELLING = 8;

export async function loader({ context }: LoaderFunctionArgs) {
	const { db } = context.platform;
	// What a part of the page could not read is noted and left out; the rest of the page stands.
	const unread = (error: unknown) => {
		context.note(error);
		return null;
	};
	const [latest, said, sold, { user }] = await Promise.all([
		newestProducts(db, LATEST_SIZE, null).catch(unread),
		newestReviews(db, CAROUSEL_SIZE, null).catch(unread),
		bestSellers(db, TOP_SELLING).catch(unread),
		context.visit(),
	]);
	const products = latest?.products ?? null;
	const isWhole = latest !== null && said !== null && sold !== null;
	return data(
		{
			products,
			reviews: said?.reviews ?? [],
			// The specification's slider is never empty: until something has sold, the newest stand in.
			topSelling: sold && sold.length > 0 ? sold : (products ?? []),
			sender: user && { name: user.name, email: user.email },
			...formMarks(context),
		},
		isWhole ? {} : { headers: { "cache-control": "private, no-store" } },
	);
}

export default function Home() {
	const { products, reviews, topSelling, sender, idempotencyKey, drawn } =
		useLoaderData<typeof loader>();
	return (
		<>
			<Hero />
			<Latest products={products} />
			<Figures />
			<Reviews reviews={reviews} />
			<TopSelling products={topSelling} />
			<Contact sender={sender} idempotencyKey={idempotencyKey} drawn={drawn} />
		</>
	);
}
