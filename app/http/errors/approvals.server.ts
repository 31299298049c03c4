import type { PlaceAndWaitResult } from "~/domain/backorders/order-and-wait.server";
import { formatTk } from "~/domain/money/rules";
import { Refused } from "~/platform/refused";
import type { DomainError } from "./domain-error.server";
import { describeCartError } from "./orders.server";

/** What an approver reads whose order is refused. */
export function refuseApproval(error: DomainError<PlaceAndWaitResult>): Refused {
	if (error.reason === "over-limit")
		return new Refused(
			`This request is ${formatTk(error.overPoisha)} over your limit. Another approver must decide.`,
		);
	const { status, errors } = describeCartError(error);
	const fields = Object.entries(errors.fieldErrors ?? {}).map(([field, [text = ""]]) => [
		field,
		text,
	]);
	const whole = (errors.formErrors ?? []).map((text) => ["", text]);
	return new Refused(Object.fromEntries([...whole, ...fields]), status);
}
