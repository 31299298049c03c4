const DAY_MS = 86_400_000;
/** Bangladesh is six hours ahead and has no summer time. */
const DHAKA_OFFSET_MS = 6 * 3_600_000;

/** How many days the overview's chart shows, today included. */
export const CHART_DAYS = 14;

/** One day's orders and the money that came in on it, in poisha. `date` is 'YYYY-MM-DD' in Bangladesh. */
export type DaySales = { date: string; orders: number; revenuePoisha: number };

/** The number of the day, counted from 1970, that a moment (ms) falls on in Bangladesh. */
export function toDayNumber(at: number): number {
	return Math.floor((at + DHAKA_OFFSET_MS) / DAY_MS);
}

/** A day's number as 'YYYY-MM-DD'. */
export function toDateText(day: number): string {
	return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** When a day ('YYYY-MM-DD') begins in Bangladesh, in ms since 1970. */
export function toTimestamp(date: string): number {
	return Date.parse(date) - DHAKA_OFFSET_MS;
}

/** A count that was read up to a limit: '1,000+' says that counting stopped there. */
export type Counted = { count: number; isMore: boolean };

/** A counted number as people read it. */
export function formatCount({ count, isMore }: Counted): string {
	return `${count.toLocaleString("en-US")}${isMore ? "+" : ""}`;
}

/** What an audit row says of a thing, as people read it: 'name: Vice, onHand: 3'. Long texts are cut. */
export function formatAuditFields(text: string): string {
	const fields = parseFields(text);
	const words = fields
		? Object.entries(fields)
				.map(([field, value]) => `${field}: ${value}`)
				.join(", ")
		: text;
	return words.length > 200 ? `${words.slice(0, 200)}…` : words;
}

function parseFields(text: string): Record<string, unknown> | null {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" ? { ...value } : null;
	} catch {
		return null;
	}
}

/** The parts of the outbox: what will still be sent, what was given up, what has left. */
export const MAIL_PARTS = ["waiting", "failed", "sent"] as const;
export type MailPart = (typeof MAIL_PARTS)[number];

/** A mail as the admins see it, without its words. Times in ms. */
export type MailDto = {
	id: string;
	to: string;
	subject: string;
	tries: number;
	dueAt: number;
	createdAt: number;
	sentAt: number | null;
	givenUpAt: number | null;
	lastError: string | null;
};
