import type { AssignListResult } from "~/domain/price-lists/assign-list.server";
import type { CreateListResult } from "~/domain/price-lists/create-list.server";
import type { EditListResult } from "~/domain/price-lists/edit-list.server";
import { notFound } from "../responses/respond.server";
import type { DomainError, FormError } from "./domain-error.server";

const TOO_MANY_LISTS = "An account can have at most 5 active price lists.";

/** Throws 404 for an unknown list. */
export function describeListError(
	error: DomainError<CreateListResult> | DomainError<EditListResult>,
): FormError {
	switch (error.reason) {
		case "no-such-list":
			throw notFound();
		case "name-taken":
			return { status: 409, errors: { fieldErrors: { name: ["Another list has this name"] } } };
		case "too-many-lists":
			return { status: 409, errors: { fieldErrors: { state: [TOO_MANY_LISTS] } } };
		case "has-accounts":
			return {
				status: 409,
				errors: {
					fieldErrors: { kind: ["Accounts are assigned to this list. Remove them first"] },
				},
			};
	}
}

/** Throws 404 for an unknown list. */
export function describeAssignError({ reason }: DomainError<AssignListResult>): FormError {
	if (reason === "no-such-list") throw notFound();
	const messages = {
		"no-such-account": "No account has this email",
		"list-for-everybody": "Everybody has this list already",
		"too-many-lists": TOO_MANY_LISTS,
	};
	return { status: 409, errors: { fieldErrors: { email: [messages[reason]] } } };
}
