import { type SQL, sql } from "drizzle-orm";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { foldHeading } from "../catalog/headings";
import { claimPhase } from "./claim-phase.server";
import { toQuestionLabel } from "./columns/ask-questions";
import { findMissing, findRepeated, listAnswerLabels, mapColumns } from "./columns/map-columns";
import { hashHeadings } from "./columns/read-answers.server";
import type { Import } from "./find-run.server";
import { KINDS } from "./kinds/kinds.server";
import { type Column, type ImportKind, listColumns } from "./model/kind.server";
import { isChoice, QUESTION_NAMES, type QuestionName } from "./model/questions";
import { importAnswers } from "./model/tables.server";

export type GivenAnswers = {
	/** Our name of each column, in the order of the file; '' leaves it out. */
	columns: readonly string[];
	questions: Readonly<Partial<Record<QuestionName, string>>>;
};
type Answered = { ok: true; isClaimed: boolean } | { ok: false; problem: string; places: number[] };

const FROM = ["asking", "ready"] as const;

/** Keeps the answers for files with these labels, and begins the dry run again. Those that clash are not kept. */
export async function answerColumns(
	needs: Parameters<typeof claimPhase>[0],
	adminId: string,
	it: Import,
	given: GivenAnswers,
): Promise<Answered> {
	const { db, now } = needs;
	const ours = await listColumns(db, KINDS[it.kind]);
	const labels = it.columns.map(({ label }) => label);
	const read = readColumns(ours, KINDS[it.kind], labels, given.columns);
	if (!read.ok) return read;
	const answers = [...read.answers, ...listQuestionAnswers(given)];
	const isSeen = sql`exists (select 1 from imports where id = ${it.id} and run = ${it.run}
		and state in (select value from json_each(${JSON.stringify(FROM)})))`;
	const key = { kind: it.kind, headings: hashHeadings(labels) };
	await db.batch([
		db
			.delete(importAnswers)
			.where(sql`kind = ${key.kind} and headings = ${key.headings} and ${isSeen}`),
		insertSelect(
			db,
			importAnswers,
			{ ...key, label: sql`value ->> 'label'`, name: sql`value ->> 'name'`, answeredAt: now() },
			sql`from json_each(${JSON.stringify(answers)}) where ${isSeen}`,
		),
	]);
	const claim = {
		importId: it.id,
		run: it.run,
		from: FROM,
		to: "validating",
		isNew: true,
	} as const;
	const isClaimed = await claimPhase(needs, adminId, {
		...claim,
		action: "import.check",
		questions: setArchived(given),
	});
	return { ok: true, isClaimed };
}

type Labelled = { label: string; name: string };

/** Only what differs from what we know of ourselves. */
function readColumns(
	ours: readonly Column[],
	kind: ImportKind,
	labels: readonly string[],
	given: readonly string[],
): { ok: true; answers: Labelled[] } | Extract<Answered, { ok: false }> {
	const natural = mapColumns(ours, labels, { own: new Map(), other: new Map() });
	const chosen = natural.map(({ label, name }, place) => {
		const informs = ours.some((column) => column.informs && column.name === name);
		const typed = given[place] ?? "";
		return { label, name: informs ? name : typed === "" ? "" : findTyped(ours, typed) };
	});
	const unknown = chosen.findIndex(({ name }) => name === null);
	if (unknown >= 0)
		return {
			ok: false,
			problem: `There is no column "${given[unknown]}".`,
			places: [unknown],
		};
	const repeated = findRepeated(chosen);
	if (repeated) return { ok: false, ...repeated };
	const names = chosen.map(({ name }) => name);
	const missing = findMissing(kind, names);
	if (missing) return { ok: false, problem: missing, places: [] };
	const keys = listAnswerLabels(labels);
	const answers = chosen.flatMap(({ name }, place) =>
		name === natural[place]?.name ? [] : [{ label: keys[place] ?? "", name: name ?? "" }],
	);
	return { ok: true, answers };
}

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

/** Of this file only. */
function setArchived({ questions: { archived } }: GivenAnswers): SQL | undefined {
	if (archived === undefined || !isChoice("archived", archived)) return undefined;
	const answer = JSON.stringify({ value: archived, reason: "your answer" });
	return sql`json_set(questions, '$.archived', json(${answer}))`;
}
