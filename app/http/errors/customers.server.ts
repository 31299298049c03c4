import type { SaveTermsResult } from "~/domain/customers/save-terms.server";
import {
	changedMeanwhile,
	type DomainError,
	type FormError,
	fieldError,
} from "./domain-error.server";

export function describeTermsError({ reason }: DomainError<SaveTermsResult>): FormError {
	switch (reason) {
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
