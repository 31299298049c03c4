import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { Refused } from "~/platform/refused";
import { hashHeadings } from "../columns/read-answers.server";
import { LEFT_OUT } from "../kinds/products/place-cells";
import { findFamilies, findNamedCategories, type Places } from "../kinds/products/places";
import type { PlaceAnswers } from "../model/questions";
import { importAnswers, type imports } from "../model/tables.server";
import type { NewPlace } from "./list-new-places";

/** Among the answers about columns and questions of files with the same headings. */
const PREFIX = "?place ";
/** As long as the database keeps. */
const MAX_CHARS = 190;

type Import = typeof imports.$inferSelect;
type File = Pick<Import, "kind" | "columns">;

/** Those of the file itself, without the ones that are made of them. */
export const listOwnLabels = ({ columns }: Pick<Import, "columns">) =>
	columns.flatMap(({ label, isAdded }) => (isAdded ? [] : [label]));

const isOfFile = (file: File) =>
	sql`kind = ${file.kind} and headings = ${hashHeadings(listOwnLabels(file))}
		and substr(label, 1, ${PREFIX.length}) = ${PREFIX}`;

/** Where admins have put what files with these headings name. */
export async function readPlaceAnswers(db: Db, file: File): Promise<PlaceAnswers> {
	const found = await db
		.select({ label: importAnswers.label, name: importAnswers.name })
		.from(importAnswers)
		.where(isOfFile(file));
	return new Map(found.map(({ label, name }) => [label.slice(PREFIX.length), name]));
}

/** For a batch; they replace the earlier ones. */
export const keepPlaceAnswers = (db: Db, file: File, answers: PlaceAnswers, at: number) =>
	[
		db.delete(importAnswers).where(isOfFile(file)),
		insertSelect(
			db,
			importAnswers,
			{
				kind: file.kind,
				headings: hashHeadings(listOwnLabels(file)),
				label: sql`${PREFIX} || (value ->> 0)`,
				name: sql`value ->> 1`,
				answeredAt: at,
			},
			sql`from json_each(${JSON.stringify(Array.from(answers))})`,
		),
	] as const;

/** A category or family of the file, and what an admin writes beside it; '' to create it. */
export type GivenPlace = { key: string; into: string };

type Offered = { places: Places; categories: readonly NewPlace[]; families: readonly NewPlace[] };

/** Refuses what is neither in the shop nor in the file beside its field. */
export function readGivenPlaces(
	given: readonly GivenPlace[],
	earlier: PlaceAnswers,
	offered: Offered,
): PlaceAnswers {
	const answers = new Map(earlier);
	const problems: Record<string, string> = {};
	for (const [place, { key, into }] of given.entries()) {
		const found = into === "" ? "" : findTarget(key, into, offered);
		if (found === null)
			problems[`into[${place}]`] =
				`There is no ${getNoun(key)} "${into}" in the shop or in the file.`;
		else if (key.length > MAX_CHARS || found.length > MAX_CHARS)
			problems[`into[${place}]`] =
				"This name is too long to be put elsewhere. Change it in the file.";
		else if (found === "") answers.delete(key);
		else answers.set(key, found);
	}
	if (Object.keys(problems).length > 0) throw new Refused(problems, 400);
	return answers;
}

const getNoun = (key: string) => (key.startsWith("family:") ? "family" : "category");

/** As a file would name it; null for something unknown, or the place itself. */
function findTarget(key: string, typed: string, { places, ...offered }: Offered): string | null {
	if (typed === LEFT_OUT || typed.toLowerCase() === LEAVE_OUT) return LEFT_OUT;
	const isFamily = getNoun(key) === "family";
	const known = isFamily
		? findFamilies(places.families, typed, null).map(({ slug }) => slug)
		: findNamedCategories(places.categories, typed).map(({ path }) => path);
	if (known.length === 1) return known[0] ?? null;
	const created = (isFamily ? offered.families : offered.categories).find(
		(place) => place.key !== key && place.name.toLowerCase() === typed.toLowerCase(),
	);
	return created?.typed ?? null;
}

/** What is written beside a place that the parts do without. */
export const LEAVE_OUT = "leave out";
