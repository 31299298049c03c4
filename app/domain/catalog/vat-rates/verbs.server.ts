import { and, count, eq, inArray, notExists, type SQL, sql } from "drizzle-orm";
import { audit, auditLastChange, byAdmin } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { Refused } from "~/platform/refused";
import type { AdminContext } from "../../accounts/context.server";
import { defineNoun } from "../../accounts/nouns/noun.server";
import { listManagedCategories } from "../categories/list-managed-categories.server";
import { listIdsBelow } from "../categories/rules";
import { products, vatRates } from "../tables.server";
import type { VatMoveChoice, VatMoveInput, VatRateInput } from "./input";
import { findVatRate, type VatRate } from "./queries.server";
import { MAX_MOVED_PRODUCTS } from "./rules";

/** Orders keep the rate that they were placed with. */
export const VAT_RATES = defineNoun({
	table: vatRates,
	audit: "vat-rate",
	addAction: "create",
	toValues: ({ name, rate: bp, returnNote }: VatRateInput) => ({ name, bp, returnNote }),
	refusals: {
		"vat_rates.name": () => new Refused({ name: "Another rate already has this name" }),
	},
});

type VatMovePlan = {
	from: VatRate;
	to: VatRate;
	/** Includes archived products and services. */
	filter: SQL | undefined;
	count: number;
};

/** The products that a move would change: those with a rate, in a category and below it, or in the whole shop. */
export async function planVatMove(db: Db, choice: VatMoveChoice): Promise<VatMovePlan> {
	const [from, to] = await Promise.all([findVatRate(db, choice.from), findVatRate(db, choice.to)]);
	if (!from || !to) {
		const missing = [from ? [] : "from", to ? [] : "to"].flat();
		throw new Refused(
			Object.fromEntries(missing.map((field) => [field, "Choose a VAT rate"])),
			400,
		);
	}
	if (from.id === to.id) throw new Refused({ to: "Choose another rate than the present one" }, 400);
	const categoryIds = choice.category ? await listCategoryIds(db, choice.category) : null;
	if (categoryIds?.length === 0)
		throw new Refused({ category: "This category no longer exists. Choose another one" }, 400);
	const filter = and(
		eq(products.vatRateId, from.id),
		categoryIds ? inArray(products.categoryId, toIdList(categoryIds)) : undefined,
	);
	const [row] = await db.select({ count: count() }).from(products).where(filter);
	return { from, to, filter, count: row?.count ?? 0 };
}

/** Empty for an archived category. */
async function listCategoryIds(db: Db, categoryId: string): Promise<string[]> {
	const all = await listManagedCategories(db);
	const isChoice = all.some(({ id, archived }) => id === categoryId && !archived);
	return isChoice ? listIdsBelow(all, categoryId) : [];
}

type VatMove = Omit<VatMoveInput, "password">;

/**
 * Moves at most `size` products, and none if their count or a rate isn't the one that was confirmed. Returns whether
 * some are left.
 */
export async function moveProducts(
	ctx: AdminContext,
	{ from, to, category, idempotencyKey, ...shown }: VatMove,
	size = MAX_MOVED_PRODUCTS,
): Promise<boolean> {
	const { db, by } = ctx;
	const plan = await planVatMove(db, { from, to, category });
	const id = hashPayload(idempotencyKey, by.userId, from, to, category, shown.count);
	const [, , written] = await db.batch([
		updateRates(db, plan, { id, size, ...shown }),
		auditLastChange(
			ctx,
			byAdmin(by.userId, "vat-rate.move-products", `vat-rate:${from}`, {
				id,
				before: { rate: plan.from.name, bp: shown.fromBp },
				after: {
					rate: plan.to.name,
					bp: shown.toBp,
					category,
					products: Math.min(shown.count, size),
				},
			}),
		),
		findMove(db, id),
	]);
	// Also there if the same form was sent before.
	if (written.length > 0) return shown.count > size;
	throw new Refused(
		"Nothing was changed: the products or a rate changed after you saw them. Check what is shown now, and confirm again.",
	);
}

const findMove = (db: Db, id: string) =>
	db.select({ id: audit.id }).from(audit).where(eq(audit.id, id));

function updateRates(
	db: Db,
	{ from, to, filter }: VatMovePlan,
	{ id, size, ...shown }: Pick<VatMove, "count" | "fromBp" | "toBp"> & { id: string; size: number },
) {
	const hasRate = (rate: VatRate, bp: number) =>
		sql`(select bp from vat_rates where id = ${rate.id}) = ${bp}`;
	const matching = db.select({ count: sql`count(*)` }).from(products).where(filter);
	const chosen = db.select({ id: products.id }).from(products).where(filter).limit(size);
	return db
		.update(products)
		.set({ vatRateId: to.id })
		.where(
			and(
				inArray(products.id, chosen),
				sql`${shown.count} = ${matching}`,
				hasRate(from, shown.fromBp),
				hasRate(to, shown.toBp),
				notExists(findMove(db, id)),
			),
		);
}
