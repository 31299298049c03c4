import type { Db } from "~/platform/d1/database.server";
import { findProductByOwnNumber } from "./part-numbers.server";

/** The product that replaces another, by its part number; an empty number means none. */
export async function findReplacement(
	db: Db,
	productId: string,
	partNumber: string,
): Promise<{ ok: true; id: string | null } | { ok: false; reason: "no-such-replacement" }> {
	if (partNumber === "") return { ok: true, id: null };
	const found = await findProductByOwnNumber(db, partNumber);
	return found && found.id !== productId
		? { ok: true, id: found.id }
		: { ok: false, reason: "no-such-replacement" };
}
