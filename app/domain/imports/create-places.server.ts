import { count, eq, sql } from "drizzle-orm";
import { auditEach, byAdmin } from "~/platform/audit.server";
import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { AdminContext } from "../accounts/context.server";
import { LAST_POSITION } from "../catalog/categories/rules";
import { attributes, categories, families } from "../catalog/tables.server";
import type { Import } from "./find-run.server";
import {
	type NewAttribute,
	type Places,
	planPlaces,
	type WantedPlace,
} from "./kinds/products/places";
import { readPlaces } from "./kinds/products/read-catalogue.server";
import { importRows } from "./model/tables.server";
import { listNewPlaces } from "./places/list-new-places";
import { rememberPlaces } from "./places/remove-places.server";
import { claimPhase, goneOn } from "./verbs.server";

/** More would be a mistake in the file. */
const MAX_WANTED = 5000;

const ID_CHARS = 40;

const listWanted = (db: Db, importId: string) => {
	const place = sql`${importRows.after} -> 'wanted'`;
	return db
		.select({
			place: place.mapWith((json: string): WantedPlace => JSON.parse(json)),
			lines: count(),
		})
		.from(importRows)
		.where(
			sql`${eq(importRows.importId, importId)} and ${importRows.verdict} = 'error' and ${importRows.after} -> 'wanted' is not null`,
		)
		.groupBy(place)
		.limit(MAX_WANTED);
};

type Wanted = Awaited<ReturnType<typeof listWanted>>;

const plan = (importId: string, places: Places, wanted: Wanted, newId: () => string) =>
	planPlaces(
		places,
		wanted.map(({ place }) => place),
		// A second press finds the ids of the first.
		{ newId, toAttributeId: (name) => hashPayload(importId, name).slice(0, ID_CHARS) },
	);

/** The categories, families and attributes that wrong lines of an import name and the shop does not have. */
export async function listUnknownPlaces(db: Db, { id }: Pick<Import, "id">, newId: () => string) {
	const wanted = await listWanted(db, id);
	if (wanted.length === 0) return null;
	const places = await readPlaces(db);
	const planned = plan(id, places, wanted, newId);
	return { ...listNewPlaces(planned, places, wanted), attributes: planned.attributes };
}

const insertAttributes = (db: Db, rows: readonly NewAttribute[]) =>
	insertSelect(
		db,
		attributes,
		{ id: sql`value ->> 'id'`, name: sql`value ->> 'name'`, kind: "text" },
		sql`from json_each(${JSON.stringify(rows)})`,
	);

/** Creates all of them, and begins the dry run again. */
export async function createPlaces(
	ctx: AdminContext,
	seen: Pick<Import, "id" | "run">,
): Promise<void> {
	const { db, newId } = ctx;
	const wanted = await listWanted(db, seen.id);
	const planned = plan(seen.id, await readPlaces(db), wanted, newId);
	const get = (field: string) => sql`(place.value ->> ${field})`;
	const place = (rows: readonly object[]) => sql`from json_each(${JSON.stringify(rows)}) as place`;
	const change = newId();
	const auditAll = (noun: "category" | "family" | "attribute", rows: readonly object[]) =>
		auditEach(
			ctx,
			byAdmin(ctx.by.userId, `${noun}.create`, sql`${`${noun}:`} || ${get("id")}`, {
				id: sql`${change} || ':' || ${get("id")}`,
				after: sql`place.value`,
			}),
			place(rows),
		);
	try {
		await db.batch([
			insertAttributes(db, planned.attributes),
			auditAll("attribute", planned.attributes),
			rememberPlaces(db, seen.id, "attribute", planned.attributes),
			insertSelect(
				db,
				categories,
				{
					id: get("id"),
					parentId: get("parentId"),
					slug: get("slug"),
					name: get("name"),
					position: LAST_POSITION,
				},
				// Those above first.
				sql`${place(planned.categories)} order by place.key`,
			),
			auditAll("category", planned.categories),
			rememberPlaces(db, seen.id, "category", planned.categories),
			insertSelect(
				db,
				families,
				{
					id: get("id"),
					slug: get("slug"),
					categoryId: get("categoryId"),
					name: get("name"),
					columns: sql`place.value -> 'columns'`,
				},
				place(planned.families),
			),
			auditAll("family", planned.families),
			rememberPlaces(db, seen.id, "family", planned.families),
		]);
	} catch (error) {
		// Somebody else has created one of them.
		throw getViolatedConstraint(error) === null ? error : goneOn();
	}
	await claimPhase(ctx, seen, { from: ["ready"], to: "validating", action: "import.check" });
}
