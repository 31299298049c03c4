import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { newestProducts } from "~/domain/catalog/queries.server";
import { LATEST_SIZE } from "~/domain/catalog/rules";
import { Figures } from "./figures";
import { Hero } from "./hero";
import { Latest } from "./latest";

export const meta: MetaFunction = () => [
	{ title: "Toolyard | Wholesale tools and parts" },
	{
		name: "description",
		content:
			"Tools and parts for the trade: fasteners, bearings, hand tools and more, at wholesale prices.",
	},
];

export async function loader({ context }: LoaderFunctionArgs) {
	try {
		const { products } = await newestProducts(context.platform.db, LATEST_SIZE, null);
		return { products, failure: null };
	} catch (error) {
		console.error(error);
		return {
			products: [],
			failure: "Error loading products: the catalogue can't be read just now",
		};
	}
}

export default function Home() {
	const { products, failure } = useLoaderData<typeof loader>();
	return (
		<>
			<Hero />
			<Latest products={products} failure={failure} />
			<Figures />
		</>
	);
}
