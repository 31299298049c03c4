import { toDateText, toDayNumber, toTimestamp } from "~/platform/dhaka-days";
import { formatTk } from "../money/rules";
import { formatDay } from "../price-lists/rules";

export const ENTRY_KINDS = [
	"opening",
	"charge",
	"payment",
	"withheld",
	"credit",
	"write-off",
	"payout",
	"correction",
] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

export const ENTRY_LABELS: Record<EntryKind, string> = {
	opening: "Opening balance",
	charge: "Invoice",
	payment: "Payment",
	withheld: "VAT withheld",
	credit: "Credit",
	"write-off": "Written off",
	payout: "Paid out",
	correction: "Correction",
};

/** What staff entered, and can take back. */
export const CORRECTABLE_KINDS: readonly EntryKind[] = [
	"opening",
	"payment",
	"withheld",
	"write-off",
	"payout",
];

export const DAY_MS = 86_400_000;

/** After this long an overdue invoice ends ordering on account, as the trigger says. */
export const OVERDUE_GRACE_MS = 7 * DAY_MS;

export const AGES = ["notDue", "upTo30", "upTo60", "upTo90", "over90"] as const;

export type Age = (typeof AGES)[number];

export const AGE_LABELS: Record<Age, string> = {
	notDue: "Not due",
	upTo30: "1 to 30 days overdue",
	upTo60: "31 to 60 days",
	upTo90: "61 to 90 days",
	over90: "More than 90 days",
};

/** Poisha. Their sum is the balance. */
export type Ages = Record<Age, number>;

/** What is open of all that is due at one time. */
export type OpenDue = { dueAt: number; openPoisha: number };

/** Returns the first moment after the day of the charge and its terms, in Bangladesh. */
export const calculateDueAt = (at: number, termsDays: number): number =>
	toTimestamp(toDateText(toDayNumber(at) + termsDays + 1));

/** The last day on which it can be paid, as '2026-12-22'. */
export const toDueOn = (dueAt: number): string => toDateText(toDayNumber(dueAt - 1));

/** 0 until the due day has ended, then 1 on the first day after it. */
export const countDaysOverdue = (dueAt: number, now: number): number =>
	Math.max(0, toDayNumber(now) - toDayNumber(dueAt - 1));

export function getAge(dueAt: number, now: number): Age {
	const days = countDaysOverdue(dueAt, now);
	if (days === 0) return "notDue";
	if (days <= 30) return "upTo30";
	if (days <= 60) return "upTo60";
	return days <= 90 ? "upTo90" : "over90";
}

export function sumAges(open: readonly OpenDue[], now: number): Ages {
	const ages = { notDue: 0, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 };
	for (const { dueAt, openPoisha } of open) ages[getAge(dueAt, now)] += openPoisha;
	return ages;
}

export const sumOverdue = ({ notDue: _, ...overdue }: Ages): number =>
	Object.values(overdue).reduce((sum, poisha) => sum + poisha, 0);

/** Amounts in poisha. Owed below 0 is a credit. */
export type Balance = {
	owedPoisha: number;
	overduePoisha: number;
	/** Null when nothing is open. */
	oldestDueAt: number | null;
	freePoisha: number;
	creditLimitPoisha: number;
	termsDays: number;
	ages: Ages;
};

/** Amounts in poisha. `problem` is why nothing can be ordered on account now. */
export type AccountOffer = {
	dueAt: number;
	creditLimitPoisha: number;
	owedPoisha: number;
	problem: string | null;
};

export const describeDue = (dueAt: number): string => `On account, due ${formatDay(dueAt - 1)}`;

export function describeOffer({ dueAt, creditLimitPoisha, owedPoisha }: AccountOffer): string {
	const free = formatTk(Math.max(0, creditLimitPoisha - owedPoisha));
	return `${describeDue(dueAt)}. Free ${free} of ${formatTk(creditLimitPoisha)}.`;
}

/** Why an order of this amount can't be paid on account; null when it can. */
export const findOfferProblem = (offer: AccountOffer, totalPoisha: number): string | null =>
	offer.problem ?? describeOverCredit(offer, totalPoisha);

/** Returns null within the limit. */
export function describeOverCredit(
	{ owedPoisha, creditLimitPoisha }: Pick<AccountOffer, "owedPoisha" | "creditLimitPoisha">,
	totalPoisha: number,
): string | null {
	const overPoisha = owedPoisha + totalPoisha - creditLimitPoisha;
	return overPoisha > 0
		? `This order is ${formatTk(overPoisha)} over your free credit. Pay by card or transfer, or contact us.`
		: null;
}
