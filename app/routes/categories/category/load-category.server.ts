import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { canFillCart } from "~/domain/accounts/rules";
import { listBestSellersOf } from "~/domain/catalog/categories/list-best-sellers-of.server";
import { listNewestOf } from "~/domain/catalog/categories/list-newest-of.server";
import {
	keepWholeCategory,
	listCategoryProducts,
} from "~/domain/catalog/categories/list-products.server";
import {
	readCategoryProducts,
	readTableParts,
} from "~/domain/catalog/categories/product-candidates.server";
import { findKeptCategory } from "~/domain/catalog/categories/queries.server";
import {
	buildCategoryUrl,
	type CategoryNode,
	type FoundProduct,
} from "~/domain/catalog/categories/rules";
import { buildFamilyRowUrl } from "~/domain/catalog/families/family-row.server";
import type { ProductRowDto } from "~/domain/catalog/rules";
import { withNetPrices } from "~/domain/catalog/vat-rates/net-prices";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import type { PriceViewer } from "~/domain/prices/rules";
import { readNetView } from "~/http/document/net-view.server";
import { DO_NOT_CACHE, notFound } from "~/http/responses/respond.server";
import type { Db } from "~/platform/d1/database.server";
import type { PartRow } from "~/ui/parts/part-table";
import { type CategoryFilters, listFilterParams } from "./category-filters";
import { parseCategoryFilters } from "./parse-category-filters.server";

const MAX_SHOWN = 6;

/** Throws a redirect for an address that has changed, and a 404 for others. */
export async function loadCategory(
	context: Pick<AppLoadContext, "platform" | "getSession">,
	request: Request,
	address: string,
) {
	const { url } = request;
	const { db } = context.platform;
	const [found, { user }] = await Promise.all([
		findKeptCategory(context.platform, address),
		context.getSession(),
	]);
	const viewer = createPriceViewer(context.platform, user);
	if (!found.ok && found.movedTo)
		throw redirect(buildCategoryUrl(found.movedTo) + new URL(url).search, 301);
	// A splat ends an address, so what is printed has one of its own.
	if (!found.ok && address.endsWith("/print"))
		throw redirect(`/print${new URL(url).pathname.replace(/\/print(\.data)?$/, "")}`);
	if (!found.ok) throw notFound();
	const { category, above } = found;
	const { name, nameBn, path, intro, children } = category;
	const common = {
		trail: [...above, { name, path }],
		intro,
		nameBn,
		canOrder: user?.verified === true && canFillCart(user.customerRole),
	};
	const shown = { viewer, isNet: readNetView(request, user) && viewer.seesPrices };
	if (children.length > 0) {
		const branch = await loadBranch(db, shown, category);
		const { searchParams } = new URL(url);
		const isCacheable = Array.from(searchParams.keys()).every((name) => name === "vat");
		return data({ ...common, branch, listing: null }, { headers: isCacheable ? {} : DO_NOT_CACHE });
	}
	const { status, isCacheable, ...listing } = await loadListing(
		context.platform,
		shown,
		category,
		url,
	);
	return data(
		{ ...common, branch: null, listing },
		{ status, headers: isCacheable ? {} : DO_NOT_CACHE },
	);
}

export type Branch = Awaited<ReturnType<typeof loadBranch>>;
export type Listing = Omit<Awaited<ReturnType<typeof loadListing>>, "status" | "isCacheable">;

type Part = Omit<ProductRowDto, "imageKey">;
type Shown = { viewer: PriceViewer; isNet: boolean };

/** A product's own page needs a login. */
function toRows({ viewer, isNet }: Shown, products: readonly (FoundProduct | Part)[]): PartRow[] {
	const rows = products.map((found): Part & { url?: string } => {
		if (!("family" in found)) return found;
		const { specs, family, imageKey, ...part } = found;
		const url = viewer.customerId === null ? buildFamilyRowUrl(found) : null;
		return url ? { ...part, url } : part;
	});
	return withNetPrices(isNet, rows);
}

async function loadBranch(db: Db, shown: Shown, category: CategoryNode) {
	const { viewer } = shown;
	const leafIds = listLeafIds(category);
	const bestSellers = await listBestSellersOf(db, viewer, leafIds, MAX_SHOWN);
	const newest = bestSellers.length > 0 ? [] : await listNewestOf(db, viewer, leafIds, MAX_SHOWN);
	return {
		children: category.children.map(({ name, path, imageKey, partCount }) => ({
			name,
			path,
			imageKey,
			partCount,
		})),
		bestSellers: toRows(shown, bestSellers),
		/** If none of its parts is a best seller. */
		newest: toRows(shown, newest),
	};
}

const listLeafIds = ({ id, children }: CategoryNode): string[] =>
	children.length > 0 ? children.flatMap(listLeafIds) : [id];

async function loadListing(
	platform: AppLoadContext["platform"],
	shown: Shown,
	category: CategoryNode,
	url: string,
) {
	const { viewer } = shown;
	const { filters: typed, errors, query } = parseCategoryFilters(url, viewer);
	const { products, families, next, ...found } = await listCategoryProducts(
		platform.db,
		category,
		query,
		viewer.customerId === null ? readCategoryProducts : readTableParts,
		{ readWhole: (id) => keepWholeCategory(platform, id) },
	);
	const hasNext = next !== null;
	const filters: CategoryFilters = {
		...typed,
		chosen: typed.chosen.filter(([id]) => found.facets.some((facet) => facet.id === id)),
	};
	const isWrong = Object.keys(errors).length > 0 || found.unknownValues.length > 0;
	const isMissingPage = products.length === 0 && typed.page > 1 && !hasNext;
	return {
		...found,
		hasNext,
		filters,
		errors,
		isWrong,
		hasPrices: viewer.seesPrices,
		products: isWrong ? [] : toRows(shown, products),
		families: isWrong ? [] : families.filter(({ partCount }) => partCount !== 0),
		status: isWrong ? 400 : isMissingPage ? 404 : 200,
		isCacheable: isSameQuery(new URL(url).searchParams, filters),
	};
}

/** Whether the address has only parameters that the page uses, so no made-up attributes. */
function isSameQuery(params: URLSearchParams, filters: CategoryFilters): boolean {
	const toText = (pairs: Iterable<readonly string[]>) =>
		JSON.stringify(Array.from(pairs, (pair) => JSON.stringify(pair)).toSorted());
	const typed = Array.from(params).filter(([name, value]) => value !== "" && name !== "vat");
	return toText(typed) === toText(listFilterParams(filters));
}
