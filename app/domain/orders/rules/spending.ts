import type { CustomerRole } from "../../accounts/rules";

/** What limits the orders of a company's member. */
export type Spending = {
	role: CustomerRole;
	/** Of the member and month; -1 for any amount. */
	limitPoisha: number;
	spentPoisha: number;
	/** Such as '2026-12'. */
	month: string;
	/** The company's orders of more need a second member; -1 for none. */
	approveOverPoisha: number;
	/** Of one order of the company. */
	orderMinPoisha: number;
};

/** Why an order of this amount needs another member. */
export type ApprovalNeed =
	| { reason: "company-role" }
	| { reason: "over-limit"; overPoisha: number; month: string }
	| { reason: "over-company-limit"; approveOverPoisha: number };

/** As the triggers of orders and lines say it. */
export function findApprovalNeed(spending: Spending, totalPoisha: number): ApprovalNeed | null {
	const { role, limitPoisha, month, approveOverPoisha } = spending;
	if (role === "requester" || role === "viewer") return { reason: "company-role" };
	const overPoisha = findOverLimit(spending, totalPoisha);
	if (overPoisha > 0) return { reason: "over-limit", overPoisha, month };
	const isFree = role === "owner" && limitPoisha < 0;
	const isOver = approveOverPoisha >= 0 && totalPoisha > approveOverPoisha;
	return isOver && !isFree ? { reason: "over-company-limit", approveOverPoisha } : null;
}

/** By how much the amount exceeds the member's limit; at most 0 if it fits. */
export const findOverLimit = (
	{ limitPoisha, spentPoisha }: Pick<Spending, "limitPoisha" | "spentPoisha">,
	totalPoisha: number,
): number => (limitPoisha < 0 ? 0 : spentPoisha + totalPoisha - limitPoisha);
