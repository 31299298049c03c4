import { toTk } from "~/domain/money/rules";
import { listReceivables, type Receivable } from "~/domain/receivables/open-invoices.server";
import { AGE_LABELS, AGES } from "~/domain/receivables/rules";
import { list, PAGE_ROWS } from "./exported-list.server";

export const RECEIVABLES_LIST = list(
	"accounts",
	[
		async (db, after, _, now) => {
			const { receivables, next } = await listReceivables(db, now, { after, size: PAGE_ROWS });
			return { rows: receivables, next };
		},
	],
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
