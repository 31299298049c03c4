import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { formatTk } from "~/domain/money/rules";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { refundOrderInput } from "~/domain/payments/input";
import { type RefundLinesResult, refundLines } from "~/domain/payments/refunds/refund-lines.server";
import { sendDueRefunds } from "~/domain/payments/refunds/send-due-refunds.server";
import {
	type DomainError,
	type FormError,
	fieldError,
	formError,
} from "~/http/errors/domain-error.server";
import { describeRefundError, describeUnitsLeft } from "~/http/errors/payments.server";
import {
	buildLineFormResult,
	countLineFormFields,
	readLineForm,
	respondWithLineErrors,
} from "~/http/input/line-form.server";
import { parseForm } from "~/http/input/parse-form.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";

const REFUND_FORM = { line: { units: "units" }, whole: ["reason", "note", "restock"] } as const;

export const MAX_REFUND_FIELDS = countLineFormFields(REFUND_FORM);

function describeError(refused: DomainError<RefundLinesResult>): FormError {
	switch (refused.reason) {
		case "too-many-units":
			return fieldError(400, refused.lineId, describeUnitsLeft(refused));
		case "too-much":
			return formError(
				400,
				`Only ${formatTk(refused.amountPoisha)} of what was received for this order is left. Refund one product on its own, with its amount.`,
			);
		default: {
			const { status, errors } = describeRefundError(refused);
			const messages = Object.values(errors.fieldErrors ?? {}).flat();
			return { status, errors: { formErrors: [...(errors.formErrors ?? []), ...messages] } };
		}
	}
}

export async function handleRefundOrder(
	{ request, params, context: { platform } }: ActionFunctionArgs,
	adminId: string,
) {
	const orderId = params.orderId ?? "";
	const ofOrder = await listLinesOfOrder(platform.db, null, orderId);
	orNotFound(ofOrder[0]);
	const form = await parseForm(request, MAX_REFUND_FIELDS);
	const result = buildLineFormResult(form, REFUND_FORM);
	const input = readLineForm(form, REFUND_FORM, refundOrderInput, result);
	if (!input) return respondWithForm(result, 400);
	const ids = new Set(ofOrder.map(({ id }) => id));
	orNotFound(input.lines.every(({ lineId }) => ids.has(lineId)) || undefined);
	const refunded = await refundLines(platform, adminId, {
		...input,
		lines: input.lines.map((line) => ({ ...line, amountPoisha: null })),
		idempotencyKey: String(form.get("idempotencyKey") ?? platform.newId()),
	});
	if (!refunded.ok) return respondWithLineErrors(result, describeError(refunded), "units");
	platform.runAfterResponse(sendDueRefunds(platform));
	return redirectWithToast(
		`/dashboard/orders/${orderId}`,
		refunded.isManual ? "refunded-by-hand" : "refunded",
	);
}
