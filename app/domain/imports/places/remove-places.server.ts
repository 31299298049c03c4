import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { auditEach, byAdmin } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Platform } from "~/platform/platform.server";
import { attributes, categories, families, oldSlugs } from "../../catalog/tables.server";
import { importPlaces } from "../model/tables.server";

type Noun = (typeof importPlaces.$inferSelect)["noun"];

const TABLES = { category: categories, family: families, attribute: attributes };

/** What admins edit of a row. */
const CONTENT = {
	category: sql`json_object('parent', parent_id, 'slug', slug, 'name', name, 'intro', intro, 'image', image_key,
		'archived', archived_at)`,
	family: sql`json_object('category', category_id, 'slug', slug, 'name', name, 'intro', intro, 'image', image_key,
		'columns', columns)`,
	attribute: sql`json_object('name', name, 'kind', kind, 'unit', unit, 'facet', is_facet, 'choices', json(choices))`,
};

/** Follows the creation in its batch. */
export const rememberPlaces = (
	db: Db,
	importId: string,
	noun: Noun,
	rows: readonly { id: string }[],
) =>
	insertSelect(
		db,
		importPlaces,
		{ importId, placeId: sql`id`, noun, created: CONTENT[noun] },
		sql`from ${TABLES[noun]} where id in (select value from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`,
	);

/** Places that rows of other imports are about to use. */
const listAwaited = (importId: string, field: "categoryId" | "familyId") =>
	sql`(select import_rows.after ->> ${field} from imports join import_rows on import_rows.import_id = imports.id
		where imports.kind = 'products' and imports.state in ('validating', 'ready', 'applying') and imports.id <> ${importId}
			and import_rows.after ->> ${field} is not null)`;

/** Whether a row is still as the import created it. */
const isUnchanged = (importId: string, noun: Noun) =>
	sql`exists (select 1 from import_places where import_id = ${importId} and place_id = id and noun = ${noun}
		and created = ${CONTENT[noun]})`;

const listRemoved = (importId: string, noun: Noun, at: number) =>
	sql`(select place_id from import_places where import_id = ${importId} and noun = ${noun} and removed_at = ${at})`;

/** Families without a part or a document. */
const listUnusedFamilies = (importId: string): SQL =>
	sql`(select id from families where ${isUnchanged(importId, "family")}
		and not exists (select 1 from products where family_id = families.id)
		and not exists (select 1 from product_documents where family_id = families.id)
		and id not in ${listAwaited(importId, "familyId")})`;

/** Categories with nothing in them or below them. */
const listUnusedCategories = (importId: string, at: number): SQL =>
	sql`(with recursive used (id) as (
			select id from categories where not ${isUnchanged(importId, "category")}
				or exists (select 1 from products where category_id = categories.id)
				or exists (select 1 from families where category_id = categories.id
					and id not in ${listRemoved(importId, "family", at)})
				or id in ${listAwaited(importId, "categoryId")}
			union select parent_id from categories join used on used.id = categories.id where parent_id is not null)
		select id from categories where id not in (select id from used))`;

/** Attributes that are no column and of which no part has a value. */
const listUnusedAttributes = (importId: string): SQL =>
	sql`(select id from attributes where ${isUnchanged(importId, "attribute")}
		and not exists (select 1 from families, json_each(families.columns) as used where used.value = attributes.id)
		and not exists (select 1 from products where products.specs -> attributes.id is not null))`;

type Removal = { importId: string; run: number; adminId: string };

/** Follows the end of an undo, or a cancellation, in its batch: removes what the import created and nothing uses. */
export function removeUnusedPlaces(platform: Platform, { importId, run, adminId }: Removal) {
	const { db, now } = platform;
	const at = now();
	const change = platform.newId();
	const isOver = sql`exists (select 1 from imports
		where id = ${importId} and run = ${run} and state in ('undone', 'cancelled'))`;
	const mark = (noun: Noun, unused: SQL) =>
		db
			.update(importPlaces)
			.set({ removedAt: at })
			.where(
				and(
					eq(importPlaces.importId, importId),
					eq(importPlaces.noun, noun),
					isNull(importPlaces.removedAt),
					sql`place_id in ${unused}`,
					isOver,
				),
			);
	const audit = (noun: Noun) =>
		auditEach(
			platform,
			byAdmin(adminId, `${noun}.delete`, sql`${`${noun}:`} || place_id`, {
				id: sql`${change} || ':' || place_id`,
				before: sql`created`,
			}),
			sql`from ${importPlaces} where place_id in ${listRemoved(importId, noun, at)} and import_id = ${importId}`,
		);
	const remove = (noun: Noun) =>
		db.delete(TABLES[noun]).where(sql`id in ${listRemoved(importId, noun, at)}`);
	return [
		mark("family", listUnusedFamilies(importId)),
		mark("category", listUnusedCategories(importId, at)),
		audit("family"),
		audit("category"),
		remove("family"),
		remove("category"),
		mark("attribute", listUnusedAttributes(importId)),
		audit("attribute"),
		remove("attribute"),
		// The address of a removed family led to its category.
		db.delete(oldSlugs).where(sql`target in ${listRemoved(importId, "category", at)}`),
	] as const;
}

/** Those that the undo has left, because they are used or were changed. */
export const listKeptPlaces = (db: Db, { id }: { id: string }) =>
	db
		.select({
			noun: importPlaces.noun,
			id: importPlaces.placeId,
			name: sql<string>`coalesce(${categories.name}, ${families.name}, ${attributes.name})`,
			path: sql<string>`coalesce('/categories' || ${categories.path}, '/families/' || ${families.slug}, '/dashboard/attributes/' || ${attributes.id})`,
			isChanged:
				sql`created <> case noun when 'category' then (select ${CONTENT.category} from categories where id = place_id)
				when 'family' then (select ${CONTENT.family} from families where id = place_id)
				else (select ${CONTENT.attribute} from attributes where id = place_id) end`.mapWith(
					Boolean,
				),
		})
		.from(importPlaces)
		.leftJoin(categories, eq(categories.id, importPlaces.placeId))
		.leftJoin(families, eq(families.id, importPlaces.placeId))
		.leftJoin(attributes, eq(attributes.id, importPlaces.placeId))
		.where(
			and(
				eq(importPlaces.importId, id),
				isNull(importPlaces.removedAt),
				sql`coalesce(${categories.id}, ${families.id}, ${attributes.id}) is not null`,
			),
		)
		.orderBy(asc(importPlaces.noun), sql`3`);

/** Whether rows of the import name places that are gone, so that it is checked again before it is applied again. */
export const hasRemovedPlaces = (importId: string): SQL =>
	sql`exists (select 1 from import_places where import_id = ${importId} and removed_at is not null)`;

export const countRemovedPlaces = (db: Db, { id }: { id: string }): Promise<number> =>
	db.$count(importPlaces, and(eq(importPlaces.importId, id), isNotNull(importPlaces.removedAt)));
