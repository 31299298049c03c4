import { formatNumber } from "~/platform/format/format-number";

export const CHART_DAYS = 14;

/** Revenue is in poisha. `date` is 'YYYY-MM-DD' in Bangladesh. */
export type DaySales = { date: string; orders: number; revenuePoisha: number };

export type SalesTotal = Omit<DaySales, "date">;

export const sumSales = (days: readonly DaySales[]): SalesTotal => ({
	orders: days.reduce((sum, { orders }) => sum + orders, 0),
	revenuePoisha: days.reduce((sum, { revenuePoisha }) => sum + revenuePoisha, 0),
});

/** `isMore` says that counting stopped at a limit. */
export type Counted = { count: number; isMore: boolean };

/** `oldestAt` is since when the oldest waits; null for work without a time. */
export type Waiting = Counted & { oldestAt: number | null };

const AGES = [
	["day", 86_400_000],
	["hour", 3_600_000],
	["minute", 60_000],
] as const;

/** Formats an age such as '3 days'. */
export function formatAge(ms: number): string {
	const [unit, unitMs] = AGES.find(([, size]) => ms >= size) ?? AGES[2];
	const count = Math.max(1, Math.floor(ms / unitMs));
	return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

export function formatCount({ count, isMore }: Counted): string {
	return `${formatNumber(count)}${isMore ? "+" : ""}`;
}

const MAIL_PARTS = ["waiting", "failed", "sent"] as const;
export type MailPart = (typeof MAIL_PARTS)[number];

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
