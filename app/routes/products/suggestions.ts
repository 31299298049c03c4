import { listBuyersNumbers } from "~/domain/catalog/part-numbers/find-by-number.server";
import { listProducts } from "~/domain/catalog/search/list-products.server";
import { NO_FILTERS } from "~/domain/catalog/search/product-list";
import { readVocabulary } from "~/domain/catalog/vocabulary/read-vocabulary.server";
import { createPublicViewer } from "~/domain/prices/price-of.server";
import { parseListingUrl } from "~/http/lists/parse-listing-url.server";
import { anyone } from "~/http/pages/page.server";
import { DO_NOT_CACHE } from "~/http/responses/respond.server";
import { createTextFileResponse } from "~/http/responses/text-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { Suggestion } from "~/ui/shell/use-suggestions";

const MAX_SUGGESTIONS = 8;

export const handle = { access: "anyone", replica: true } satisfies RouteHandle;

/** With the buyer's own numbers, which no cache may keep; a visitor's answer is public. */
export const loader = anyone.loader(async ({ request, context, ctx }) => {
	const { user } = await context.getSession();
	const viewer = createPublicViewer(ctx);
	const { asked, listing } = parseListingUrl(request.url, viewer, await readVocabulary(ctx));
	const searched = listing && { ...listing, filters: NO_FILTERS, sort: "best" as const };
	const [numbers, { products }] = await Promise.all([
		user && listing
			? listBuyersNumbers(ctx.db, user.customerId, {
					typed: asked.query,
					size: MAX_SUGGESTIONS,
				})
			: [],
		searched && searched.search.words.length > 0
			? listProducts(ctx.db, searched, MAX_SUGGESTIONS, null)
			: { products: [] },
	]);
	const suggestions = [
		...numbers.map(({ number, name, partNumber }) => ({
			value: number,
			label: `Your number for ${[partNumber, name].filter(Boolean).join(" · ")}`,
		})),
		...products.map(({ name }) => ({ value: name })),
	] satisfies Suggestion[];
	const response = createTextFileResponse(
		JSON.stringify(suggestions.slice(0, MAX_SUGGESTIONS)),
		"application/json",
		300,
	);
	if (user) response.headers.set("cache-control", DO_NOT_CACHE["cache-control"]);
	return response;
});
