import { eq, sql } from "drizzle-orm";
import { auditEach, byAdmin } from "~/platform/audit.server";
import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { AdminContext } from "../accounts/context.server";
import { LAST_POSITION } from "../catalog/categories/rules";
import { categories, families } from "../catalog/tables.server";
import type { Import } from "./find-run.server";
import { type PlacePlan, planPlaces, type WantedPlace } from "./kinds/products/places";
import { readPlaces } from "./kinds/products/read-catalogue.server";
import { importRows } from "./model/tables.server";
import { rememberPlaces } from "./places/remove-places.server";
import { claimPhase, goneOn } from "./verbs.server";

/** More would be a mistake in the file. */
const MAX_WANTED = 5000;

/** The categories and families that wrong lines of an import name and the shop does not have. */
export async function planUnknownPlaces(
	db: Db,
	{ id }: Pick<Import, "id">,
	newId: () => string,
): Promise<PlacePlan> {
	const wanted = await db
		.selectDistinct({
			place: sql`${importRows.after} -> 'wanted'`.mapWith(
				(json: string): WantedPlace => JSON.parse(json),
			),
		})
		.from(importRows)
		.where(
			sql`${eq(importRows.importId, id)} and ${importRows.verdict} = 'error' and ${importRows.after} -> 'wanted' is not null`,
		)
		.limit(MAX_WANTED);
	if (wanted.length === 0) return { categories: [], families: [] };
	return planPlaces(
		await readPlaces(db),
		wanted.map(({ place }) => place),
		newId,
	);
}

/** Creates all of them, and begins the dry run again. */
export async function createPlaces(
	ctx: AdminContext,
	seen: Pick<Import, "id" | "run">,
): Promise<void> {
	const { db, newId } = ctx;
	const plan = await planUnknownPlaces(db, seen, newId);
	const get = (field: string) => sql`(place.value ->> ${field})`;
	const place = (rows: readonly object[]) => sql`from json_each(${JSON.stringify(rows)}) as place`;
	const change = newId();
	const auditAll = (noun: "category" | "family", rows: readonly object[]) =>
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
				sql`${place(plan.categories)} order by place.key`,
			),
			auditAll("category", plan.categories),
			rememberPlaces(db, seen.id, "category", plan.categories),
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
				place(plan.families),
			),
			auditAll("family", plan.families),
			rememberPlaces(db, seen.id, "family", plan.families),
		]);
	} catch (error) {
		// Somebody else has created one of them.
		throw getViolatedConstraint(error) === null ? error : goneOn();
	}
	await claimPhase(ctx, seen, { from: ["ready"], to: "validating", action: "import.check" });
}
