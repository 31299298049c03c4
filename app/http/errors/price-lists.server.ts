import type { ExemptCustomerResult } from "~/domain/customers/exemptions/exempt-customer.server";
import type { AssignListResult } from "~/domain/price-lists/assign-list.server";
import type { CreateListResult } from "~/domain/price-lists/create-list.server";
import type { EditListResult } from "~/domain/price-lists/edit-list.server";
import { notFound } from "../responses/respond.server";
import {
	changedMeanwhile,
	type DomainError,
	type FormError,
	fieldError,
} from "./domain-error.server";

const NO_SUCH_ACCOUNT = "No account has this email";
const TOO_MANY_LISTS = "An account can have at most 5 active price lists.";

export function describeListError(
	error: DomainError<CreateListResult> | DomainError<EditListResult>,
): FormError {
	switch (error.reason) {
		case "changed-meanwhile":
			return changedMeanwhile;
		case "name-taken":
			return fieldError(409, "name", "Another list has this name");
		case "too-many-lists":
			return fieldError(409, "state", TOO_MANY_LISTS);
		case "has-accounts":
			return fieldError(409, "kind", "Accounts are assigned to this list. Remove them first");
	}
}

/** Throws 404 for an unknown list. */
export function describeAssignError({ reason }: DomainError<AssignListResult>): FormError {
	if (reason === "no-such-list") throw notFound();
	const messages = {
		"no-such-account": NO_SUCH_ACCOUNT,
		"list-for-everybody": "Everybody has this list already",
		"too-many-lists": TOO_MANY_LISTS,
	};
	return fieldError(409, "email", messages[reason]);
}

export function describeExemptionError({ reason }: DomainError<ExemptCustomerResult>): FormError {
	switch (reason) {
		case "no-such-account":
			return fieldError(409, "email", NO_SUCH_ACCOUNT);
		case "already-past":
			return fieldError(400, "until", "The last day must not be in the past");
	}
}
