import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { PriceViewer } from "../../prices/rules";
import { manufacturerNumber } from "../crawler-facts.server";
import type { ChosenValues, Facet } from "../facets/count-facet";
import { countFacet, hasChosen } from "../facets/count-facet";
import { numbersOfProduct } from "../part-numbers/visible-numbers.server";
import { isListed } from "../product-columns.server";
import { type Attribute, compareSizes } from "../spec-rules";
import { products } from "../tables.server";
import {
	type FamilyDto,
	type FamilyProduct,
	PRODUCTS_PER_PAGE,
	selectFamilyProduct,
	toFamilyProduct,
} from "./queries.server";
import { MIN_PRODUCTS_TO_FILTER } from "./rules";

/** All parts are read, because sizes sort as numbers and filters are counted. */
const MAX_FAMILY_PRODUCTS = 2000;

export type FamilySize = FamilyProduct & {
	/** The viewer's own numbers for the part, joined in one text; null without any. */
	yourNumber: string | null;
	manufacturerNumber: string | null;
};

type SizesPage = {
	products: FamilySize[];
	/** The columns in which parts differ; the others are facts of the whole family. */
	columns: Attribute[];
	facts: { column: Attribute; value: string | number }[];
	facets: Facet[];
	/** How many parts no filter hides. */
	totalCount: number;
	hasNext: boolean;
	/** The chosen values of each attribute for which no part has any of them. */
	unknownValues: string[];
};

type SizesQuery = {
	chosen: ChosenValues;
	/** Counts from 1. */
	page: number;
	/** Parts that no filter hides. */
	isKept?: (product: FamilyProduct) => boolean;
};

/** Search engines are told of at most as many parts of a page. */
const MAX_MAKERS_NUMBERS = 100;

export async function listSizes(
	db: Db,
	viewer: PriceViewer,
	family: FamilyDto,
	{ chosen, page, isKept = () => false }: SizesQuery,
): Promise<SizesPage> {
	// Each reads a row more.
	const isNamedToSearchEngines =
		viewer.customerId === null && family.partCount <= MAX_MAKERS_NUMBERS;
	const rows = await db
		.select({
			...selectFamilyProduct(viewer),
			yourNumber: numbersOfProduct(viewer.customerId),
			manufacturerNumber: (isNamedToSearchEngines ? manufacturerNumber : sql<null>`null`).as(
				"manufacturer_number",
			),
		})
		.from(products)
		.where(and(eq(products.familyId, family.id), isListed))
		.orderBy(asc(products.searchNo))
		.limit(MAX_FAMILY_PRODUCTS);
	const all = rows.map(({ yourNumber, manufacturerNumber: mpn, ...row }) => ({
		...toFamilyProduct(row, viewer),
		yourNumber,
		manufacturerNumber: mpn,
	}));
	const { columns, facts } = splitColumns(family.columns, all);
	const shown = all
		.filter((product) => hasChosen(product, chosen) || isKept(product))
		.sort((one, other) => compareSizes(columns, one.specs, other.specs));
	const start = (page - 1) * PRODUCTS_PER_PAGE;
	return {
		columns,
		facts,
		products: shown.slice(start, start + PRODUCTS_PER_PAGE),
		facets: all.length > MIN_PRODUCTS_TO_FILTER ? listFacets(columns, all, chosen) : [],
		totalCount: shown.length,
		hasNext: shown.length > start + PRODUCTS_PER_PAGE,
		unknownValues: Array.from(chosen).flatMap(([id, values]) =>
			all.some((product) => hasChosen(product, new Map([[id, values]]))) ? [] : values,
		),
	};
}

/** Splits columns from facts: what is the same of all parts. */
export function splitColumns(all: readonly Attribute[], products: readonly FamilyProduct[]) {
	const columns: Attribute[] = [];
	const facts: SizesPage["facts"] = [];
	for (const column of all) {
		const value = products[0]?.specs[column.id];
		const isSame = products.every(({ specs }) => specs[column.id] === value);
		if (value !== undefined && isSame && products.length > 1) facts.push({ column, value });
		else columns.push(column);
	}
	return { columns, facts };
}

function listFacets(
	columns: readonly Attribute[],
	products: readonly FamilyProduct[],
	chosen: ChosenValues,
): Facet[] {
	return columns
		.filter(({ isFacet }) => isFacet)
		.map((column) => countFacet(column, products, chosen))
		.filter(({ values }) => values.length > 1);
}
