import { and, asc, count, eq, not, sql } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { isUnchanged } from "~/platform/d1/is-unchanged.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { changedMeanwhile, Refused } from "~/platform/refused";
import type { AdminContext } from "../../accounts/context.server";
import { formatParts } from "../categories/rules";
import type { Attribute } from "../spec-rules";
import { attributes, products } from "../tables.server";
import type { AttributeInput, NewAttributeInput } from "./input";

const isColumn = sql`exists (select 1 from families, json_each(families.columns) as column
	where column.value = attributes.id)`;

/** Whether a product has a value, also without a category, and also of text, which has no counts. Reads every product if the attribute is unused. */
const isDescribing = sql`exists (select 1 from products where products.specs -> attributes.id is not null)`;

/** Whether kind and filter are fixed, as the trigger says. */
const isFixed = sql<boolean>`(${attributes.kind} = 'text' or exists (
	select 1 from category_values where attribute_id = attributes.id))`.mapWith(Boolean);

const columns = {
	...pickColumns(attributes, "id", "name", "kind", "unit", "isFacet", "choices"),
	isFixed,
	familyCount: sql<number>`(select count(*) from families, json_each(families.columns) as column
		where column.value = attributes.id)`,
};

export type ManagedAttribute = Attribute & { isFixed: boolean; familyCount: number };

export function listManagedAttributes(db: Db): Promise<ManagedAttribute[]> {
	return db.select(columns).from(attributes).orderBy(asc(attributes.name), asc(attributes.id));
}

export const listAllAttributes = (db: Db): Promise<Attribute[]> =>
	db.select().from(attributes).orderBy(asc(attributes.name), asc(attributes.id));

export async function findManagedAttribute(db: Db, id: string): Promise<ManagedAttribute | null> {
	const [row] = await db.select(columns).from(attributes).where(eq(attributes.id, id));
	return row ?? null;
}

const toColumns = ({ isFacet, ...columns }: AttributeInput) => ({
	...columns,
	isFacet: isFacet === "on",
});

export async function createAttribute(
	ctx: AdminContext,
	{ idempotencyKey, ...input }: NewAttributeInput,
): Promise<void> {
	const { userId } = ctx.by;
	const id = hashPayload(idempotencyKey, userId, JSON.stringify(input));
	const row = { ...toColumns(input), id };
	await writeAudited(
		ctx,
		ctx.db.insert(attributes).values(row).onConflictDoNothing(),
		byAdmin(userId, "attribute.create", `attribute:${id}`, { after: input }),
	);
}

/** Saves an attribute. A trigger refuses another kind or filter once a part has a value. */
export async function editAttribute(
	ctx: AdminContext,
	old: Attribute,
	input: AttributeInput,
): Promise<void> {
	const { db, by } = ctx;
	const { id } = old;
	const values = await findUsedValues(db, id, listRemoved(old.choices, input.choices));
	if (values.length > 0) {
		const list = values.map(({ value, partCount }) => `${value} (${formatParts(partCount)})`);
		const choices = `Parts still have ${list.join(", ")}: give them another value first`;
		throw new Refused({ choices });
	}
	const changed = toColumns(input);
	const isWritten = await writeAudited(
		ctx,
		db
			.update(attributes)
			.set(changed)
			.where(and(eq(attributes.id, id), isUnchanged(attributes, old, changed))),
		byAdmin(by.userId, "attribute.edit", `attribute:${id}`, {
			before: JSON.stringify(old, ["id", ...Object.keys(changed)]),
			after: changed,
		}),
	);
	if (!isWritten) throw changedMeanwhile();
}

/** Deletes an attribute that is no column of a family and of which no part has a value. */
export async function deleteAttribute(ctx: AdminContext, attributeId: string): Promise<void> {
	const { db, by } = ctx;
	const [old] = await db.select().from(attributes).where(eq(attributes.id, attributeId));
	if (!old) return;
	const isDeleted = await writeAudited(
		ctx,
		db
			.delete(attributes)
			.where(and(eq(attributes.id, attributeId), not(isColumn), not(isDescribing))),
		byAdmin(by.userId, "attribute.delete", `attribute:${attributeId}`, { before: old }),
	);
	if (!isDeleted)
		throw new Refused("Not deleted: a family has it as a column, or a part has a value of it.");
}

/** Lists the values that an edit takes away. Without a list any text is a value. */
const listRemoved = (old: readonly string[], choices: readonly string[]) =>
	choices.length === 0 ? [] : old.filter((value) => !choices.includes(value));

/** Finds which of the values products have. Reads every product, so only to remove values. */
async function findUsedValues(db: Db, attributeId: string, removed: readonly string[]) {
	if (removed.length === 0) return [];
	const value = sql<string>`${products.specs} ->> ${attributeId}`;
	return db
		.select({ value, partCount: count() })
		.from(products)
		.where(sql`${value} in ${toIdList(removed)}`)
		.groupBy(value);
}
