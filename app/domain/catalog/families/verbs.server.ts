import { and, eq, sql } from "drizzle-orm";
import { auditEach, byAdmin } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { refuseViolation } from "~/platform/refuse-violation.server";
import { found, Refused } from "~/platform/refused";
import type { AdminContext } from "../../accounts/context.server";
import { defineNoun } from "../../accounts/nouns/noun.server";
import { getHasProductsMessage, NOT_A_LEAF_MESSAGE } from "../categories/rules";
import { findNumberedProducts } from "../part-numbers/find-numbered-products.server";
import { categories, families, products } from "../tables.server";
import type { FamilyInput } from "./input";
import type { ManagedFamily } from "./managed-families.server";
import { insertParts } from "./new-parts/insert-parts.server";
import type { PlannedPart } from "./new-parts/part-input";
import { listAttributes } from "./queries.server";

type NewFamily = FamilyInput & { idempotencyKey: string; parts?: readonly PlannedPart[] };

const refuseParts = (field: string) =>
	refuseViolation({
		"part_numbers.normalized": refuseTakenNumber,
		"the category has children": () =>
			new Refused({
				[field]: "The family's category has categories inside it. Move the family first.",
			}),
	});

function refuseTakenNumber(): Refused {
	return new Refused({
		parts:
			"Nothing was saved, because another part has meanwhile got one of these numbers. Check the parts again.",
	});
}

export const FAMILIES = defineNoun({
	table: families,
	audit: "family",
	addAction: "create",
	toValues: ({ name, nameBn, slug, categoryId, intro, columns }: FamilyInput) => ({
		name,
		nameBn,
		slug,
		categoryId,
		intro,
		columns,
	}),
	check: checkFamily,
	refusals: {
		"families.slug": () => new Refused({ slug: "Another family has this address" }),
		"foreign key": () => new Refused({ categoryId: "Choose a category" }, 400),
		"part_numbers.normalized": refuseTakenNumber,
	},
	/** The address of a deleted family leads to its category. */
	removable: sql`not exists (select 1 from products where family_id = families.id)`,
	refuseRemoval: async (db, { id, name }) =>
		new Refused(getHasProductsMessage(name, await db.$count(products, eq(products.familyId, id)))),
});

/** Adds the family and its first parts, all or nothing. Parts need a picture. */
export const createFamily = (
	ctx: AdminContext,
	{ idempotencyKey, parts = [], ...input }: NewFamily,
	picture: UploadedPicture | null,
): Promise<string> =>
	FAMILIES.add(ctx, { idempotencyKey, more: parts.map(({ id }) => id).join() }, input, {
		picture,
		following: (_, id) => (parts.length > 0 ? insertParts(ctx, id, parts) : []),
	});

/** Saves a family. Its parts follow it into another category. */
export const editFamily = (
	ctx: AdminContext,
	old: ManagedFamily,
	input: FamilyInput,
	picture: UploadedPicture | null,
): Promise<boolean> =>
	FAMILIES.edit(ctx, old, input, {
		picture,
		following: ({ imageKey }) => [
			moveProducts(ctx, old.id, input.categoryId),
			...(imageKey && old.imageKey ? [replacePicture(ctx, old, imageKey)] : []),
		],
	});

function moveProducts({ db }: AdminContext, id: string, categoryId: string) {
	const isElsewhere = sql`${products.categoryId} is not ${categoryId}`;
	return db
		.update(products)
		.set({ categoryId })
		.where(and(eq(products.familyId, id), isElsewhere));
}

/** Gives the new picture to parts that show the family's. */
const replacePicture = (
	{ db }: AdminContext,
	{ id, imageKey }: ManagedFamily,
	newImageKey: string,
) =>
	db
		.update(products)
		.set({ imageKey: newImageKey })
		.where(and(eq(products.familyId, id), eq(products.imageKey, imageKey)));

/** Adds all of the new parts to a family, or none. A repeat adds nothing. */
export async function addParts(
	ctx: AdminContext,
	familyId: string,
	parts: readonly PlannedPart[],
): Promise<void> {
	const { db } = ctx;
	const isPictured = sql`${eq(families.id, familyId)} and (${families.imageKey} <> ''
		or exists (select 1 from products where products.family_id = ${families.id}))`;
	if ((await db.$count(families, isPictured)) === 0)
		throw new Refused({
			parts: "The family has no picture, which new parts show. Add one with Edit family first.",
		});
	await db.batch(insertParts(ctx, familyId, parts)).catch(refuseParts("parts"));
}

/** Moves products into a family, with their values; none if a number is wrong. */
export async function addProductsToFamily(
	ctx: AdminContext,
	familyId: string,
	numbers: readonly string[],
): Promise<void> {
	const { db, newId, by } = ctx;
	const [row] = await db.select().from(families).where(eq(families.id, familyId));
	const { categoryId } = found(row);
	const named = numbers.map(await findNumberedProducts(db, numbers));
	const messages = named.flatMap((part) => (part.ok ? [] : [part.message]));
	if (messages.length > 0)
		throw new Refused({ numbers: `No part was added. ${messages.join(" ")}` });
	const ids = toIdList(named.flatMap((part) => (part.ok ? [part.product.id] : [])));
	const isAdded = sql`products.id in ${ids} and products.family_id is not ${familyId}`;
	const changeId = newId();
	await db
		.batch([
			auditEach(
				ctx,
				byAdmin(by.userId, "product.family", sql`'product:' || products.id`, {
					id: sql`${changeId} || ':' || products.id`,
					before: sql`coalesce(products.family_id, '')`,
					after: familyId,
				}),
				sql`from products where ${isAdded}`,
			),
			db.update(products).set({ familyId, categoryId }).where(isAdded),
		])
		.catch(refuseParts("numbers"));
}

/** Refuses columns or a category that are gone, and a category that can't have parts. */
export async function checkFamily(db: Db, { columns, categoryId }: FamilyInput): Promise<void> {
	if ((await listAttributes(db, columns)).length < new Set(columns).size)
		throw new Refused("An attribute no longer exists. Choose the columns again.");
	await checkLeaf(db, categoryId, ["Choose a category", 409]);
}

/** Refuses a category that is gone, or that has categories inside it and so no parts. */
export async function checkLeaf(
	db: Db,
	categoryId: string,
	[gone, status]: readonly [gone: string, status: number],
): Promise<void> {
	const [category] = await db
		.select({
			childCount: sql<number>`(select count(*) from categories as below where below.parent_id = categories.id)`,
		})
		.from(categories)
		.where(eq(categories.id, categoryId));
	if (!category) throw new Refused({ categoryId: gone }, 400);
	if (category.childCount > 0) throw new Refused({ categoryId: NOT_A_LEAF_MESSAGE }, status);
}
