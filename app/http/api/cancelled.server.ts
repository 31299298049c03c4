import type { CancelResult } from "~/domain/payments/cancellation/cancel-lines.server";
import { succeed } from "./call.server";
import { createNotFoundProblem, createProblem } from "./problem.server";

export function answerCancelled(result: CancelResult) {
	if (result.ok)
		return result.outcome === "cancelled"
			? succeed({ deletedCount: 1 })
			: succeed({ deletedCount: 0 }, { status: 202 });
	switch (result.reason) {
		case "no-such-order":
		case "no-such-line":
			return createNotFoundProblem();
		case "already-cancelled":
			return succeed({ deletedCount: 0 });
		case "transfer-begun":
			return createProblem(409, "A transfer has arrived for this order: cancel it as a whole");
		case "has-delivery":
			return createProblem(409, "This order has a delivery method: cancel it as a whole");
		case "paid":
			return createProblem(409, "This order is paid");
		default:
			return createProblem(409, "This order can no longer be cancelled");
	}
}
