import { and, count, eq, inArray, type SQL } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { listManagedCategories } from "../categories/list-managed-categories.server";
import { listIdsBelow } from "../categories/rules";
import { products } from "../tables.server";
import type { VatMoveChoice } from "./input";
import { findVatRate, type VatRate } from "./queries.server";

export type VatMovePlan = {
	ok: true;
	from: VatRate;
	to: VatRate;
	/** Includes archived products and services. */
	filter: SQL | undefined;
	count: number;
};
export type VatMovePlanResult =
	| VatMovePlan
	| { ok: false; reason: "no-such-rate"; fields: ("from" | "to")[] }
	| { ok: false; reason: "same-rate" | "no-such-category" };

/** The products that a move would change: those with a rate, in a category and below it, or in the whole shop. */
export async function planVatMove(db: Db, choice: VatMoveChoice): Promise<VatMovePlanResult> {
	const [from, to] = await Promise.all([findVatRate(db, choice.from), findVatRate(db, choice.to)]);
	if (!from || !to) {
		const fields = [from ? [] : ["from" as const], to ? [] : ["to" as const]].flat();
		return { ok: false, reason: "no-such-rate", fields };
	}
	if (from.id === to.id) return { ok: false, reason: "same-rate" };
	const categoryIds = choice.category ? await listCategoryIds(db, choice.category) : null;
	if (categoryIds?.length === 0) return { ok: false, reason: "no-such-category" };
	const filter = and(
		eq(products.vatRateId, from.id),
		categoryIds ? inArray(products.categoryId, toIdList(categoryIds)) : undefined,
	);
	const [row] = await db.select({ count: count() }).from(products).where(filter);
	return { ok: true, from, to, filter, count: row?.count ?? 0 };
}

/** Empty for an archived category. */
async function listCategoryIds(db: Db, categoryId: string): Promise<string[]> {
	const all = await listManagedCategories(db);
	const isChoice = all.some(({ id, archived }) => id === categoryId && !archived);
	return isChoice ? listIdsBelow(all, categoryId) : [];
}
