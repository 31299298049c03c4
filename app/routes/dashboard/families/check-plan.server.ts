import { MAX_NEW_PARTS } from "~/domain/catalog/families/input";
import type { PartPlan } from "~/domain/catalog/families/plan-parts.server";
import { type FormError, fieldError } from "~/http/errors/domain-error.server";

/** Why the pasted parts can't be added; null if they can. */
export function findPlanError({ lines }: PartPlan): FormError | null {
	const wrongCount = lines.filter(({ part }) => part === null).length;
	if (lines.length === 0) return fieldError(400, "parts", "Type or paste at least one part");
	if (lines.length > MAX_NEW_PARTS) {
		const count = lines.length.toLocaleString("en-US");
		return fieldError(400, "parts", `At most ${MAX_NEW_PARTS} parts at a time: these are ${count}`);
	}
	if (wrongCount === 0) return null;
	const wrong = wrongCount === 1 ? "1 line is wrong" : `${wrongCount} lines are wrong`;
	return fieldError(400, "parts", `Nothing was saved: ${wrong}`);
}

/** Null for a paste that is too long to show. */
export const toShownPlan = (plan: PartPlan | null): PartPlan | null =>
	plan && plan.lines.length <= MAX_NEW_PARTS ? plan : null;
