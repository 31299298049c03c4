import { count, eq, sql } from "drizzle-orm";
import { auditEach, byAdmin } from "~/platform/audit.server";
import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { AdminContext } from "../accounts/context.server";
import { LAST_POSITION } from "../catalog/categories/rules";
import { attributes, categories, families } from "../catalog/tables.server";
import type { Import } from "./find-run.server";
import { trailOf } from "./kinds/products/check-placement";
import { placeWanted } from "./kinds/products/place-cells";
import {
	type NewAttribute,
	type PlacePlan,
	type Places,
	planPlaces,
	type WantedPlace,
} from "./kinds/products/places";
import { readPlaces } from "./kinds/products/read-catalogue.server";
import type { PlaceAnswers } from "./model/questions";
import { importRows } from "./model/tables.server";
import { listNewPlaces } from "./places/list-new-places";
import {
	type GivenPlace,
	keepPlaceAnswers,
	readGivenPlaces,
	readPlaceAnswers,
} from "./places/place-answers.server";
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

type File = Pick<Import, "id" | "kind" | "columns">;
type Wanted = Awaited<ReturnType<typeof listWanted>>;

const plan = (
	importId: string,
	places: Places,
	wanted: Wanted,
	answers: PlaceAnswers,
	newId: () => string,
) =>
	planPlaces(
		places,
		wanted.map(({ place }) => placeWanted(place, answers)),
		// A second press finds the ids of the first.
		{ newId, toAttributeId: (name) => hashPayload(importId, name).slice(0, ID_CHARS) },
	);

/** The categories, families and attributes that wrong lines of an import name and the shop does not have, and where others were put. */
export async function listUnknownPlaces(db: Db, file: File) {
	if (file.kind !== "products") return null;
	const [wanted, answers] = [await listWanted(db, file.id), await readPlaceAnswers(db, file)];
	if (wanted.length === 0 && answers.size === 0) return null;
	const places = await readPlaces(db);
	return {
		...listNewPlaces(places, wanted),
		attributes: Array.from(new Set(wanted.flatMap(({ place }) => place.attributes))),
		answers: Array.from(answers, ([key, into]) => ({ key, into })),
		known: {
			categories: places.categories.map(({ id }) => trailOf(places.categories, id).join(" > ")),
			families: places.families.all.map(({ name }) => name),
		},
	};
}

const insertAttributes = (db: Db, rows: readonly NewAttribute[]) =>
	insertSelect(
		db,
		attributes,
		{ id: sql`value ->> 'id'`, name: sql`value ->> 'name'`, kind: "text" },
		sql`from json_each(${JSON.stringify(rows)})`,
	);

/** With an audit row for each, and a note so that an undo can remove them. */
function buildCreation(ctx: AdminContext, importId: string, planned: PlacePlan) {
	const { db, newId } = ctx;
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
	return [
		insertAttributes(db, planned.attributes),
		auditAll("attribute", planned.attributes),
		rememberPlaces(db, importId, "attribute", planned.attributes),
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
		rememberPlaces(db, importId, "category", planned.categories),
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
		rememberPlaces(db, importId, "family", planned.families),
	] as const;
}

/** Creates all of them but those that are put elsewhere, and begins the dry run again. */
export async function createPlaces(
	ctx: AdminContext,
	seen: File & Pick<Import, "run">,
	given: readonly GivenPlace[] = [],
): Promise<void> {
	const { db, newId } = ctx;
	const [wanted, places] = [await listWanted(db, seen.id), await readPlaces(db)];
	const offered = { places, ...listNewPlaces(places, wanted) };
	const answers = readGivenPlaces(given, await readPlaceAnswers(db, seen), offered);
	const planned = plan(seen.id, places, wanted, answers, newId);
	try {
		await db.batch([
			...keepPlaceAnswers(db, seen, answers, ctx.now()),
			...buildCreation(ctx, seen.id, planned),
		]);
	} catch (error) {
		// Somebody else has created one of them.
		throw getViolatedConstraint(error) === null ? error : goneOn();
	}
	await claimPhase(ctx, seen, { from: ["ready"], to: "validating", action: "import.check" });
}
