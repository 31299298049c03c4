import { type SQL, sql } from "drizzle-orm";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { Refused } from "~/platform/refused";
import type { AdminContext } from "../accounts/context.server";
import { foldHeading } from "../catalog/headings";
import { toQuestionLabel } from "./columns/ask-questions";
import { findMissing, findRepeated, listAnswerLabels, mapColumns } from "./columns/map-columns";
import { hashHeadings } from "./columns/read-answers.server";
import type { Import } from "./find-run.server";
import { KINDS } from "./kinds/kinds.server";
import { type Column, listColumns } from "./model/kind.server";
import { isChoice, QUESTION_NAMES, type QuestionName, YOUR_ANSWER } from "./model/questions";
import { importAnswers } from "./model/tables.server";
import { listOwnLabels } from "./places/place-answers.server";
import { mapProfile } from "./profiles/map-profile";
import { getProfile } from "./profiles/profiles";
import { claimPhase } from "./verbs.server";

export type GivenAnswers = {
	/** Our name of each column, in the order of the file; '' leaves it out. */
	columns: readonly string[];
	questions: Readonly<Partial<Record<QuestionName, string>>>;
};
const FROM = ["asking", "ready"] as const;

/** Keeps the answers for files with these labels, and begins the dry run again. Those that clash are not kept. */
export async function answerColumns(
	ctx: AdminContext,
	seen: Import,
	given: GivenAnswers,
): Promise<void> {
	const { db, now } = ctx;
	const ours = await listColumns(db, KINDS[seen.kind]);
	const columns = readColumns(ours, seen, given.columns);
	const answers = [...columns, ...listQuestionAnswers(given)];
	const isSeen = sql`exists (select 1 from imports where id = ${seen.id} and run = ${seen.run}
		and state in (select value from json_each(${JSON.stringify(FROM)})))`;
	const key = { kind: seen.kind, headings: hashHeadings(listOwnLabels(seen)) };
	await db.batch([
		db
			.delete(importAnswers)
			.where(
				sql`kind = ${key.kind} and headings = ${key.headings} and label not like '?place %' and ${isSeen}`,
			),
		insertSelect(
			db,
			importAnswers,
			{ ...key, label: sql`value ->> 'label'`, name: sql`value ->> 'name'`, answeredAt: now() },
			sql`from json_each(${JSON.stringify(answers)}) where ${isSeen}`,
		),
	]);
	await claimPhase(ctx, seen, {
		from: FROM,
		to: "validating",
		action: "import.check",
		values: setArchived(given),
	});
}

type Labelled = { label: string; name: string };

/** Reads only what differs from what we know of ourselves. */
function readColumns(ours: readonly Column[], seen: Import, given: readonly string[]): Labelled[] {
	const labels = seen.columns.map(({ label }) => label);
	const known = seen.columns.map(({ label, samples }) => ({ label, isFilled: samples.length > 0 }));
	const profile = mapProfile(getProfile(seen.profile), known, listOwnLabels(seen).length);
	const natural = mapColumns(ours, labels, { profile });
	const chosen = natural.map(({ label, name }, place) => {
		const informs = ours.some((column) => column.informs && column.name === name);
		const typed = given[place] ?? "";
		return { label, name: informs ? name : typed === "" ? "" : findTyped(ours, typed) };
	});
	const unknown = chosen.findIndex(({ name }) => name === null);
	if (unknown >= 0) throw refuseColumns(`There is no column "${given[unknown]}".`, [unknown]);
	const repeated = findRepeated(chosen);
	if (repeated) throw refuseColumns(repeated.problem, repeated.places);
	const missing = findMissing(
		KINDS[seen.kind],
		chosen.map(({ name }) => name),
	);
	if (missing) throw refuseColumns(missing);
	const keys = listAnswerLabels(labels);
	return chosen.flatMap(({ name }, place) =>
		name === natural[place]?.name ? [] : [{ label: keys[place] ?? "", name: name ?? "" }],
	);
}

/** Refuses beside the columns that say the same. */
const refuseColumns = (problem: string, places: readonly number[] = []) =>
	new Refused(
		places.length === 0
			? problem
			: Object.fromEntries(places.map((place) => [`columns[${place}]`, problem])),
		400,
	);

const listQuestionAnswers = ({ questions }: GivenAnswers): Labelled[] =>
	QUESTION_NAMES.flatMap((name) => {
		const value = questions[name];
		const isKept = value !== undefined && name !== "archived" && isChoice(name, value);
		return isKept ? [{ label: toQuestionLabel(name), name: value }] : [];
	});

/** By its name, or as it is shown where it is typed. */
const findTyped = (ours: readonly Column[], typed: string): string | null =>
	ours.find(
		({ name, label = name, choice = label, informs }) =>
			!informs && (name === typed || foldHeading(choice) === foldHeading(typed)),
	)?.name ?? null;

/** Sets it for this file only. */
function setArchived({ questions: { archived } }: GivenAnswers): { questions: SQL } | undefined {
	if (archived === undefined || !isChoice("archived", archived)) return undefined;
	const answer = JSON.stringify({ value: archived, reason: YOUR_ANSWER });
	return { questions: sql`json_set(questions, '$.archived', json(${answer}))` };
}
