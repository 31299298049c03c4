import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { type FamilySize, listSizes } from "~/domain/catalog/families/list-sizes.server";
import {
	type FamilyDto,
	type FamilyPart,
	findFamily,
} from "~/domain/catalog/families/queries.server";
import { buildRowId } from "~/domain/catalog/families/rules";
import { UNKNOWN_LEAD_DAYS } from "~/domain/catalog/rules";
import type { Attribute } from "~/domain/catalog/spec-rules";
import { calculatePiecePrice } from "~/domain/catalog/unit-rules";
import { listVatRates, type VatRate } from "~/domain/catalog/vat-rates/queries.server";
import { calculateNet } from "~/domain/money/vat-rules";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { notFound } from "~/http/responses/respond.server";
import { groupBy } from "~/platform/group-by";
import type { PriceOrigin } from "~/ui/products/price-breaks";
import { isNetView } from "~/ui/products/vat-view";
import { type FamilyFilters, TYPED_PARAM } from "./family-filters";
import type { SizeRow } from "./order-form";
import { formatTyped, parseTyped, readTypedFields } from "./typed-quantities.server";

const MAX_CHOSEN = 60;

/** Below this a buyer wants to know when there will be more. */
const SHORT_STOCK_UNITS = 5;

export async function loadFamily(
	{ platform, getSession }: AppLoadContext,
	href: string,
	slug: string,
) {
	const { db } = platform;
	const url = new URL(href);
	const [found, { user }] = await Promise.all([findFamily(db, slug), getSession()]);
	if (!found.ok) {
		if (found.movedTo === null) throw notFound();
		throw redirect(found.movedTo + url.search, 301);
	}
	const { family } = found;
	const page = parsePage(url.searchParams);
	const filters = parseFilters(url.searchParams, family);
	const chosen = new Map(
		Array.from(
			groupBy(filters, ([id]) => id),
			([id, pairs]) => [id, pairs.map((pair) => pair[1])],
		),
	);
	const viewer = createPriceViewer(platform, user?.id ?? null);
	const getTyped = readTyped(url.searchParams);
	const { parts, columns, facts, ...list } = await listSizes(db, viewer, family, {
		...{ chosen, page },
		isKept: (part) => getTyped(part) !== undefined,
	});
	if (page > 1 && parts.length === 0) throw notFound();
	const prices = parts.flatMap(({ breaks }) => breaks);
	const containsVat = prices.length > 0 && !prices.some(({ isVatExempt }) => isVatExempt);
	const isNet = containsVat && isNetView(url.searchParams);
	const vatRates = isNet ? await listVatRates(db) : null;
	const typed = parts.flatMap((part) => {
		const text = getTyped(part);
		return text === undefined ? [] : [{ ...part, text }];
	});
	const { name, intro, trail } = family;
	return {
		...{ slug, name, intro, trail, filters, page, containsVat, isNet, ...list },
		imageKey: family.imageKey || (parts[0]?.imageKey ?? ""),
		columns: columns.map(toColumn),
		facts: facts.map(({ column, value }) => ({ ...toColumn(column), value })),
		rows: toRows(parts, columns, vatRates),
		priceNotes: listPriceNotes(parts),
		typed: Object.fromEntries(typed.map(({ id, text }) => [id, text])),
		typedParam: formatTyped(new Map(typed.map(({ number, text }) => [number, text]))),
		isSignedIn: user !== null,
	};
}

/** What was typed for a part, from a link or from the form that a filter sent. */
function readTyped(params: URLSearchParams) {
	const byNumber = parseTyped(params.get(TYPED_PARAM) ?? "");
	const byId = readTypedFields(params);
	return ({ id, number }: Pick<FamilyPart, "id" | "number">) =>
		byId.get(id) ?? byNumber.get(number);
}

export type FamilyPage = Awaited<ReturnType<typeof loadFamily>>;

function parsePage(params: URLSearchParams): number {
	const typed = params.get("page") || "1";
	if (!/^[1-9]\d{0,2}$/.test(typed)) throw notFound();
	return Number(typed);
}

/** Ignores parameters that are no column of the family. */
function parseFilters(params: URLSearchParams, { columns }: FamilyDto): FamilyFilters {
	return columns
		.flatMap(({ id }) =>
			Array.from(new Set(params.getAll(id)), (value) => [id, value.trim()] as const),
		)
		.filter(([, value]) => value !== "")
		.slice(0, MAX_CHOSEN);
}

const toColumn = ({ id, name, unit, kind }: Attribute) => ({
	...{ id, name, unit, isNumber: kind === "number" },
});

/** With prices without VAT if rates are given. */
function toRows(
	parts: readonly FamilySize[],
	columns: readonly Attribute[],
	vatRates: readonly VatRate[] | null,
): SizeRow[] {
	const vatBp = new Map(vatRates?.map(({ id, bp }) => [id, bp]));
	const rowIds = new Map(parts.map((part) => [part.id, buildRowId(part)]));
	return parts.map((part) => {
		const { id, partNumber, yourNumber, breaks, available, unit, packSize } = part;
		const [price, ...lower] = breaks;
		const { minQuantity, orderMultiple, leadDays, specs, replacement, vatRateId } = part;
		const isDescribed = partNumber !== "" && columns.some((column) => column.id in specs);
		const isShort = available < Math.max(minQuantity, SHORT_STOCK_UNITS);
		const newerRow = replacement && rowIds.get(replacement.id);
		const toNet = (unitPoisha: number) => calculateNet(unitPoisha, vatBp.get(vatRateId) ?? 0);
		return {
			...{ id, partNumber, available, unit, packSize, minQuantity, orderMultiple },
			...(yourNumber !== null && { yourNumber }),
			...(vatRates && price && { netPoisha: toNet(price.unitPoisha) }),
			pricePoisha: price?.unitPoisha ?? null,
			breaks: lower.map(({ minQuantity: from, unitPoisha }) => ({
				...{ minQuantity: from, unitPoisha },
				...(vatRates && { netPoisha: toNet(unitPoisha) }),
			})),
			rowId: buildRowId(part),
			name: isDescribed ? "" : part.name,
			sizes: columns.map((column) => specs[column.id] ?? null),
			piecePoisha: price && packSize > 1 ? calculatePiecePrice(price.unitPoisha, part) : null,
			leadDays: isShort && leadDays !== UNKNOWN_LEAD_DAYS ? leadDays : null,
			replacement: replacement && {
				url: newerRow ? `#${newerRow}` : `/products/${replacement.id}`,
				name: replacement.partNumber || replacement.name,
			},
		};
	});
}

/** Where the prices of one unit come from, as far as they are not everybody's: each once. */
function listPriceNotes(parts: readonly FamilyPart[]): PriceOrigin[] {
	const notes = parts.flatMap(({ breaks: [price] }) =>
		price && (price.isVatExempt || (price.kind !== "base" && price.kind !== "public"))
			? [price]
			: [],
	);
	return Array.from(
		new Map(
			notes.map(({ kind, untilAt, isVatExempt }) => [
				`${kind} ${untilAt} ${isVatExempt}`,
				{ kind, untilAt, isVatExempt },
			]),
		).values(),
	);
}
