import { formatNumber } from "~/platform/format/format-number";
import { COMPANY_ROLE_MESSAGE } from "../../accounts/company-role-message";
import type { CustomerRole } from "../../accounts/rules";
import { formatAmount, formatTk } from "../../money/rules";

/** What limits the orders of a company's member. */
export type Spending = {
	company: string;
	role: CustomerRole;
	/** The member's limit for the month; -1 means any amount. */
	limitPoisha: number;
	spentPoisha: number;
	/** Written like '2026-12'. */
	month: string;
	/** The company's orders of more need a second member; -1 for none. */
	approveOverPoisha: number;
	orderMinPoisha: number;
	/** Whether the company's orders need a purchase order number. */
	poRequired: boolean;
	costCentreRequired: boolean;
	/** Of which one is chosen; empty if any may be written. */
	costCentres: readonly string[];
};

export type CompanyTerms = Pick<Spending, "poRequired" | "costCentreRequired" | "costCentres">;

/** A person is asked nothing: null. */
export const toCompanyTerms = (spending: Spending | null): CompanyTerms | null =>
	spending && {
		poRequired: spending.poRequired,
		costCentreRequired: spending.costCentreRequired,
		costCentres: spending.costCentres,
	};

export type ApprovalNeed =
	| { reason: "company-role" }
	/** `list` is the approved one that has most of the order; null if the company has none. */
	| { reason: "requester"; list: ApprovedList | null }
	| { reason: "over-limit"; overPoisha: number; month: string }
	| { reason: "over-company-limit"; approveOverPoisha: number };

/** From which requesters order without a request. `part` is the first one of an order that needs one: it has more than `maxUnits`. */
export type ApprovedList = {
	id: string;
	name: string;
	part: string | null;
	/** 0 if any order of the part needs a request; null if the list does not have it. */
	maxUnits: number | null;
};

/** What an order that needs no other member has: the approval of one, or all its lines on a list. */
type Permission = { isApproved?: boolean; list?: ApprovedList | null };

/** As the triggers of orders and lines say it. What was approved may be over the limit of the company. */
export function findApprovalNeed(
	spending: Spending,
	totalPoisha: number,
	{ isApproved = false, list = null }: Permission = {},
): ApprovalNeed | null {
	const { role, limitPoisha, month, approveOverPoisha } = spending;
	const roleNeed = findRoleNeed(role, list);
	if (roleNeed) return roleNeed;
	if (role === "requester" && limitPoisha < 0) return { reason: "requester", list };
	const overPoisha = findOverLimit(spending, totalPoisha);
	if (overPoisha > 0) return { reason: "over-limit", overPoisha, month };
	if (isApproved) return null;
	const isFree = role === "owner" && limitPoisha < 0;
	const isOver = approveOverPoisha >= 0 && totalPoisha > approveOverPoisha;
	return isOver && !isFree ? { reason: "over-company-limit", approveOverPoisha } : null;
}

/** Null for roles that order, and for a requester whose list has it all. */
export function findRoleNeed(
	role: CustomerRole,
	list: ApprovedList | null = null,
): Extract<ApprovalNeed, { reason: "company-role" | "requester" }> | null {
	if (role === "viewer") return { reason: "company-role" };
	return role === "requester" && list?.part !== null ? { reason: "requester", list } : null;
}

/** By how much the amount exceeds the member's limit; at most 0 if it fits. */
export const findOverLimit = (
	{ limitPoisha, spentPoisha }: Pick<Spending, "limitPoisha" | "spentPoisha">,
	totalPoisha: number,
): number => (limitPoisha < 0 ? 0 : spentPoisha + totalPoisha - limitPoisha);

/** An error of the order form's field. */
const refuseField = <Field extends string>(field: Field, message: string) =>
	({ ok: false, reason: "delivery", field, message }) as const;

export const PO_REQUIRED = refuseField(
	"purchaseOrderNumber",
	"Your company requires a purchase order number.",
);

/** What was requested or has waited keeps the cost centre that it was given. */
export function findCostCentreError(
	{ costCentreRequired, costCentres }: CompanyTerms,
	costCentre = "",
) {
	if (costCentre === "")
		return costCentreRequired
			? refuseField("costCentre", "Your company requires a cost centre.")
			: null;
	return costCentres.length === 0 || costCentres.includes(costCentre)
		? null
		: refuseField("costCentre", `Your company has no cost centre '${costCentre}'. Choose one.`);
}

export function findCompanyError(
	{ poRequired, orderMinPoisha }: Spending,
	purchaseOrderNumber: string,
	totalPoisha: number,
) {
	if (poRequired && purchaseOrderNumber === "") return PO_REQUIRED;
	return totalPoisha < orderMinPoisha
		? ({ ok: false, reason: "below-company-minimum", orderMinPoisha, totalPoisha } as const)
		: null;
}

export const findTypedError = (
	spending: Spending,
	{ purchaseOrderNumber, costCentre }: { purchaseOrderNumber: string; costCentre?: string },
	totalPoisha: number,
) =>
	findCompanyError(spending, purchaseOrderNumber, totalPoisha) ??
	findCostCentreError(spending, costCentre);

const monthName = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" });

export const formatMonthName = (month: string): string => monthName.format(new Date(`${month}-01`));

/** 'tk 28,889 of 50,000 in November'; what is spent without a limit, too. */
export function describeSpending({
	limitPoisha,
	spentPoisha,
	month,
}: Pick<Spending, "limitPoisha" | "spentPoisha" | "month">): string {
	const spent = formatTk(spentPoisha);
	const inMonth = `in ${formatMonthName(month)}`;
	return limitPoisha < 0
		? `${spent} ${inMonth}, no limit`
		: `${spent} of ${formatAmount(limitPoisha)} ${inMonth}`;
}

export function describeApprovalNeed(need: ApprovalNeed): string {
	switch (need.reason) {
		case "company-role":
			return COMPANY_ROLE_MESSAGE;
		case "requester":
			return need.list
				? describeMisfit(need.list)
				: "Your role in the company orders with approval. Request it when you check out your cart.";
		case "over-limit":
			return `This order is ${formatTk(need.overPoisha)} over your limit for ${formatMonthName(need.month)}. Request approval.`;
		case "over-company-limit":
			return `Your company approves orders over ${formatTk(need.approveOverPoisha)}. Request approval.`;
	}
}

function describeMisfit({ name, part, maxUnits }: ApprovedList): string {
	if (part === null)
		return `You order from the list "${name}" once an owner sets your limit for the month. Request approval.`;
	if (maxUnits === null) return `${part} is not on the list "${name}". Request approval.`;
	return maxUnits === 0
		? `${part} needs approval, although it is on the list "${name}".`
		: `At most ${formatNumber(maxUnits)} of ${part} without approval.`;
}
