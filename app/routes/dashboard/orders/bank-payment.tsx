import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatTk } from "~/domain/money/rules";
import { sumTotals } from "~/domain/money/vat-rules";
import { findLine, listPayableLines } from "~/domain/orders/queries.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { isPayable } from "~/domain/orders/rules/order-status";
import { recordBankPayment } from "~/domain/payments/bank/record-bank-payment.server";
import { type RecordBankPaymentFields, recordBankPaymentInput } from "~/domain/payments/input";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeBankPaymentError } from "~/http/errors/payments.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Field, getFieldState } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { DialogPage } from "~/ui/layout/dialog";
import { LineDetails } from "./line-details";
import { NothingToDo } from "./nothing-to-do";
import { buildOrdersUrl } from "./order-filter.server";

export const handle = { access: "admin", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Record a bank payment");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const line = orNotFound(await findLine(db, params.orderLineId ?? ""));
	const linesPaidTogether = await listPayableLines(db, line.orderId);
	return {
		line,
		together: linesPaidTogether,
		list: buildOrdersUrl(request.url),
	};
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await validateForm(request, recordBankPaymentInput);
	if (!input.ok) return respondWithForm(input.result, 400);
	const lineId = params.orderLineId ?? "";
	const recorded = await recordBankPayment(context.platform, admin.id, lineId, input.value);
	if (!recorded.ok) return respondWithError(input, describeBankPaymentError(recorded));
	return redirectWithToast(buildOrdersUrl(request.url), "bank-payment-recorded");
}

function describeNotPayable({ status, transactionId }: OrderLine): string {
	if (status === "refunded") return "This order has been refunded.";
	if (transactionId) return "This order is already paid.";
	return "This order is cancelled or being cancelled and can't be paid.";
}

export default function RecordBankPayment() {
	const { line, together, list } = useLoaderData<typeof loader>();
	const togetherPoisha = sumTotals(together);
	const lastResult = useActionData<typeof action>();
	return (
		<DialogPage title="Record a bank payment" closeTo={list}>
			<LineDetails line={line} unpaid={together} />
			{isPayable(line) ? (
				<PostForm<RecordBankPaymentFields>
					replace
					lastResult={lastResult}
					buttons={{ submit: "Record payment" }}
				>
					{(fields) => (
						<>
							<Field
								label="Bank reference"
								autoComplete="off"
								hint="As on the bank statement. It becomes the order's transaction ID."
								required
								{...getFieldState(fields.reference)}
							/>
							<Field
								label="Amount received, in tk"
								inputMode="decimal"
								autoComplete="off"
								hint={
									together.length > 1
										? `Enter ${formatTk(togetherPoisha)} for all ${together.length} unpaid products, or ${formatTk(line.totalPoisha)} for ${line.productName} only.`
										: `Enter ${formatTk(line.totalPoisha)}, the order total.`
								}
								required
								{...getFieldState(fields.amount)}
							/>
						</>
					)}
				</PostForm>
			) : (
				<NothingToDo reason={describeNotPayable(line)} lastResult={lastResult} list={list} />
			)}
		</DialogPage>
	);
}
