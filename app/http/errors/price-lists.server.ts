import type { CreateListResult } from "~/domain/price-lists/create-list.server";
import type { EditListResult } from "~/domain/price-lists/edit-list.server";
import {
	changedMeanwhile,
	type DomainError,
	type FormError,
	fieldError,
} from "./domain-error.server";

const TOO_MANY_LISTS = "A customer can have at most 5 active price lists.";

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
		case "has-customers":
			return fieldError(409, "kind", "Customers have this list. Take it from them first");
	}
}
