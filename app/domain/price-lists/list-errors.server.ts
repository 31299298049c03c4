import { explainViolation } from "~/platform/d1/database.server";

export type ListWriteError = {
	ok: false;
	reason: "name-taken" | "too-many-lists" | "has-customers";
};

/** Rethrows unexpected errors. */
export function explainListError(error: unknown): ListWriteError {
	return explainViolation(error, {
		"price_lists.name": "name-taken",
		"at most five price lists": "too-many-lists",
		"the list is assigned to customers": "has-customers",
	});
}
