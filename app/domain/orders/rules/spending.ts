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
	| { reason: "requester" }
	| { reason: "over-limit"; overPoisha: number; month: string }
	| { reason: "over-company-limit"; approveOverPoisha: number };

/** As the triggers of orders and lines say it. What was approved may be over the limit of the company. */
export function findApprovalNeed(
	spending: Spending,
	totalPoisha: number,
	isApproved = false,
): ApprovalNeed | null {
	const { role, limitPoisha, month, approveOverPoisha } = spending;
	const roleNeed = findRoleNeed(role);
	if (roleNeed) return roleNeed;
	const overPoisha = findOverLimit(spending, totalPoisha);
	if (overPoisha > 0) return { reason: "over-limit", overPoisha, month };
	if (isApproved) return null;
	const isFree = role === "owner" && limitPoisha < 0;
	const isOver = approveOverPoisha >= 0 && totalPoisha > approveOverPoisha;
	return isOver && !isFree ? { reason: "over-company-limit", approveOverPoisha } : null;
}

/** Null for roles that order. */
export function findRoleNeed(
	role: CustomerRole,
): Extract<ApprovalNeed, { reason: "company-role" | "requester" }> | null {
	if (role === "viewer") return { reason: "company-role" };
	return role === "requester" ? { reason: "requester" } : null;
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
			return "Your role in the company orders with approval. Request it when you check out your cart.";
		case "over-limit":
			return `This order is ${formatTk(need.overPoisha)} over your limit for ${formatMonthName(need.month)}. Request approval.`;
		case "over-company-limit":
			return `Your company approves orders over ${formatTk(need.approveOverPoisha)}. Request approval.`;
	}
}
