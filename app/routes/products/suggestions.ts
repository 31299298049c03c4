import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listedProducts } from "~/domain/catalog/search/list-products.server";
import { NO_FILTERS } from "~/domain/catalog/search/product-list";
import { machineFile } from "~/http/responses/text-file.server";
import { askedIn } from "./parse-listing-url.server";

const SUGGESTED = 8;

/** Names of the products that match best what is being typed (`q`), as a JSON list; empty for what can't be looked for. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words = [] } = askedIn(request.url).listing ?? {};
	const listing = { words, filters: NO_FILTERS, sort: "best" } as const;
	const { products } =
		words.length > 0
			? await listedProducts(context.platform.db, listing, SUGGESTED, null)
			: { products: [] };
	return machineFile(JSON.stringify(products.map(({ name }) => name)), "application/json", 300);
}
