import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { type FamilySize, listSizes } from "~/domain/catalog/families/list-sizes.server";
import { type FamilyDto, findFamily } from "~/domain/catalog/families/queries.server";
import { buildRowId } from "~/domain/catalog/families/rules";
import { UNKNOWN_LEAD_DAYS } from "~/domain/catalog/rules";
import type { Attribute } from "~/domain/catalog/spec-rules";
import { calculateNet } from "~/domain/money/vat-rules";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { NO_END, type PriceBreak } from "~/domain/prices/rules";
import { readNetView } from "~/http/document/net-view.server";
import { notFound } from "~/http/responses/respond.server";
import { groupBy } from "~/platform/group-by";
import { parseInteger } from "~/platform/input/integer-param";
import type { PriceOrigin } from "~/ui/products/price-breaks";
import { type FamilyFilters, TYPED_PARAM } from "./family-filters";
import type { SizeRow } from "./order-form";
import { findShortPath, formatTyped, parseTyped } from "./typed-quantities.server";

const MAX_CHOSEN = 60;
const MAX_PAGE = 999;

export async function loadFamily(
	{ platform, getSession }: AppLoadContext,
	request: Request,
	slug: string,
) {
	const { db } = platform;
	const url = new URL(request.url);
	const [found, { user }] = await Promise.all([findFamily(db, slug), getSession()]);
	const family = requireFamily(found, url);
	const shortPath = await findShortPath(db, url.href);
	if (shortPath) throw redirect(shortPath);
	const page = parsePage(url.searchParams);
	const filters = parseFilters(url.searchParams, family);
	const viewer = createPriceViewer(platform, user);
	const typedByNumber = parseTyped(url.searchParams.get(TYPED_PARAM) ?? "");
	const { products, columns, facts, ...list } = await listSizes(db, viewer, family, {
		chosen: groupFilters(filters),
		page,
		isKept: ({ number }) => typedByNumber.has(number),
	});
	if (page > 1 && products.length === 0) throw notFound();
	const isNet = readNetView(request, user) && products.some(({ vatBp }) => vatBp > 0);
	const typed = products.flatMap((product) => {
		const text = typedByNumber.get(product.number);
		return text === undefined ? [] : [{ ...product, text }];
	});
	const priceNote = findSharedNote(products.flatMap(({ breaks: [price] }) => price ?? []));
	const marks = markNotes(products, priceNote);
	const { name, nameBn, intro, trail, documents } = family;
	return {
		slug,
		name,
		nameBn,
		intro,
		trail,
		documents,
		filters,
		page,
		...list,
		imageKey: family.imageKey || (products[0]?.imageKey ?? ""),
		columns: columns.map(toColumn),
		facts: facts.map(({ column, value }) => ({ ...toColumn(column), value })),
		rows: toRows(products, columns, { isNet, marks }),
		priceNote,
		markedNotes: Array.from(marks, ([key, mark]) => ({ mark, price: readNoteKey(key) })),
		typed: Object.fromEntries(typed.map(({ id, text }) => [id, text])),
		typedParam: formatTyped(new Map(typed.map(({ number, text }) => [number, text]))),
		isSignedIn: user !== null,
	};
}

export type FamilyPage = Awaited<ReturnType<typeof loadFamily>>;

function requireFamily(found: Awaited<ReturnType<typeof findFamily>>, { search }: URL): FamilyDto {
	if (found.ok) return found.family;
	if (found.movedTo === null) throw notFound();
	throw redirect(found.movedTo + search, 301);
}

function parsePage(params: URLSearchParams): number {
	const page = parseInteger(params.get("page") || "1");
	if (!page || page > MAX_PAGE) throw notFound();
	return page;
}

/** Ignores parameters that are not a column of the family. */
function parseFilters(params: URLSearchParams, { columns }: FamilyDto): FamilyFilters {
	return columns
		.flatMap(({ id }) =>
			Array.from(new Set(params.getAll(id)), (value) => [id, value.trim()] as const),
		)
		.filter(([, value]) => value !== "")
		.slice(0, MAX_CHOSEN);
}

