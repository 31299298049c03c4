import type { CancelResult } from "~/domain/payments/cancellation/cancel-lines.server";
import { notFound } from "./respond.server";
import { redirectWithToast } from "./toast.server";
import type { ToastCode } from "./toasts.server";

const CANCEL_TOASTS = {
	cancelled: "cancelled",
	"cancellation-pending": "cancellation-pending",
} as const;

const CANCEL_ERROR_TOASTS = {
	"already-cancelled": "already-cancelled",
	paid: "payment-came-first",
	"not-cancellable": "cancel-failed",
	"transfer-begun": "cancel-whole-order",
	"has-delivery": "cancel-whole-order",
} as const satisfies Record<string, ToastCode>;

/** Throws refusals, so that `idempotentAction` doesn't store them. */
export async function redirectAfterCancel(result: CancelResult, listPath: string) {
	if (result.ok) return redirectWithToast(listPath, CANCEL_TOASTS[result.outcome]);
	if (result.reason === "no-such-order" || result.reason === "no-such-line") throw notFound();
	throw await redirectWithToast(listPath, CANCEL_ERROR_TOASTS[result.reason]);
}
