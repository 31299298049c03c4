import type { Db } from "~/platform/d1/database.server";
import { findNumberedProducts } from "../part-numbers/find-numbered-products.server";

export type NoReplacement = { ok: false; reason: "no-such-replacement"; message: string };

/** The product that replaces another, by its part number; an empty number means none. */
export async function findReplacement(
	db: Db,
	productId: string,
	partNumber: string,
): Promise<{ ok: true; id: string | null } | NoReplacement> {
	if (partNumber === "") return { ok: true, id: null };
	const found = (await findNumberedProducts(db, [partNumber]))(partNumber);
	if (found.ok && found.product.id !== productId) return { ok: true, id: found.product.id };
	const { message } = found.ok ? { message: "No other product has this part number" } : found;
	return { ok: false, reason: "no-such-replacement", message };
}
