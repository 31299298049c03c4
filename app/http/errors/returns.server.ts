import type { DecideReturnResult } from "~/domain/returns/decide-return.server";
import type { ReceiveReturnResult } from "~/domain/returns/receive-return.server";
import type { RequestReturnResult, TooManyUnits } from "~/domain/returns/request-return.server";
import { NOTHING_TO_RETURN } from "~/domain/returns/rules";
import type { SettleReturnResult } from "~/domain/returns/settle-return.server";
import type { WithdrawReturnResult } from "~/domain/returns/withdraw-return.server";
import { notFound } from "../responses/respond.server";
import { type DomainError, type FormError, formError } from "./domain-error.server";
import { describeRefundError } from "./payments.server";

const formatUnits = (units: number) => units.toLocaleString("en-US");

function describeTooMany({ most, returned }: TooManyUnits): string {
	if (returned > 0 && most === 0)
		return returned === 1
			? "1 of these units was already returned."
			: `${formatUnits(returned)} of these units were already returned.`;
	if (most === 0) return "Nothing of this can be returned.";
	return most === 1
		? "At most 1 unit can be returned."
		: `At most ${formatUnits(most)} units can be returned.`;
}

/** An error of each line, by its id. */
function lineErrors<Problem>(
	lines: ReadonlyMap<string, Problem>,
	describe: (problem: Problem) => string,
): FormError {
	const fields = Array.from(lines, ([lineId, problem]) => [lineId, [describe(problem)]]);
	return { status: 409, errors: { fieldErrors: Object.fromEntries(fields) } };
}

/** Fields are the ids of lines. Throws 404 for an unknown order. */
export function describeReturnRequestError(error: DomainError<RequestReturnResult>): FormError {
	switch (error.reason) {
		case "no-such-order":
			throw notFound();
		case "nothing-to-return":
			return formError(409, NOTHING_TO_RETURN);
		case "no-units":
			return formError(400, "Enter the units of at least one product.");
		case "too-many":
			return lineErrors(error.lines, describeTooMany);
		case "changed-meanwhile":
			return formError(409, "The order kept changing meanwhile. Nothing was requested: try again.");
	}
}

type ReturnError =
	| DomainError<DecideReturnResult>
	| DomainError<ReceiveReturnResult>
	| DomainError<SettleReturnResult>
	| DomainError<WithdrawReturnResult>;

/** Fields are the ids of lines. Throws 404 for an unknown return. */
export function describeReturnError(error: ReturnError): FormError {
	switch (error.reason) {
		case "no-such-return":
			throw notFound();
		case "decided":
		case "not-approved":
		case "not-received":
			return formError(409, `Nothing was changed: this return is ${error.state}.`);
		case "no-units":
			return formError(
				400,
				"Enter the units of at least one product. Reject the return if nothing arrives.",
			);
		case "too-many":
			return lineErrors(error.lines, (units) => `Only ${formatUnits(units)} were to come back.`);
		default: {
			const { status, errors } = describeRefundError(error);
			const messages = Object.values(errors.fieldErrors ?? {}).flat();
			return { status, errors: { formErrors: [...(errors.formErrors ?? []), ...messages] } };
		}
	}
}
