import { eq, sql } from "drizzle-orm";
import { type Db, explainViolation } from "~/platform/d1/database.server";
import { isNumberTaken } from "../part-numbers/build-part-number.server";
import { categories } from "../tables.server";
import type { FamilyInput } from "./input";
import { listAttributes } from "./queries.server";

export type FamilyWriteError = {
	ok: false;
	reason:
		| "slug-taken"
		| "no-such-category"
		| "category-has-children"
		| "no-such-attribute"
		| "number-taken";
};

/** Null if the family can be written. */
export async function findFamilyError(
	db: Db,
	{ columns, categoryId }: FamilyInput,
): Promise<FamilyWriteError | null> {
	if ((await listAttributes(db, columns)).length < new Set(columns).size)
		return { ok: false, reason: "no-such-attribute" };
	return findLeafError(db, categoryId);
}

/** Null if parts can be in the category. */
export async function findLeafError(
	db: Db,
	categoryId: string,
): Promise<{ ok: false; reason: "no-such-category" | "category-has-children" } | null> {
	const [category] = await db
		.select({
			childCount: sql<number>`(select count(*) from categories as below where below.parent_id = categories.id)`,
		})
		.from(categories)
		.where(eq(categories.id, categoryId));
	if (!category) return { ok: false, reason: "no-such-category" };
	return category.childCount === 0 ? null : { ok: false, reason: "category-has-children" };
}

/** Rethrows unexpected errors. */
export function explainFamilyError(error: unknown): FamilyWriteError {
	if (isNumberTaken(error)) return { ok: false, reason: "number-taken" };
	return explainViolation(error, {
		"families.slug": "slug-taken",
		"foreign key": "no-such-category",
		"the category has children": "category-has-children",
	});
}
