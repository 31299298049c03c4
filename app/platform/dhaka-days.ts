import { z } from "zod";

export const DAY_MS = 86_400_000;
/** Bangladesh has no daylight saving time. */
const DHAKA_OFFSET_MS = 6 * 3_600_000;

/** Days since 1970 in Bangladesh. */
export function toDayNumber(at: number): number {
	return Math.floor((at + DHAKA_OFFSET_MS) / DAY_MS);
}

export function toDateText(day: number): string {
	return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function toTimestamp(date: string): number {
	return Date.parse(date) - DHAKA_OFFSET_MS;
}

/** In ms, the first moment of the day in Bangladesh. */
export const startOfDay = (at: number): number => toTimestamp(toDateText(toDayNumber(at)));

const dayText = z.iso.date();

/** Undefined unless it is a day such as '2026-11-25'. */
export const readDay = (text: string): string | undefined =>
	dayText.safeParse(text).success ? text : undefined;

/** In ms; `until` is the first moment of the next day. */
export const toDayRange = (date: string): { since: number; until: number } => ({
	since: toTimestamp(date),
	until: toTimestamp(date) + DAY_MS,
});

/** Returns a range from a day to the end of another, in ms; a missing day leaves its side open. */
export const toDaysRange = (from: string | undefined, to: string | undefined) => ({
	since: from === undefined ? undefined : toTimestamp(from),
	until: to === undefined ? undefined : toTimestamp(to) + DAY_MS,
});

/** Undefined unless it is a month such as '2026-11'. */
export const readMonth = (text: string): string | undefined =>
	/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) ? text : undefined;

/** In ms; `until` is the first moment of the next month. */
export function toMonthRange(month: string): { since: number; until: number } {
	const since = toTimestamp(`${month}-01`);
	const next = new Date(since + DHAKA_OFFSET_MS);
	next.setUTCMonth(next.getUTCMonth() + 1);
	return { since, until: next.getTime() - DHAKA_OFFSET_MS };
}

const monthFormat = new Intl.DateTimeFormat("en-GB", {
	month: "long",
	year: "numeric",
	timeZone: "UTC",
});

/** Writes 'November 2026' for '2026-11'. */
export const formatMonth = (month: string): string => monthFormat.format(new Date(`${month}-01`));
