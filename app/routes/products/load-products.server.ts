import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { canFillCart } from "~/domain/accounts/rules";
import type { Facet } from "~/domain/catalog/facets/count-facet";
import { buildFamilyRowUrl } from "~/domain/catalog/families/family-row.server";
import { buildFamilyUrl } from "~/domain/catalog/families/family-url";
import { buildRowId } from "~/domain/catalog/families/rules";
import {
	type BuyersProduct,
	findBuyersProducts,
	findProductsForNumber,
} from "~/domain/catalog/part-numbers/find-by-number.server";
import { EMPTY_VOCABULARY, type Vocabulary } from "~/domain/catalog/reading/vocabulary";
import { type ListedProduct, PAGE_SIZE, type ProductRowDto } from "~/domain/catalog/rules";
import { readCategoryNames } from "~/domain/catalog/search/category-names.server";
import { describeReading, type ReadingView } from "~/domain/catalog/search/describe-reading";
import { type FoundCategory, findCategories } from "~/domain/catalog/search/find-categories";
import { listProducts } from "~/domain/catalog/search/list-products.server";
import { EMPTY_PRODUCT_LIST, type ProductListPage } from "~/domain/catalog/search/product-list";
import { countUnfound } from "~/domain/catalog/unfound/unfound-searches.server";
import { withNetPrices } from "~/domain/catalog/vat-rates/net-prices";
import { readVocabulary } from "~/domain/catalog/vocabulary/read-vocabulary.server";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { readNetView } from "~/http/document/net-view.server";
import { describeFailure } from "~/http/errors/failure.server";
import { type Choice, hasFilters, type ListingForm } from "~/http/lists/listing-url";
import { parseListingUrl } from "~/http/lists/parse-listing-url.server";
import type { Db } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";

const NOTHING_FOUND = {
	reading: null as ReadingView | null,
	categories: [] as FoundCategory[],
	yourProducts: [] as BuyersProduct[],
	alikeNumbers: [] as string[],
	facets: [] as Facet[],
	unused: [] as Choice[],
};

export async function loadProducts(
	{ platform, getSession, reportError }: AppLoadContext,
	request: Request,
) {
	const { url } = request;
	const { db } = platform;
	const { user } = await getSession();
	const hasWords = new URL(url).searchParams.get("q")?.trim();
	const vocabulary = hasWords
		? await readVocabularyIfPossible(platform, reportError)
		: EMPTY_VOCABULARY;
	const viewer = createPriceViewer(platform, user);
	const { asked, listing, after } = parseListingUrl(url, viewer, vocabulary);
	const page = {
		...NOTHING_FOUND,
		asked,
		isFirst: after === null,
		canOrder: user?.verified === true && canFillCart(user.customerRole),
		hasPrices: viewer.seesPrices,
	};
	if (!listing) return data({ ...EMPTY_PRODUCT_LIST, ...page }, { status: 400 });
	const isPlain = page.isFirst && asked.sort === "best" && !hasFilters(asked);
	try {
		const yourProducts =
			user && hasWords && isPlain
				? await findYourProducts(db, user.customerId, asked.query)
				: page.yourProducts;
		const { hasNumber, reading, folded, ...list } = await listProducts(
			db,
			{ ...listing, readCategoryNames: () => readCategoryNames(platform) },
			PAGE_SIZE,
			after,
		);
		if (hasNumber && isPlain && yourProducts.length === 0)
			page.alikeNumbers = await listAlikeNumbers(db, asked.query, user !== null);
		if (isPlain && list.products.length + yourProducts.length === 0 && !reading?.matches.length)
			platform.runAfterResponse(countUnfound(platform, [asked.query], "search"));
		const { isNamed, categories } = findCategories(vocabulary, asked.query);
		return data({
			...list,
			products: withNetPrices(
				readNetView(request, user) && viewer.seesPrices,
				list.products.map(addPath),
			),
			...page,
			...splitChosen(asked, list),
			reading: reading && describeReading(reading, folded),
			categories:
				page.isFirst && !reading && (isNamed || list.products.length === 0) ? categories : [],
			yourProducts,
		});
	} catch (error) {
		if (error instanceof Response) throw error;
		reportError(error, { status: 503 });
		const { headers } = describeFailure(error);
		return data({ ...EMPTY_PRODUCT_LIST, ...page, products: null }, { status: 503, headers });
	}
}

const readVocabularyIfPossible = (
	platform: Platform,
	reportError: AppLoadContext["reportError"],
): Promise<Vocabulary> =>
	readVocabulary(platform).catch((error: unknown) => {
		reportError(error);
		return EMPTY_VOCABULARY;
	});

function addPath(product: ListedProduct | ProductRowDto) {
	if (!("forCrawlers" in product && product.forCrawlers)) return product;
	const { familySlug, ...facts } = product.forCrawlers;
	const row = buildRowId({ id: product.id, partNumber: facts.partNumber });
	const path = familySlug && `${buildFamilyUrl(familySlug)}#${row}`;
	return { ...product, forCrawlers: { ...facts, familySlug, path } };
}

/** What was chosen of a property that no part found has is said. */
function splitChosen(
	asked: ListingForm,
	{ products, facets }: Pick<ProductListPage, "products" | "facets">,
) {
	const isUsed = ([id]: Choice) => products.length === 0 || facets.some((facet) => facet.id === id);
	return {
		facets: [...facets],
		unused: asked.chosen.filter((choice) => !isUsed(choice)),
		asked: { ...asked, chosen: asked.chosen.filter(isUsed) },
	};
}

/** Parts with this number of the buyer's own. Redirects to the part if there is only one. */
async function findYourProducts(
	db: Db,
	customerId: string,
	query: string,
): Promise<BuyersProduct[]> {
	const { products, only } = await findBuyersProducts(db, customerId, query);
	if (only) throw redirect(`/products/${only}`);
	return products;
}

/** Redirects to the part if there is only one: signed in, to its page; a visitor sees it in its family. */
async function listAlikeNumbers(db: Db, query: string, isSignedIn: boolean): Promise<string[]> {
	const { isSpelled, parts } = await findProductsForNumber(db, query);
	const [part, ...others] = parts;
	if (!part) return [];
	if (others.length > 0)
		return isSpelled ? [] : Array.from(new Set(parts.map(({ display }) => display))).toSorted();
	const address = isSignedIn ? `/products/${part.id}` : buildFamilyRowUrl(part);
	if (address) throw redirect(address);
	return [];
}