const groupFilters = (filters: FamilyFilters) =>
	new Map(
		Array.from(
			groupBy(filters, ([id]) => id),
			([id, pairs]) => [id, pairs.map((pair) => pair[1])],
		),
	);

const toColumn = ({ id, name, unit, kind }: Attribute) => ({
	id,
	name,
	unit,
	isNumber: kind === "number",
});

type ShownPrices = {
	isNet: boolean;
	/** The keys are those of notes. */
	marks: ReadonlyMap<string, string>;
};

function toRows(
	products: readonly FamilySize[],
	columns: readonly Attribute[],
	{ isNet, marks }: ShownPrices,
): SizeRow[] {
	const rowIds = new Map(products.map((product) => [product.id, buildRowId(product)]));
	return products.map((product) => {
		const { id, partNumber, yourNumber, manufacturerNumber, breaks } = product;
		const [price, ...lower] = breaks;
		const { available, unit, packSize, minQuantity, orderMultiple } = product;
		const { leadDays, specs, replacement, vatBp } = product;
		const isDescribed = partNumber !== "" && columns.some((column) => column.id in specs);
		const newerRow = replacement && rowIds.get(replacement.id);
		const show = (shown: PriceBreak) => {
			const mark = marks.get(getNoteKey(shown));
			return {
				...(isNet && { netPoisha: calculateNet(shown.unitPoisha, vatBp) }),
				...(mark !== undefined && { mark }),
			};
		};
		return {
			id,
			partNumber,
			available,
			unit,
			packSize,
			minQuantity,
			orderMultiple,
			vatBp,
			...(yourNumber !== null && { yourNumber }),
			...(manufacturerNumber !== null && { manufacturerNumber }),
			...(price && show(price)),
			pricePoisha: price?.unitPoisha ?? null,
			breaks: lower.map((lowerPrice) => ({
				minQuantity: lowerPrice.minQuantity,
				unitPoisha: lowerPrice.unitPoisha,
				...show(lowerPrice),
			})),
			name: isDescribed ? "" : product.name,
			sizes: columns.map((column) => specs[column.id] ?? null),
			leadDays: leadDays === UNKNOWN_LEAD_DAYS ? null : leadDays,
			replacement: replacement && {
				url: newerRow ? `#${newerRow}` : `/products/${replacement.id}`,
				name: replacement.partNumber || replacement.name,
			},
		};
	});
}

/** What a note says of a price; equal for prices whose notes read alike. */
const getNoteKey = ({ kind, untilAt, isVatExempt }: PriceOrigin) =>
	JSON.stringify({
		kind: kind === "base" ? "public" : kind,
		untilAt: kind === "sale" ? untilAt : NO_END,
		isVatExempt,
	} satisfies PriceOrigin);

const readNoteKey = (key: string): PriceOrigin => JSON.parse(key);

const isNotable = ({ kind, isVatExempt }: PriceOrigin) =>
	isVatExempt || (kind !== "base" && kind !== "public");

function findSharedNote(prices: readonly PriceBreak[]): PriceOrigin | null {
	const [first] = prices;
	if (!first || !isNotable(first)) return null;
	const key = getNoteKey(first);
	return prices.every((price) => getNoteKey(price) === key) ? readNoteKey(key) : null;
}

/** 'a', 'b' and so on, for the notes that the page doesn't show about all prices. */
function markNotes(
	products: readonly FamilySize[],
	shared: PriceOrigin | null,
): ReadonlyMap<string, string> {
	const notable = products.flatMap(({ breaks }) => breaks.filter(isNotable).map(getNoteKey));
	const keys = new Set(notable);
	if (shared) keys.delete(getNoteKey(shared));
	const FIRST_LETTER = 10;
	return new Map(Array.from(keys, (key, index) => [key, (FIRST_LETTER + index).toString(36)]));
}
