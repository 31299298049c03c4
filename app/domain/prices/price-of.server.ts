import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import type { Buyer } from "../accounts/rules";
import {
	LIST_KINDS,
	type PriceBasis,
	type PriceOffer,
	type PriceOffers,
	type PriceViewer,
} from "./rules";

/** The buyer is null for a visitor. */
export function createPriceViewer(
	{ now, settings }: Platform,
	buyer: Pick<Buyer, "customerId"> | null,
): PriceViewer {
	const seesPrices = buyer !== null || settings.pricesFor === "all";
	return { customerId: buyer?.customerId ?? null, at: now(), seesPrices };
}

export function createPublicViewer({ now }: Platform): PriceViewer {
	return { customerId: null, at: now(), seesPrices: true };
}

/**
 * A column `lists`: the lists that are active, started, not ended, and for this buyer, by id. One JSON
 * text, because a statement computes it once, however many products it reads.
 */
function applyingLists({ customerId, at }: PriceViewer): SQL {
	const assigned = customerId
		? sql`union all select list_id from customer_price_lists where customer_id = ${customerId}`
		: sql.empty();
	return sql`(select (select json_group_array(json_object('listId', id, 'kind', kind,
			'percentOffBp', percent_off_bp, 'untilAt', until_at)) from (
		select * from price_lists where state = 'active' and from_at <= ${at} and until_at > ${at} and id in (
			select id from price_lists where state = 'active' and kind in ('public', 'sale') ${assigned})
		order by id)) as lists)`;
}

/**
 * At most five lists apply (triggers of `price_lists` and `customer_price_lists`). Naming each place reads
 * one row per list and product; joining the lists would read two.
 */
const LIST_PLACES = [0, 1, 2, 3, 4] as const;
type ListPlace = (typeof LIST_PLACES)[number];

const readList = (place: ListPlace, key: string): SQL => sql.raw(`lists ->> '$[${place}].${key}'`);

const isOfProduct = (place: ListPlace): SQL =>
	sql`list_id = ${readList(place, "listId")} and product_id = products.id`;

const tieOrder = sql.raw(`'${LIST_KINDS.map((kind) => kind.padEnd(9)).join("")}'`);
const [UNIT, BASE_RANK] = [sql.raw("1000"), sql.raw("999")];

const baseRank = sql`(products.price_poisha * ${UNIT} + ${BASE_RANK})`;

/** The price that a list offers for a quantity of a row of `products`; the product's own price if it offers none. */
function rankOffer(place: ListPlace, quantity: SQL): SQL {
	const percentOffBp = readList(place, "percentOffBp");
	return sql`coalesce(coalesce(
			(select unit_poisha from list_prices where ${isOfProduct(place)}
				and min_quantity <= ${quantity} order by min_quantity desc limit 1),
			iif(${percentOffBp} > 0 and products.kind = 'goods' and not exists (
					select 1 from list_prices where ${isOfProduct(place)}),
				products.price_poisha - products.price_poisha * (${percentOffBp}) / 10000, null)
		) * ${UNIT} + instr(${tieOrder}, ${readList(place, "kind")}) * 10 + ${sql.raw(String(place))}, ${baseRank})`;
}

/**
 * The lowest candidate: its price times 1,000, and which of equal prices it is. The outer `min` is an
 * aggregate, so that SQLite computes the rank once, however often it is used.
 */
const bestRank = (quantity: SQL): SQL =>
	sql`min(min(${baseRank}, ${sql.join(
		LIST_PLACES.map((place) => rankOffer(place, quantity)),
		sql`, `,
	)}))`;

const ONE = sql.raw("1");

/** The row of a buyer who is exempt from VAT. It depends on no product, so a statement looks it up once. */
const exemption = ({ customerId, at }: PriceViewer): SQL =>
	sql`from customers where exempt_until > ${at} and id = ${customerId}`;

const isExempt = (viewer: PriceViewer): SQL => sql`exists (select 1 ${exemption(viewer)})`;

/** The VAT rate of a row of `products`, in basis points. A statement reads the rates once, however many products it reads. */
export const vatBp = sql<number>`((select json_group_object(id, bp) from vat_rates)
	->> ('$."' || products.vat_rate_id || '"'))`;

/** The rate of the VAT that the buyer doesn't pay for a row of `products`, in basis points. */
const exemptVatBp = (viewer: PriceViewer): SQL => sql`iif(${isExempt(viewer)}, ${vatBp}, 0)`;

