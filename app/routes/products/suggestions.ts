import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listProducts } from "~/domain/catalog/search/list-products.server";
import { NO_FILTERS } from "~/domain/catalog/search/product-list";
import { EMPTY_SEARCH } from "~/domain/catalog/search/search-query";
import { getSearchDirectory } from "~/domain/catalog/search-directory/search-directory.server";
import { createPublicViewer } from "~/domain/prices/price-of.server";
import { createTextFileResponse } from "~/http/responses/text-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { parseListingUrl } from "./parse-listing-url.server";

const MAX_SUGGESTIONS = 8;

export const handle = { access: "anyone", replica: true } satisfies RouteHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { platform } = context;
	const { synonyms } = await getSearchDirectory(platform);
	const viewer = createPublicViewer(platform);
	const { search = EMPTY_SEARCH } = parseListingUrl(request.url, viewer, synonyms).listing ?? {};
	const listing = { search, filters: NO_FILTERS, sort: "best", viewer } as const;
	const { products } =
		search.words.length > 0
			? await listProducts(platform.db, listing, MAX_SUGGESTIONS, null)
			: { products: [] };
	return createTextFileResponse(
		JSON.stringify(products.map(({ name }) => name)),
		"application/json",
		300,
	);
}
