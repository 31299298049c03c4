import { getViolatedConstraint } from "~/platform/d1/database.server";

export type ListWriteError = {
	ok: false;
	reason: "name-taken" | "too-many-lists" | "has-customers";
};

/** Rethrows unexpected errors. */
export function explainListError(error: unknown): ListWriteError {
	switch (getViolatedConstraint(error)) {
		case "price_lists.name":
			return { ok: false, reason: "name-taken" };
		case "at most five price lists":
			return { ok: false, reason: "too-many-lists" };
		case "the list is assigned to customers":
			return { ok: false, reason: "has-customers" };
		default:
			throw error;
	}
}
