import type { Refused } from "~/platform/refused";

export type DomainError<Result> = Extract<Result, { ok: false }>;

export type FormError = {
	status: number;
	errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]>; freshKey?: boolean };
	nearest?: number[];
	headers?: Record<string, string>;
};

/** `place` names the form's field of a refused one; without one, it is shown above the form. */
export function toFormError(
	{ fields, status, more }: Refused,
	place: (field: string) => string | null = (field) => field,
): FormError {
	const { freshKey, retryAfterSeconds, nearest } = more;
	const formErrors: string[] = [];
	const fieldErrors: Record<string, string[]> = {};
	for (const [field, sentence] of Object.entries(fields)) {
		const name = field && place(field);
		if (name) fieldErrors[name] = [sentence];
		else formErrors.push(sentence);
	}
	return {
		status,
		errors: { formErrors, fieldErrors, freshKey },
		nearest: nearest && [...nearest],
		headers: retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : undefined,
	};
}
