import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { partNumbers } from "../tables.server";

/** The numbers that are for everybody, and those of this account. Null for a visitor. */
export const isVisibleNumber = (userId: string | null): SQL =>
	inArray(partNumbers.companyId, userId === null ? [""] : ["", userId]);

/** The same for a lookup of many numbers. It reads equal numbers of others, but no list of accounts for each number. */
export const isVisibleNumberOfMany = (userId: string | null): SQL =>
	sql`+${partNumbers.companyId} in ('', ${userId ?? ""})`;

/** All numbers of an account. */
export const isNumberOf = (userId: string): SQL =>
	// A literal, because a bound value would not match the partial index.
	sql`${eq(partNumbers.companyId, userId)} and ${partNumbers.companyId} <> ''`;

/** An account's own numbers of a row of `products`, in one text; null without any. Reads its numbers only. */
export const numbersOfProduct = (userId: string | null): SQL<string | null> =>
	userId === null
		? sql`null`
		: sql`(select group_concat(display, ', ') from part_numbers where product_id = products.id and ${isNumberOf(userId)})`;
