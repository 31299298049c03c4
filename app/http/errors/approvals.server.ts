import { COMPANY_ROLE_MESSAGE } from "~/domain/accounts/company-role-message";
import type { ApproveResult, DecisionError } from "~/domain/approvals/approve-request.server";
import type { ApprovalRequest } from "~/domain/approvals/queries.server";
import { describeEnd, formatTimeOfDay } from "~/domain/approvals/rules";
import { formatTk } from "~/domain/money/rules";
import { type DomainError, type FormError, formError, toFormError } from "./domain-error.server";
import { refuseCart } from "./orders.server";

/** `request` as it is now. */
export function describeDecisionError(
	error: DomainError<ApproveResult> | DecisionError,
	request: ApprovalRequest,
): FormError {
	switch (error.reason) {
		case "own-request":
			return formError(403, "You cannot approve your own request.");
		case "approver-role":
			return formError(403, COMPANY_ROLE_MESSAGE);
		case "already-decided":
		case "changed-meanwhile":
			return formError(
				409,
				describeEnd(request) ??
					`This request was changed at ${formatTimeOfDay(request.changedAt)}. Check it again.`,
			);
		case "over-limit":
			return formError(
				409,
				`This request is ${formatTk(error.overPoisha)} over your limit. Another approver must decide.`,
			);
		default:
			return toFormError(refuseCart(error));
	}
}
