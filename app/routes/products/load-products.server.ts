import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { PARTS_PER_PAGE } from "~/domain/catalog/families/queries.server";
import { buildRowId } from "~/domain/catalog/families/rules";
import { findNumberedPart, type NumberedPart } from "~/domain/catalog/parts/find-parts.server";
import { PAGE_SIZE } from "~/domain/catalog/rules";
import { listProducts } from "~/domain/catalog/search/list-products.server";
import { EMPTY_PRODUCT_LIST } from "~/domain/catalog/search/product-list";
import {
	EMPTY_DIRECTORY,
	findNamed,
	getSearchDirectory,
	NOTHING_NAMED,
} from "~/domain/catalog/search-directory/search-directory.server";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { hasFilters, type ListingForm } from "./listing-url";
import { parseListingUrl } from "./parse-listing-url.server";

export async function loadProducts(
	{ platform, getSession, reportError }: AppLoadContext,
	url: string,
) {
	const { db } = platform;
	const { user } = await getSession();
	const hasWords = new URL(url).searchParams.get("q")?.trim();
	const directory = hasWords
		? await getSearchDirectory(platform).catch((error: unknown) => {
				reportError(error);
				return EMPTY_DIRECTORY;
			})
		: EMPTY_DIRECTORY;
	const viewer = createPriceViewer(platform, user?.id ?? null);
	const { asked, listing, after } = parseListingUrl(url, viewer, directory.synonyms);
	const page = {
		asked,
		isFirst: after === null,
		named: NOTHING_NAMED,
		canOrder: user?.verified === true,
		hasPrices: viewer.seesPrices,
	};
	if (!listing) return data({ ...EMPTY_PRODUCT_LIST, ...page }, { status: 400 });
	try {
		const { exactNumber, ...list } = await listProducts(db, listing, PAGE_SIZE, after);
		if (exactNumber !== null && isPlainQuery(asked) && page.isFirst) {
			const part = await findNumberedPart(db, asked.query, exactNumber);
			const address = part && getAddress(part, user !== null);
			if (address) throw redirect(address);
		}
		const named = page.isFirst ? findNamed(directory, listing.search) : NOTHING_NAMED;
		return data({ ...list, ...page, named });
	} catch (error) {
		if (error instanceof Response) throw error;
		reportError(error);
		return data({ ...EMPTY_PRODUCT_LIST, ...page, products: null }, { status: 503 });
	}
}

const isPlainQuery = (asked: ListingForm) => asked.sort === "best" && !hasFilters(asked);

/** A product's own page needs a login, so visitors get the row of its family. */
function getAddress(part: NumberedPart, isSignedIn: boolean): string | null {
	const { id, family, specs } = part;
	if (isSignedIn) return `/products/${id}`;
	if (!family) return null;
	const sizes = family.columns.flatMap((column) =>
		column in specs ? [[column, String(specs[column])]] : [],
	);
	const filters = family.partCount > PARTS_PER_PAGE ? `?${new URLSearchParams(sizes)}` : "";
	return `/families/${family.slug}${filters}#${buildRowId(part)}`;
}
