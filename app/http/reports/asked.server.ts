import { choosePeriod, findPeriodProblem, type Period, toMonth } from "~/domain/reports/period";
import { readIdParam } from "../input/choice-param.server";
import { readDates } from "../input/date-params.server";
import { readFindParam } from "../responses/list-url.server";
import { badAddress } from "../responses/respond.server";

const NARROWED = ["part", "customer", "category", "family", "note", "kind", "age"] as const;

/** Of what alone: the links of other reports say it. */
export type Narrowed = Partial<Record<(typeof NARROWED)[number], string>>;

/** What a report is asked for. */
export type Asked = {
	period: Period;
	now: number;
	find: string | undefined;
	of: Narrowed;
};

const KINDS = { first: "month", last: "month", month: "month" } as const;

/** With the message beside a field that is wrong, and what was typed. `month` stands for a period of one. */
export function parseAsked(url: string, now: number) {
	const { dates, typed, errors } = readDates(url, KINDS);
	const { month = toMonth(now) } = dates;
	const period = choosePeriod(dates, now);
	const problem = errors ? null : findPeriodProblem(period);
	const find = readFindParam(url);
	const asked = { now, find, of: readNarrowed(new URL(url)) };
	return {
		months: { ...asked, period },
		month: { ...asked, period: { first: month, last: month } },
		typed: { ...period, month, find: find ?? "", ...typed },
		errors: problem ? { first: problem } : errors,
	};
}

const readNarrowed = (url: URL): Narrowed =>
	Object.fromEntries(
		NARROWED.flatMap((name) => {
			const id = readIdParam(url, name);
			return id ? [[name, id]] : [];
		}),
	);

/** For a file, which has no field to show the error beside. */
export function readAsked(url: string, now: number, kind: "months" | "month" = "months"): Asked {
	const { errors, ...asked } = parseAsked(url, now);
	if (errors) throw badAddress(url);
	return asked[kind];
}
