import { and, asc, count, eq, not, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { Refused } from "~/platform/refused";
import { defineNoun } from "../../accounts/nouns/noun.server";
import { formatParts } from "../categories/rules";
import type { Attribute } from "../spec-rules";
import { attributes, products } from "../tables.server";
import type { AttributeInput } from "./input";

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

/** Whether parts have values of it, so that kind and filter are fixed. */
export const isFixedAttribute = async (db: Db, id: string): Promise<boolean> =>
	(await db.$count(attributes, and(eq(attributes.id, id), isFixed))) > 0;

/** A trigger refuses another kind or filter once a part has a value. */
export const ATTRIBUTES = defineNoun({
	table: attributes,
	audit: "attribute",
	addAction: "create",
	toValues: ({ isFacet, ...columns }: AttributeInput) => ({
		...columns,
		isFacet: isFacet === "on",
	}),
	check: async (db, input, old) => {
		const removed = listRemoved(old?.choices ?? [], input.choices);
		const values = await findUsedValues(db, old?.id ?? "", removed);
		const list = values.map(({ value, partCount }) => `${value} (${formatParts(partCount)})`);
		if (list.length > 0)
			throw new Refused({
				choices: `Parts still have ${list.join(", ")}: give them another value first`,
			});
	},
	removable: and(not(isColumn), not(isDescribing)),
	refuseRemoval: () =>
		new Refused("Not deleted: a family has it as a column, or a part has a value of it."),
});

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
