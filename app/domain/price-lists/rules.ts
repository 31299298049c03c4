import { formatNumber } from "~/platform/format/format-number";
import { parseDate } from "~/platform/input/read-date";
import { formatTk } from "../money/rules";
import { BP_PER_WHOLE, type ListKind, type ListState, NO_END, reducePrice } from "../prices/rules";

export const KIND_LABELS: Record<ListKind, string> = {
	public: "Public",
	sale: "Sale",
	group: "Group",
	contract: "Contract",
};

/** The other kinds are for everybody. */
export const isAssignable = (kind: ListKind) => kind === "contract" || kind === "group";

export const MAX_PERCENT_OFF_BP = 9000;

export const formatPercent = (bp: number) => `${(bp * 100) / BP_PER_WHOLE}%`;

const DAY_MS = 86_400_000;

/** The first moment of a day from 2000 on in Bangladesh, which has no daylight saving time; null for other text. */
export function parseDay(text: string): number | null {
	const day = parseDate(text);
	return day?.startsWith("2") ? Date.parse(`${day}T00:00+06:00`) : null;
}

export const formatDayValue = (at: number) =>
	new Date(at + 6 * 3_600_000).toISOString().slice(0, 10);

export const getNextDay = (at: number) => at + DAY_MS;

/** Writes '' for a list without an end. `untilAt` is exclusive. */
export const formatLastDayValue = (untilAt: number) =>
	untilAt === NO_END ? "" : formatDayValue(untilAt - 1);

const dayFormat = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "long",
	year: "numeric",
	timeZone: "Asia/Dhaka",
});

export const formatDay = (at: number) => dayFormat.format(at);

type ListTimes = { state: ListState; fromAt: number; untilAt: number };
export type ListPhase = "running" | "starts" | "ended" | "inactive";

export function getListPhase({ state, fromAt, untilAt }: ListTimes, at: number): ListPhase {
	if (state === "inactive") return "inactive";
	if (untilAt <= at) return "ended";
	return fromAt > at ? "starts" : "running";
}

/** Writes 'from 1 December 2026', or 'from 1 December 2026 to 31 December 2026'. */
export function describeDates({ fromAt, untilAt }: Pick<ListTimes, "fromAt" | "untilAt">): string {
	const end = untilAt === NO_END ? "" : ` to ${formatDay(untilAt - 1)}`;
	return `from ${formatDay(fromAt)}${end}`;
}

export type PriceRow = readonly [minQuantity: number, unitPoisha: number];

const formatRow = ([minQuantity, unitPoisha]: PriceRow) =>
	`${formatNumber(minQuantity)}+ ${formatTk(unitPoisha, true)}`;

export const formatRows = (rows: readonly PriceRow[]) =>
	rows.length === 0 ? "–" : rows.map(formatRow).join(" · ");

/** Writes '3 prices new, 12 changed, 1 removed': by quantity of each part. */
export function describePriceChanges(
	changes: readonly { before: readonly PriceRow[]; after: readonly PriceRow[] }[],
): string {
	const counts = { new: 0, changed: 0, removed: 0 };
	for (const change of changes) {
		const [before, after] = [new Map(change.before), new Map(change.after)];
		for (const [quantity, unitPoisha] of after) {
			if (!before.has(quantity)) counts.new += 1;
			else if (before.get(quantity) !== unitPoisha) counts.changed += 1;
		}
		for (const quantity of before.keys()) if (!after.has(quantity)) counts.removed += 1;
	}
	return Object.entries(counts)
		.filter(([, count]) => count > 0)
		.map(([name, count], place) => {
			const noun = place > 0 ? "" : count === 1 ? " price" : " prices";
			return `${formatNumber(count)}${noun} ${name}`;
		})
		.join(", ");
}

/** The first price that is not below the one for the smaller quantity. `rows` ascend by quantity. */
export function findRisingPrice(
	rows: readonly PriceRow[],
): { place: number; message: string } | null {
	for (const [place, row] of rows.entries()) {
		const before = rows[place - 1];
		if (!before || row[1] < before[1]) continue;
		const [larger, smaller] = [row, before].map(([quantity, unit]) => {
			const from = `${formatNumber(quantity)}+`;
			return `${from} at ${formatTk(unit, true)}`;
		});
		const message = `A price for a larger quantity must be lower: ${larger} is not below ${smaller}.`;
		return { place, message };
	}
	return null;
}

type PercentPart = { basePoisha: number; kind: "goods" | "service"; percentOffBp: number };

/**
 * What gets dearer when a part of a list with a percentage gets its first rows, which replace the
 * percentage: '1–99 will cost tk 10.00 instead of tk 9.00'. Null if nothing does.
 */
export function describePercentageLoss(
	{ basePoisha, kind, percentOffBp }: PercentPart,
	rows: readonly PriceRow[],
): string | null {
	if (percentOffBp === 0 || kind !== "goods" || rows.length === 0) return null;
	const reducedPoisha = reducePrice(basePoisha, percentOffBp);
	const hasFirst = rows[0]?.[0] === 1;
	const steps: PriceRow[] = hasFirst ? [...rows] : [[1, basePoisha], ...rows];
	const dearer = steps.flatMap(([from, unitPoisha], place) => {
		const costs = Math.min(unitPoisha, basePoisha);
		if (costs <= reducedPoisha) return [];
		const next = steps[place + 1]?.[0];
		return [`${formatRange(from, next)} will cost ${formatTk(costs, true)}`];
	});
	return dearer.length === 0
		? null
		: `${dearer.join(", ")} instead of ${formatTk(reducedPoisha, true)}`;
}

function formatRange(from: number, next: number | undefined): string {
	const [first, last] = [from, (next ?? 0) - 1].map((count) => formatNumber(count));
	if (next === undefined) return `${first}+`;
	return next === from + 1 ? `${first}` : `${first}–${last}`;
}