/** The rate of the VAT that the buyer's price of a row of `products` contains, in basis points. */
export const containedVatBp = (viewer: PriceViewer): SQL<number> =>
	sql<number>`iif(${isExempt(viewer)}, 0, ${vatBp})`;

/** The number of the buyer's certificate; '' for a buyer who pays VAT. */
export const exemptNumber = (viewer: PriceViewer): SQL<string> =>
	sql<string>`coalesce((select exempt_number ${exemption(viewer)}), '')`;

/**
 * The price of one unit of a row of `products` for this buyer (poisha) at `quantity`: the lowest
 * candidate, less its VAT if they are exempt. Nothing else computes a price, except `priceOf` for
 * pages that show every break.
 */
export function unitPrice(viewer: PriceViewer, quantity: SQL = ONE): SQL<number> {
	return takeOffVat(
		sql`${bestRank(quantity)} / ${UNIT} as unit, ${exemptVatBp(viewer)} as bp from ${applyingLists(viewer)}`,
	);
}

const takeOffVat = (unitAndBp: SQL) =>
	sql<number>`(select max(1, unit - (2 * unit * bp + 10000 + bp) / (2 * (10000 + bp))) from (select ${unitAndBp}))`;

/** What this buyer pays for one unit of a service (a row of `products`) that costs `unit` (poisha) with VAT. No list applies. */
export const chargePrice = (viewer: PriceViewer, unit: SQL): SQL<number> =>
	takeOffVat(sql`${unit} as unit, ${exemptVatBp(viewer)} as bp`);

/**
 * Unit prices (poisha) for quantities of products that were just read, in the same order.
 * Reads the prices of the lists, but no product again.
 */
export async function findUnitPrices(
	db: Db,
	viewer: PriceViewer,
	wanted: readonly (PriceBasis & { quantity: number })[],
): Promise<number[]> {
	if (wanted.length === 0) return [];
	const known = wanted.map(({ id, basePoisha, kind, vatRateId, quantity }) => ({
		id,
		basePoisha,
		kind,
		vatRateId,
		quantity,
	}));
	// Sorting in the database would read every row again.
	const rows = await db.all<{ index: number; unitPoisha: number }>(sql`
		select products.key as "index", ${unitPrice(viewer, sql`products.quantity`)} as unitPoisha
		from (select key, value ->> 'id' as id, value ->> 'basePoisha' as price_poisha, value ->> 'kind' as kind,
			value ->> 'vatRateId' as vat_rate_id, value ->> 'quantity' as quantity
			from json_each(${JSON.stringify(known)})) as products`);
	const prices = new Map(rows.map(({ index, unitPoisha }) => [index, unitPoisha]));
	return wanted.map((_, index) => prices.get(index) ?? 0);
}

/** The same for lists that visitors see: null if prices are not for them. */
export function shownPrice(viewer: PriceViewer): SQL<number | null> {
	return viewer.seesPrices ? unitPrice(viewer) : sql<null>`null`;
}

/** The list whose price it is; '' for the product's own. */
export function priceListId(viewer: PriceViewer, quantity: SQL): SQL<string> {
	return sql<string>`(select iif(rank = ${BASE_RANK}, '', lists ->> ('$[' || (rank % 10) || '].listId'))
		from (select ${bestRank(quantity)} % ${UNIT} as rank, lists from ${applyingLists(viewer)}))`;
}

export function priceOffers(viewer: PriceViewer): SQL<PriceOffers> {
	const rows = LIST_PLACES.map(
		(place) => sql`(select json_group_array(json_array(min_quantity, unit_poisha))
			from list_prices where ${isOfProduct(place)})`,
	);
	return sql`(select json_object('lists', json(lists), 'rows', json_array(${sql.join(rows, sql`, `)}),
		'exemptVatBp', ${exemptVatBp(viewer)}) from ${applyingLists(viewer)})`.mapWith(
		parseOffers,
	) as SQL<PriceOffers>;
}

type StoredOffers = {
	lists: Omit<PriceOffer, "rows">[];
	/** Indexed by the list's position. */
	rows: PriceOffer["rows"][];
	exemptVatBp: number;
};

function parseOffers(json: string): PriceOffers {
	const { lists, rows, exemptVatBp }: StoredOffers = JSON.parse(json);
	return {
		lists: lists.map((list, place) => ({ ...list, rows: rows[place] ?? [] })),
		exemptVatBp,
	};
}
