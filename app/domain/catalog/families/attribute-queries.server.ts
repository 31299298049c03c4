import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { Attribute } from "../spec-rules";
import { attributes } from "../tables.server";

export const isColumn = sql`exists (select 1 from families, json_each(families.columns) as column
	where column.value = attributes.id)`;

/** Includes parts without a category, and text values, which have no counts. Reads every part if the attribute is unused. */
export const isDescribing = sql`exists (select 1 from products where products.specs -> attributes.id is not null)`;

/** The same condition as in the trigger. */
const isFixed = sql<boolean>`(${attributes.kind} = 'text' or exists (
	select 1 from category_values where attribute_id = attributes.id))`.mapWith(Boolean);

const columns = {
	...pickColumns(attributes, "id", "name", "kind", "unit", "isFacet", "choices"),
	/** Whether kind and filter are fixed. */
	isFixed,
	familyCount: sql<number>`(select count(*) from families, json_each(families.columns) as column
		where column.value = attributes.id)`,
};

export type ManagedAttribute = Attribute & { isFixed: boolean; familyCount: number };

export function listManagedAttributes(db: Db): Promise<ManagedAttribute[]> {
	return db.select(columns).from(attributes).orderBy(asc(attributes.name), asc(attributes.id));
}

/** By name. */
export const listAllAttributes = (db: Db): Promise<Attribute[]> =>
	db.select().from(attributes).orderBy(asc(attributes.name), asc(attributes.id));

export async function findManagedAttribute(db: Db, id: string): Promise<ManagedAttribute | null> {
	const [row] = await db.select(columns).from(attributes).where(eq(attributes.id, id));
	return row ?? null;
}
