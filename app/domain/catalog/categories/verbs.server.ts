import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import { isUnchanged } from "~/platform/d1/is-unchanged.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { releasePicture, withNewPicture } from "~/platform/images/image-store.server";
import { refuseViolation } from "~/platform/refuse-violation.server";
import { changedMeanwhile, found, Refused } from "~/platform/refused";
import type { AdminContext } from "../../accounts/context.server";
import { categories } from "../tables.server";
import type { CategoryInput, NewCategoryInput } from "./input";
import { getHasProductsMessage, type ManagedCategory } from "./rules";

/** Adds a category. Triggers write its path. */
export async function createCategory(
	ctx: AdminContext,
	{ idempotencyKey, ...input }: NewCategoryInput,
	picture: UploadedPicture | null,
): Promise<void> {
	const { db, by } = ctx;
	const payload = [by.userId, JSON.stringify(input), picture?.digest ?? ""];
	const id = hashPayload(idempotencyKey, ...payload);
	if ((await db.$count(categories, eq(categories.id, id))) > 0) return;
	await withNewPicture(ctx, { area: "products", picture, uploadedBy: by.userId }, (columns) => {
		const row = { ...toColumns(input), ...columns, id };
		return writeAudited(
			ctx,
			db.insert(categories).values(row).onConflictDoNothing({ target: categories.id }),
			byAdmin(by.userId, "category.create", `category:${id}`, { after: row }),
		).catch(refuseCategory(db, input.parentId));
	});
}

/** Saves a category, also at another place: triggers write the paths below it and queue the parts for `rewriteMovedProducts`. */
export async function editCategory(
	ctx: AdminContext,
	old: ManagedCategory,
	input: CategoryInput,
	picture: UploadedPicture | null,
): Promise<void> {
	const { db, now, by } = ctx;
	await withNewPicture(
		ctx,
		{ area: "products", picture, uploadedBy: by.userId },
		async (columns) => {
			const changed = { ...toColumns(input), ...columns };
			const isSame = and(eq(categories.id, old.id), isUnchanged(categories, old, input));
			const isWritten = await writeAudited(
				ctx,
				db.update(categories).set(changed).where(isSame),
				byAdmin(by.userId, "category.edit", `category:${old.id}`, {
					before: JSON.stringify(old, Object.keys(changed)),
					after: changed,
				}),
				columns.imageKey && old.imageKey ? [releasePicture(db, old.imageKey, now())] : [],
			).catch(refuseCategory(db, input.parentId));
			if (!isWritten) throw changedMeanwhile();
		},
	);
}

const toColumns = (input: CategoryInput) => ({ ...input, parentId: input.parentId || null });

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
