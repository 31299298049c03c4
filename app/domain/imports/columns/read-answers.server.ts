import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { ImportKindName } from "../model/rules";
import { importAnswers } from "../model/tables.server";
import { type Answers, listAnswerLabels } from "./map-columns";

/** Takes the labels in any order. */
export const hashHeadings = (labels: readonly string[]) =>
	hashPayload("", ...listAnswerLabels(labels).toSorted());

/** What admins said about files with these labels, and about the labels in other files. */
export async function readAnswers(
	db: Db,
	kind: ImportKindName,
	labels: readonly string[],
): Promise<{ own: Answers; other: Answers }> {
	const headings = hashHeadings(labels);
	const keys = JSON.stringify(listAnswerLabels(labels));
	const found = await db
		.select()
		.from(importAnswers)
		.where(
			and(
				eq(importAnswers.kind, kind),
				sql`(${importAnswers.headings} = ${headings} or ${importAnswers.label} in (select value from json_each(${keys})))`,
			),
		)
		.orderBy(asc(importAnswers.answeredAt));
	const toMap = (rows: typeof found): Answers =>
		new Map(rows.map(({ label, name, answeredAt }) => [label, { name, answeredAt }]));
	const isOwn = ({ headings: its }: (typeof found)[number]) => its === headings;
	return { own: toMap(found.filter(isOwn)), other: toMap(found.filter((row) => !isOwn(row))) };
}
