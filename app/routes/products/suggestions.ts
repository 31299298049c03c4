import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listProducts } from "~/domain/catalog/search/list-products.server";
import { NO_FILTERS } from "~/domain/catalog/search/product-list";
import { readVocabulary } from "~/domain/catalog/vocabulary/read-vocabulary.server";
import { createPublicViewer } from "~/domain/prices/price-of.server";
import { createTextFileResponse } from "~/http/responses/text-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { parseListingUrl } from "./parse-listing-url.server";

const MAX_SUGGESTIONS = 8;

export const handle = { access: "anyone", replica: true } satisfies RouteHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { platform } = context;
	const viewer = createPublicViewer(platform);
	const { listing } = parseListingUrl(request.url, viewer, await readVocabulary(platform));
	const asked = listing && { ...listing, filters: NO_FILTERS, sort: "best" as const };
	const { products } =
		asked && asked.search.words.length > 0
			? await listProducts(platform.db, asked, MAX_SUGGESTIONS, null)
			: { products: [] };
	return createTextFileResponse(
		JSON.stringify(products.map(({ name }) => name)),
		"application/json",
		300,
	);
}
