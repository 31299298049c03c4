import { z } from "zod";
import { productListInput } from "~/domain/catalog/input";
import { EMPTY_VOCABULARY, type Vocabulary } from "~/domain/catalog/reading/vocabulary";
import { getDefaultSort, MIN_RATINGS, SORTS } from "~/domain/catalog/rules";
import { parseSearch } from "~/domain/catalog/search/parse-search";
import type { ProductListQuery } from "~/domain/catalog/search/product-list";
import type { PriceViewer } from "~/domain/prices/rules";
import { readChoice, removePrices } from "~/http/input/choice-param.server";
import { readSortCursor } from "~/platform/d1/keyset.server";
import { groupBy } from "~/platform/group-by";
import { CHOICE_PARAM, type Choice, type ListingForm } from "./listing-url";

/**
 * Ignores prices that the viewer does not see. Throws a 400 page for unknown choices. Returns no listing, but the typed values and errors, for invalid input.
 */
export function parseListingUrl(
	url: string,
	viewer: PriceViewer,
	vocabulary: Vocabulary = EMPTY_VOCABULARY,
) {
	const asked = new URL(url);
	const { searchParams } = asked;
	if (!viewer.seesPrices) removePrices(searchParams);
	const read = productListInput.safeParse(Object.fromEntries(searchParams));
	const getParam = (name: string) => searchParams.get(name)?.trim() ?? "";
	const query = getParam("q");
	const chosenSort = readChoice(asked, "sort", SORTS);
	const hasWords = query !== "";
	const sort =
		chosenSort && (hasWords || chosenSort !== "best") ? chosenSort : getDefaultSort(hasWords);
	const rating = readChoice(asked, "rating", MIN_RATINGS.map(String));
	const listingForm: ListingForm = {
		query,
		sort,
		inStock: readChoice(asked, "stock", ["in"]) !== null,
		from: getParam("from"),
		to: getParam("to"),
		rating: rating ?? "",
		chosen: parseChoices(searchParams),
		errors: read.success ? {} : z.flattenError(read.error).fieldErrors,
	};
	if (!read.success) return { asked: listingForm, listing: null, after: null };
	const { from, to } = read.data;
	const minHalfStars = rating ? Number(rating) * 2 : null;
	const listing: ProductListQuery = {
		...parseSearch(read.data.q, vocabulary),
		filters: {
			inStock: listingForm.inStock,
			from,
			to,
			minHalfStars,
			chosen: groupChoices(listingForm.chosen),
		},
		sort,
		viewer,
		folds: true,
		vocabulary,
	};
	return { asked: listingForm, listing, after: readSortCursor(searchParams.get("after"), sort) };
}

const MAX_CHOICES = 60;

const parseChoices = (params: URLSearchParams): Choice[] =>
	Array.from(new Set(params.getAll(CHOICE_PARAM)))
		.slice(0, MAX_CHOICES)
		.flatMap((text): Choice[] => {
			const at = text.indexOf(":");
			return at > 0 ? [[text.slice(0, at), text.slice(at + 1)]] : [];
		});

const groupChoices = (choices: readonly Choice[]) =>
	new Map(
		Array.from(
			groupBy(choices, ([id]) => id),
			([id, pairs]) => [id, pairs.map(([, value]) => value)],
		),
	);
