import type { SaveTermsResult } from "~/domain/customers/save-terms.server";
import {
	changedMeanwhile,
	type DomainError,
	type FormError,
	fieldError,
	formError,
} from "./domain-error.server";

/** Nobody decides about the money of a customer they belong to. */
export const ownCustomer = (company: string): FormError =>
	formError(
		403,
		`A colleague must change this: ${company ? `you belong to ${company}.` : "it is about your own account."}`,
	);

export function describeTermsError(error: DomainError<SaveTermsResult>): FormError {
	switch (error.reason) {
		case "own-customer":
			return ownCustomer(error.company);
		case "changed-meanwhile":
			return changedMeanwhile;
		case "no-such-list":
			return fieldError(409, "listIds", "One of these lists was deleted, or is for everybody now");
		case "too-many-lists":
			return fieldError(409, "listIds", "A customer can have at most 5 active price lists");
		case "already-past":
			return fieldError(400, "exemptUntil", "The last day must not be in the past");
	}
}
