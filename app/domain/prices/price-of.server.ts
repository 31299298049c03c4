import { type SQL, sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { LIST_KINDS, type PriceOffers, type PriceViewer } from "./rules";

/** Null is a visitor. */
export function createPriceViewer(
	{ now, settings }: Pick<Platform, "now" | "settings">,
	userId: string | null,
): PriceViewer {
	return { userId, at: now(), seesPrices: userId !== null || settings.pricesFor === "all" };
}

/** For the prices that everybody gets. */
export function createPublicViewer({ now }: Pick<Platform, "now">): PriceViewer {
	return { userId: null, at: now(), seesPrices: true };
}

/**
 * The lists that are active, started, not ended, and for this buyer, as rows of `list`. One JSON text,
 * because a statement computes it once, however many products it reads.
 */
function applyingLists({ userId, at }: PriceViewer): SQL {
	const assigned = userId
		? sql`union all select list_id from account_price_lists where user_id = ${userId}`
		: sql.empty();
	return sql`json_each((select json_group_array(json_object('listId', id, 'kind', kind,
			'percentOffBp', percent_off_bp, 'untilAt', until_at))
		from price_lists where state = 'active' and from_at <= ${at} and until_at > ${at} and id in (
			select id from price_lists where state = 'active' and kind in ('public', 'sale') ${assigned}))) as list`;
}

const tieOrder = sql.raw(`'${LIST_KINDS.map((kind) => kind.padEnd(9)).join("")}'`);

/**
 * What every list that applies offers for a quantity of a row of `products`, and its own price:
 * `unit` in poisha, `source`, and `tie`, by which equal prices are ordered.
 */
function candidates(viewer: PriceViewer, quantity: SQL): SQL {
	return sql`select products.price_poisha as unit, 'base' as source, 99 as tie
		union all
		select coalesce(
			(select unit_poisha from list_prices where list_id = list.value ->> 'listId' and product_id = products.id
				and min_quantity <= ${quantity} order by min_quantity desc limit 1),
			iif(list.value ->> 'percentOffBp' > 0 and products.kind = 'goods' and not exists (
					select 1 from list_prices where list_id = list.value ->> 'listId' and product_id = products.id),
				products.price_poisha - products.price_poisha * (list.value ->> 'percentOffBp') / 10000, null)),
			'list:' || (list.value ->> 'listId'), instr(${tieOrder}, list.value ->> 'kind')
		from ${applyingLists(viewer)}`;
}

const ONE = sql.raw("1");

/** The row of a buyer who is exempt from VAT. It depends on no product, so a statement looks it up once. */
const exemption = ({ userId, at }: PriceViewer): SQL =>
	sql`from exempt_accounts where until_at > ${at} and user_id = ${userId}`;

const isExempt = (viewer: PriceViewer): SQL => sql`exists (select 1 ${exemption(viewer)})`;

const vatBp = sql`(select bp from vat_rates where vat_rates.id = products.vat_rate_id)`;

/** The rate of the VAT that the buyer doesn't pay for a row of `products`, in basis points. */
const exemptVatBp = (viewer: PriceViewer): SQL => sql`iif(${isExempt(viewer)}, ${vatBp}, 0)`;

/** The rate of the VAT that the buyer's price of a row of `products` contains, in basis points. */
export const containedVatBp = (viewer: PriceViewer): SQL<number> =>
	sql<number>`iif(${isExempt(viewer)}, 0, ${vatBp})`;

/** The number of the buyer's certificate; '' for a buyer who pays VAT. */
export const exemptNumber = (viewer: PriceViewer): SQL<string> =>
	sql<string>`coalesce((select number ${exemption(viewer)}), '')`;

/**
 * What one unit of a row of `products` costs this buyer (poisha), if they take `quantity`: the lowest
 * candidate, less its VAT if they are exempt. Nothing else computes a price, except `priceOf` for
 * pages that show every break.
 */
export function unitPrice(viewer: PriceViewer, quantity: SQL = ONE): SQL<number> {
	return sql<number>`(select max(1, unit - (2 * unit * bp + 10000 + bp) / (2 * (10000 + bp))) from (
		select min(unit) as unit, ${exemptVatBp(viewer)} as bp from (${candidates(viewer, quantity)})))`;
}

/** The same for lists that visitors see: null if prices are not for them. */
export function shownPrice(viewer: PriceViewer): SQL<number | null> {
	return viewer.seesPrices ? unitPrice(viewer) : sql<null>`null`;
}

/** 'base' or 'list:<id>'. */
export function priceSource(viewer: PriceViewer, quantity: SQL): SQL<string> {
	return sql<string>`(select source from (${candidates(viewer, quantity)})
		where unit is not null order by unit, tie, source limit 1)`;
}

/** What decides the price of a row of `products`, for `listBreaks`. */
export function priceOffers(viewer: PriceViewer): SQL<PriceOffers> {
	return sql`(select json_object('lists', json_group_array(json_patch(list.value, json_object('rows', (
			select json_group_array(json_array(min_quantity, unit_poisha)) from list_prices
				where list_id = list.value ->> 'listId' and product_id = products.id)))),
			'exemptVatBp', ${exemptVatBp(viewer)})
		from ${applyingLists(viewer)})`.mapWith(
		(json: string): PriceOffers => JSON.parse(json),
	) as SQL<PriceOffers>;
}
