import { readBuyerNote } from "~/domain/receivables/describe-entry";
import { findAccount, listEntries } from "~/domain/receivables/queries.server";
import { toMonth } from "~/domain/reports/period";
import { toMonthRange } from "~/platform/dhaka-days";
import type { Platform } from "~/platform/platform.server";
import { readDates } from "../input/date-params.server";
import { readListUrl } from "../responses/list-url.server";

/** More than most months have: a whole statement is printed. */
export const WHOLE_PAGE = { size: 500 };

/** What the account of a company owes, and its statement of the `month` of the address, as its members read it. */
export async function loadStatement(
	{ db, now }: Platform,
	url: string,
	customerId: string,
	path: string,
) {
	const { dates, typed, errors } = readDates(url, { month: "month" });
	const month = dates.month ?? toMonth(now());
	const range = toMonthRange(month);
	const all = new URL(url).searchParams.has("all") ? "1" : undefined;
	const { after, place } = readListUrl(path, url, { ...dates, all });
	const page = { ...range, ...(all && WHOLE_PAGE), after, direction: "asc" } as const;
	const [account, { entries, next }] = await Promise.all([
		findAccount(db, customerId, now(), range.since),
		listEntries(db, customerId, page),
	]);
	return {
		account,
		filter: { ...dates, all },
		statement: {
			path,
			month,
			typed: typed.month ?? month,
			error: errors?.month,
			beforePoisha: account?.owedBeforePoisha ?? 0,
			entries: errors ? [] : entries.map((entry) => ({ ...entry, note: readBuyerNote(entry) })),
			place: { ...place, next },
		},
	};
}
