import type { CancelOrderResult } from "~/domain/payments/cancel-order.server";
import { notFound } from "./respond.server";
import { redirectWithToast, type ToastCode } from "./toast.server";

/** Sends whoever asked to cancel back to their list, with what came of it; throws the 404 of an order that isn't theirs. */
export function answerCancel(result: CancelOrderResult, list: string) {
	if (!result.ok && result.reason === "no-such-order") throw notFound();
	const code: ToastCode = result.ok
		? result.outcome === "cancelled"
			? "cancelled"
			: "cancelling"
		: result.reason === "paid"
			? "payment-came-first"
			: "cancel-failed";
	return redirectWithToast(list, code);
}
