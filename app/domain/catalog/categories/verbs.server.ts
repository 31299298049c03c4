import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { refuseViolation } from "~/platform/refuse-violation.server";
import { found, Refused } from "~/platform/refused";
import type { AdminContext } from "../../accounts/context.server";
import { defineNoun } from "../../accounts/nouns/noun.server";
import { categories } from "../tables.server";
import type { CategoryInput, NewCategoryInput } from "./input";
import { getHasProductsMessage, type ManagedCategory } from "./rules";

/** Triggers write its path and those below it, and queue the parts of a moved one for `rewriteMovedProducts`. */
const CATEGORIES = defineNoun({
	table: categories,
	audit: "category",
	addAction: "create",
	toValues: ({ name, nameBn, slug, intro, position, parentId }: CategoryInput) => ({
		name,
		nameBn,
		slug,
		intro,
		position,
		parentId: parentId || null,
	}),
});

export const createCategory = (
	ctx: AdminContext,
	input: NewCategoryInput,
	picture: UploadedPicture | null,
): Promise<string> =>
	CATEGORIES.add(ctx, input, input, { picture }).catch(refuseCategory(ctx.db, input.parentId));

export const editCategory = (
	ctx: AdminContext,
	old: ManagedCategory,
	input: CategoryInput,
	picture: UploadedPicture | null,
): Promise<boolean> =>
	CATEGORIES.edit(ctx, old, input, { picture }).catch(refuseCategory(ctx.db, input.parentId));

const refuseCategory = (db: Db, parentId: string) => async (error: unknown) => {
	if (getViolatedConstraint(error) === "the category has parts") {
		const parent = await countProducts(db, parentId);
		if (parent)
			throw new Refused({ parentId: getHasProductsMessage(parent.name, parent.partCount) });
	}
	return refuseViolation({
		"categories.slug": () => new Refused({ slug: "Another category has this address" }),
		"foreign key": () =>
			new Refused({ parentId: "This category no longer exists. Choose another one" }),
	})(error);
};

/** Takes a category without parts, here or below, out of the shop, or brings it back. */
export async function archiveCategory(
	ctx: AdminContext,
	categoryId: string,
	archived: boolean,
): Promise<void> {
	const { db, now, by } = ctx;
	const { archivedAt, path } = categories;
	const hasProducts = sql`exists (select 1 from products join categories as own on own.id = products.category_id
		where substr(own.path, 1, length(${path})) = ${path})`;
	const isWritten = await writeAudited(
		ctx,
		db
			.update(categories)
			.set({ archivedAt: archived ? now() : null })
			.where(
				and(
					eq(categories.id, categoryId),
					archived ? and(isNull(archivedAt), sql`not ${hasProducts}`) : isNotNull(archivedAt),
				),
			),
		byAdmin(
			by.userId,
			archived ? "category.archive" : "category.restore",
			`category:${categoryId}`,
		),
	);
	if (isWritten) return;
	const { name, partCount } = found(await countProducts(db, categoryId));
	if (archived && partCount > 0) throw new Refused(getHasProductsMessage(name, partCount));
}

/** Counts all products in and below a category, archived ones too. */
async function countProducts(db: Db, categoryId: string) {
	const [category] = await db
		.select({
			name: categories.name,
			partCount: sql<number>`(select count(*) from products join categories as own on own.id = products.category_id
				where substr(own.path, 1, length(categories.path)) = categories.path)`,
		})
		.from(categories)
		.where(eq(categories.id, categoryId));
	return category;
}
