import { eq, type SQL, sql } from "drizzle-orm";
import { auditEach, byAdmin } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { AdminContext } from "../../../accounts/context.server";
import { buildPartNumber, SAME_NUMBER } from "../../part-numbers/build-part-number.server";
import { buildSearchText } from "../../reading/search-words";
import { families, partNumbers, products } from "../../tables.server";
import type { PlannedPart } from "./part-input";

/** A part of the family has a picture for those without their own. */
const familyPicture = sql`coalesce(nullif(${families.imageKey}, ''), (select image_key from products as other
	where other.family_id = ${families.id} order by other.search_no limit 1), '')`;

const get = (field: string) => sql.raw(`(part.value ->> '${field}')`);

/**
 * Statements that add parts to a family, with its category and picture. Parts that exist stay as they are. Three
 * statements for one part and for two hundred.
 */
export function insertParts(ctx: AdminContext, familyId: string, parts: readonly PlannedPart[]) {
	const { db, now, newId, by } = ctx;
	const json = JSON.stringify(
		parts.map(({ number, ...part }) => ({
			...part,
			...buildPartNumber("own", part.id, number),
			searchName: buildSearchText(part.name),
		})),
	);
	const part = sql`json_each(${json}) as part`;
	const isNew = sql`not exists (select 1 from products where products.id = ${get("id")})`;
	const changeId = newId();
	return [
		auditEach(
			ctx,
			byAdmin(by.userId, "product.add", sql`'product:' || ${get("id")}`, {
				id: sql`${changeId} || ':' || ${get("id")}`,
				after: sql`json_object('name', ${get("name")}, 'pricePoisha', ${get("pricePoisha")},
					'onHand', ${get("onHand")}, 'familyId', ${familyId})`,
			}),
			sql`from ${part} where ${isNew}`,
		),
		insertSelect(
			db,
			products,
			{
				id: get("id"),
				name: get("name"),
				searchName: get("searchName"),
				description: sql`coalesce(nullif(${families.intro}, ''), ${get("name")})`,
				pricePoisha: get("pricePoisha"),
				onHand: get("onHand"),
				unit: get("unit"),
				packSize: get("packSize"),
				specs: get("specs"),
				imageKey: familyPicture,
				categoryId: families.categoryId,
				familyId: families.id,
				createdBy: by.userId,
				createdAt: now(),
			},
			sql`from ${part} join ${families} on ${eq(families.id, familyId)} where ${isNew}`,
		),
		insertNumbers(db, part),
	] as const;
}

const insertNumbers = (db: Db, part: SQL) =>
	insertSelect(
		db,
		partNumbers,
		{
			normalized: get("normalized"),
			spelling: get("spelling"),
			kind: get("kind"),
			productId: get("productId"),
			display: get("display"),
			words: get("words"),
		},
		sql`from ${part} where true`,
	).onConflictDoNothing({ target: SAME_NUMBER });
