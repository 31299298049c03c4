import { eq, sql } from "drizzle-orm";
import { type Db, explainViolation, getViolatedConstraint } from "~/platform/d1/database.server";
import { categories } from "../tables.server";

const REASONS = {
	"categories.slug": "slug-taken",
	"foreign key": "no-such-parent",
	"the category is inside itself": "inside-itself",
	"the category is too deep": "too-deep",
} as const;

/** A category that has to be empty. */
export type CategoryHasProducts = {
	ok: false;
	reason: "has-parts";
	name: string;
	partCount: number;
};

export type CategoryWriteError =
	| { ok: false; reason: (typeof REASONS)[keyof typeof REASONS] }
	| CategoryHasProducts;

/** Rethrows unexpected errors. */
export async function explainCategoryError(
	db: Db,
	error: unknown,
	parentId: string,
): Promise<CategoryWriteError> {
	if (getViolatedConstraint(error) === "the category has parts") {
		const parent = await findCategoryWithProducts(db, parentId);
		if (parent) return parent;
	}
	return explainViolation(error, REASONS);
}

/** Counts all parts in and below it, also those that are archived. */
export async function findCategoryWithProducts(
	db: Db,
	categoryId: string,
): Promise<CategoryHasProducts | null> {
	const [category] = await db
		.select({
			name: categories.name,
			partCount: sql<number>`(select count(*) from products join categories as own on own.id = products.category_id
				where substr(own.path, 1, length(categories.path)) = categories.path)`,
		})
		.from(categories)
		.where(eq(categories.id, categoryId));
	return category ? { ok: false, reason: "has-parts", ...category } : null;
}
