import { choosePeriod, findPeriodProblem, type Period } from "~/domain/reports/period";
import { readDates } from "../input/date-params.server";
import { readFindParam } from "../responses/list-url.server";
import { badAddress } from "../responses/respond.server";

/** What a report is asked for. */
export type Asked = { period: Period; now: number; find: string | undefined };

const KINDS = { first: "month", last: "month" } as const;

/** With the message beside a field that is wrong, and what was typed. */
export function parseAsked(url: string, now: number) {
	const { dates, typed, errors } = readDates(url, KINDS);
	const period = choosePeriod(dates, now);
	const problem = errors ? null : findPeriodProblem(period);
	return {
		asked: { period, now, find: readFindParam(url) },
		typed: { ...period, ...typed },
		errors: problem ? { first: problem } : errors,
	};
}

/** For a file, which has no field to show the error beside. */
export function readAsked(url: string, now: number): Asked {
	const { asked, errors } = parseAsked(url, now);
	if (errors) throw badAddress(url);
	return asked;
}
