import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { listBestSellersOf } from "~/domain/catalog/categories/list-best-sellers-of.server";
import { listNewestOf } from "~/domain/catalog/categories/list-newest-of.server";
import { listParts } from "~/domain/catalog/categories/list-parts.server";
import { findCategory } from "~/domain/catalog/categories/queries.server";
import {
	buildCategoryUrl,
	type CategoryNode,
	type FoundPart,
} from "~/domain/catalog/categories/rules";
import { buildFamilyRowUrl } from "~/domain/catalog/families/family-row.server";
import { addNetPrices } from "~/domain/catalog/vat-rates/queries.server";
import type { PriceViewer } from "~/domain/prices/rules";
import { getPriceViewer } from "~/http/auth/price-viewer.server";
import { readNetView } from "~/http/input/choice-param.server";
import { DO_NOT_CACHE, notFound } from "~/http/responses/respond.server";
import type { Db } from "~/platform/d1/database.server";
import { parsePartFilters } from "./parse-part-filters.server";
import { listFilterParams, type PartFilters } from "./part-filters";
import type { ShownPart } from "./part-table";

const MAX_SHOWN = 6;

/** Throws a redirect for an address that has changed, and a 404 for others. */
export async function loadCategory(
	context: Pick<AppLoadContext, "platform" | "getSession">,
	url: string,
	address: string,
) {
	const { db } = context.platform;
	const [found, viewer] = await Promise.all([findCategory(db, address), getPriceViewer(context)]);
	if (!found.ok && found.movedTo)
		throw redirect(buildCategoryUrl(found.movedTo) + new URL(url).search, 301);
	if (!found.ok) throw notFound();
	const { category, above } = found;
	const { name, path, intro, children } = category;
	const common = { trail: [...above, { name, path }], intro };
	if (children.length > 0) {
		const asked = new URL(url);
		const { search, searchParams } = asked;
		const isNet = readNetView(asked) && viewer.seesPrices;
		const branch = await loadBranch(db, { viewer, isNet }, category);
		const isCacheable = search === "" || (isNet && searchParams.size === 1);
		return data({ ...common, branch, listing: null }, { headers: isCacheable ? {} : DO_NOT_CACHE });
	}
	const { status, isCacheable, ...listing } = await loadListing(db, viewer, category, url);
	return data(
		{ ...common, branch: null, listing },
		{ status, headers: isCacheable ? {} : DO_NOT_CACHE },
	);
}

export type Branch = Awaited<ReturnType<typeof loadBranch>>;
export type Listing = Omit<Awaited<ReturnType<typeof loadListing>>, "status" | "isCacheable">;

type Shown = { viewer: PriceViewer; isNet: boolean };

/** A product's own page needs a login. */
async function toPartCards(
	db: Db,
	{ viewer, isNet }: Shown,
	parts: readonly FoundPart[],
): Promise<ShownPart[]> {
	const cards = parts.map((found) => {
		const { specs, family, ...part } = found;
		const row = viewer.userId === null ? buildFamilyRowUrl(found) : null;
		return { ...part, url: row ?? `/products/${part.id}` };
	});
	return isNet ? addNetPrices(db, viewer, cards) : cards;
}

async function loadBranch(db: Db, shown: Shown, category: CategoryNode) {
	const { viewer, isNet } = shown;
	const leafIds = listLeafIds(category);
	const bestSellers = await listBestSellersOf(db, viewer, leafIds, MAX_SHOWN);
	const newest = bestSellers.length > 0 ? [] : await listNewestOf(db, viewer, leafIds, MAX_SHOWN);
	return {
		children: category.children.map(({ name, path, imageKey, partCount }) => ({
			...{ name, path, imageKey, partCount },
		})),
		isNet,
		hasPrices: viewer.seesPrices,
		bestSellers: await toPartCards(db, shown, bestSellers),
		/** If none of its parts is a best seller. */
		newest: await toPartCards(db, shown, newest),
	};
}

const listLeafIds = ({ id, children }: CategoryNode): string[] =>
	children.length > 0 ? children.flatMap(listLeafIds) : [id];

async function loadListing(db: Db, viewer: PriceViewer, category: CategoryNode, url: string) {
	const { filters: typed, errors, query } = parsePartFilters(url, viewer);
	const { parts, families, ...found } = await listParts(db, category, query);
	const filters: PartFilters = {
		...typed,
		chosen: typed.chosen.filter(([id]) => found.facets.some((facet) => facet.id === id)),
	};
	const isWrong = Object.keys(errors).length > 0 || found.unknownValues.length > 0;
	const isMissingPage = parts.length === 0 && typed.page > 1 && !found.hasNext;
	return {
		...found,
		...{ filters, errors, isWrong, hasPrices: viewer.seesPrices },
		parts: isWrong ? [] : await toPartCards(db, { viewer, isNet: filters.isNet }, parts),
		families: isWrong ? [] : families.filter(({ partCount }) => partCount !== 0),
		status: isWrong ? 400 : isMissingPage ? 404 : 200,
		isCacheable: isSameQuery(new URL(url).searchParams, filters),
	};
}

/** The address has nothing that the page doesn't use, such as a made-up attribute. */
function isSameQuery(params: URLSearchParams, filters: PartFilters): boolean {
	const toText = (pairs: Iterable<readonly string[]>) =>
		JSON.stringify(Array.from(pairs, (pair) => JSON.stringify(pair)).toSorted());
	const typed = Array.from(params).filter(([, value]) => value !== "");
	return toText(typed) === toText(listFilterParams(filters));
}
