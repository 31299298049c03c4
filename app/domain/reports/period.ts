import { formatMonth, toDateText, toDayNumber, toMonthRange } from "~/platform/dhaka-days";

export const MAX_MONTHS = 24;
const USUAL_MONTHS = 12;
const EARLIEST = "2000-01";

/** Months in Bangladesh such as '2026-11'; both are included. */
export type Period = { first: string; last: string };

const toCount = (month: string): number =>
	Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

function addMonths(month: string, months: number): string {
	const count = toCount(month) + months;
	const year = String(Math.floor(count / 12)).padStart(4, "0");
	return `${year}-${String((count % 12) + 1).padStart(2, "0")}`;
}

export const toMonth = (at: number): string => toDateText(toDayNumber(at)).slice(0, 7);

const countMonths = ({ first, last }: Period): number => toCount(last) - toCount(first) + 1;

export const listMonths = (period: Period): string[] =>
	Array.from({ length: countMonths(period) }, (_, n) => addMonths(period.first, n));

/** As many months, just before. */
export const getPeriodBefore = (period: Period): Period => ({
	first: addMonths(period.first, -countMonths(period)),
	last: addMonths(period.first, -1),
});

export const withBefore = (period: Period): Period => ({
	first: getPeriodBefore(period).first,
	last: period.last,
});

/** Those of the period, and those before it. */
export const splitMonths = <Row extends { month: string }>(
	rows: readonly Row[],
	{ first }: Period,
): readonly [Row[], Row[]] => [
	rows.filter(({ month }) => month >= first),
	rows.filter(({ month }) => month < first),
];

/** In ms; `until` is the first moment after it. */
export const toPeriodRange = ({ first, last }: Period) => ({
	since: toMonthRange(first).since,
	until: toMonthRange(last).until,
});

/** 'November 2026', or 'December 2025 to November 2026'. */
export const formatPeriod = ({ first, last }: Period): string =>
	first === last ? formatMonth(first) : `${formatMonth(first)} to ${formatMonth(last)}`;

/** 'month', or '12 months'. */
export function describeLength(period: Period): string {
	const months = countMonths(period);
	return months === 1 ? "month" : `${months} months`;
}

/** Last of what is asked for, or the last twelve months. */
export function choosePeriod(asked: Partial<Period>, now: number): Period {
	const last = asked.last ?? latest(toMonth(now), asked.first);
	return { first: asked.first ?? addMonths(last, 1 - USUAL_MONTHS), last };
}

const latest = (one: string, other = ""): string => (one > other ? one : other);

/** The message beside the first month; null for a period that can be shown. */
export function findPeriodProblem(period: Period): string | null {
	if (period.first > period.last) return "The first month must not be after the last";
	if (countMonths(period) > MAX_MONTHS) return `A report covers at most ${MAX_MONTHS} months.`;
	return period.first < EARLIEST ? `Enter a month from ${EARLIEST} on` : null;
}

/** In days: between orders, and since the last one. Null with fewer than three orders. */
export function calculateRhythm([newest, ...others]: readonly number[], now: number) {
	const oldest = others.at(-1);
	if (newest === undefined || oldest === undefined || others.length < 2) return null;
	const usual = Math.round((toDayNumber(newest) - toDayNumber(oldest)) / others.length);
	return usual === 0 ? null : { usual, now: toDayNumber(now) - toDayNumber(newest) };
}
