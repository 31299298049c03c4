import { toTk } from "~/domain/money/rules";
import { listReceivables, type Receivable } from "~/domain/receivables/open-invoices.server";
import { AGE_LABELS, AGES } from "~/domain/receivables/rules";
import { list } from "./exported-list.server";

export const RECEIVABLES_LIST = list(
	"accounts",
	[async (db, _, __, now) => ({ rows: await listReceivables(db, now), next: null })],
	[
		["company", ({ company }) => company],
		["state", ({ state }) => state],
		["owed in tk", ({ owedPoisha }) => toTk(owedPoisha)],
		...AGES.map(
			(age) =>
				[
					`${AGE_LABELS[age].toLowerCase()} in tk`,
					({ ages }: Receivable) => toTk(ages[age]),
				] as const,
		),
		["days overdue", ({ daysOverdue }) => daysOverdue],
		["limit in tk", ({ creditLimitPoisha }) => toTk(creditLimitPoisha)],
		["terms in days", ({ termsDays }) => termsDays],
		["customer id", ({ customerId }) => customerId],
	],
);
