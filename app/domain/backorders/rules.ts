import { formatNumber } from "~/platform/format/format-number";
import { calculateLineTotal, formatTk } from "../money/rules";
import type { BackorderState } from "../orders/rules/backorder-states";
import type { Backorder } from "./queries.server";
import { formatLeadTime } from "./short-lines";

const BACKORDER_STATE_LABELS: Record<BackorderState, string> = {
	waiting: "Waiting for stock",
	ready: "Arrived, held for you",
	ordered: "Ordered",
	cancelled: "Cancelled",
	expired: "Expired",
};

const DAY_MS = 86_400_000;

export const MAX_WAITING_DAYS = 180;
export const MAX_WAITING_MS = MAX_WAITING_DAYS * DAY_MS;

/** Open ones of an account; a trigger counts them. */
export const MAX_OPEN_BACKORDERS = 200;

/** Why what has arrived can't become an order, by the reason of the refusal. Without a method, only the purchase order number can be wrong with its delivery. */
const REFUSALS: Readonly<Record<string, string>> = {
	"on-hold": "The account of your company is on hold",
	"company-role": "Your role in the company does not order",
	requester: "Your role in the company does not order",
	"not-approved": "Its request is no longer approved",
	delivery: "Your company requires a purchase order number, and this backorder has none",
	"over-limit": "It is over the spending limit of this month",
	"over-company-limit": "It is over the amount that your company orders without approval",
};

export const isRefusal = (reason: string): boolean => Object.hasOwn(REFUSALS, reason);

export const describeRefusal = (reason: string): string => REFUSALS[reason] ?? "";

export function describeBackorderState(backorder: Backorder): string {
	const { state, archived, refusedFor, leadDays, note } = backorder;
	const label = BACKORDER_STATE_LABELS[state];
	if (archived && isOpen(backorder))
		return `${label}. The part is no longer for sale: we end this backorder in a moment`;
	if (state === "ready" && refusedFor)
		return `${label}. We could not make an order of it yet. ${describeRefusal(refusedFor)}`;
	const time = state === "waiting" && leadDays >= 0 ? `, usually ${formatLeadTime(leadDays)}` : "";
	return `${label}${time}${note ? `. The shop writes: ${note.replace(/\.$/, "")}` : ""}`;
}

/** Why the units of a backorder can't arrive so many at a time: each part, and the last one, is an order of its own. */
export function findPartProblem(
	{
		quantity,
		unitPoisha,
		orderMultiple,
	}: Pick<Backorder, "quantity" | "unitPoisha" | "orderMultiple">,
	partUnits: number | null,
	minPoisha: number,
): string | null {
	if (partUnits === null) return null;
	if (partUnits >= quantity) return `Write less than the ${formatNumber(quantity)} you wait for`;
	if (partUnits % orderMultiple !== 0)
		return `It is sold in multiples of ${formatNumber(orderMultiple)}`;
	const least = Math.min(partUnits, quantity % partUnits || partUnits);
	return calculateLineTotal(unitPoisha, least) < minPoisha
		? `Each part, also the last of ${formatNumber(least)}, is an order of at least ${formatTk(minPoisha)}. Take more at a time`
		: null;
}

export const isOpen = ({ state }: Pick<Backorder, "state">): boolean =>
	state === "waiting" || state === "ready";
