import { getViolatedConstraint } from "~/platform/d1/database.server";

const REASONS = {
	"categories.slug": "slug-taken",
	"foreign key": "no-such-parent",
	"the category is inside itself": "inside-itself",
	"the category is too deep": "too-deep",
	"the category has parts": "parent-has-parts",
} as const;

export type CategoryWriteError = {
	ok: false;
	reason: (typeof REASONS)[keyof typeof REASONS];
};

/** Throws what is no rule of the categories. */
export function explainCategoryError(error: unknown): CategoryWriteError {
	const constraint = getViolatedConstraint(error);
	const [, reason] = Object.entries(REASONS).find(([name]) => name === constraint) ?? [];
	if (!reason) throw error;
	return { ok: false, reason };
}
