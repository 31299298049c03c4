import type { ToastCode } from "../responses/toast.server";

/** The refusals among what a verb answers. */
export type DomainError<Result> = Extract<Result, { ok: false }>;

/** How a refusal is worded to a person: the status, and the errors next to their fields or over the form. */
export type FormError = {
	status: number;
	errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]>; freshKey?: boolean };
	/** What is said in a toast as well. */
	toast?: ToastCode;
};

/** The error of a form whose key was used with a different payload; the form is rendered with a new key. */
export const KEY_REUSED =
	"This form was sent before with other content. That stands: press the button once more to send this as well.";

/** An idempotency key that was used with a different payload: 422, as for the API's `Idempotency-Key`. */
export const keyReused: FormError = {
	status: 422,
	errors: { formErrors: [KEY_REUSED], freshKey: true },
};
