import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { partNumbers } from "../tables.server";

/** The numbers that are for everybody, and those of this account. Null for a visitor. */
export const isVisibleNumber = (customerId: string | null): SQL =>
	inArray(partNumbers.customerId, customerId === null ? [""] : ["", customerId]);

/** Suits lookups of many numbers. It reads equal numbers of others, but no list of accounts for each number. */
export const isVisibleNumberOfMany = (customerId: string | null): SQL =>
	sql`+${partNumbers.customerId} in ('', ${customerId ?? ""})`;

export const isNumberOf = (customerId: string): SQL =>
	// A literal, because a bound value would not match the partial index.
	sql`${eq(partNumbers.customerId, customerId)} and ${partNumbers.customerId} <> ''`;

/** Selects an account's own numbers of a row of `products`, in one text; null without any. Reads its numbers only. */
export const numbersOfProduct = (customerId: string | null): SQL<string | null> =>
	customerId === null
		? sql`null`
		: sql`(select group_concat(display, ', ') from (
				select display from part_numbers where product_id = products.id and ${isNumberOf(customerId)} order by normalized, kind, spelling))`;

/** A CHECK limits what an order copies to the same length. */
const MAX_COPIED_CHARS = 200;
const SEPARATOR = ", ";

/** Selects as many of them, in their order, as an order copies; '' without any. */
export const ownNumbers = (customerId: string | null): SQL<string> =>
	customerId === null
		? sql`''`
		: sql`coalesce((select group_concat(display, ${SEPARATOR}) from (
				select display, sum(length(display) + ${SEPARATOR.length}) over (order by normalized, spelling) as chars
				from part_numbers where ${isNumberOf(customerId)} and product_id = products.id
			) where chars <= ${MAX_COPIED_CHARS + SEPARATOR.length}), '')`;
