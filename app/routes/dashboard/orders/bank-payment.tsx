import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { inTk } from "~/domain/money/rules";
import { orderById, payableTogether } from "~/domain/orders/queries.server";
import { isPayable, type OrderView } from "~/domain/orders/rules";
import { recordBankPayment } from "~/domain/payments/bank/record-bank-payment.server";
import { type RecordBankPaymentFields, recordBankPaymentInput } from "~/domain/payments/input";
import { transferReference } from "~/domain/payments/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { bankPaymentRefusal } from "~/http/errors/payments.server";
import { readForm } from "~/http/input/validate-form.server";
import { again, notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field, typed } from "~/ui/forms/field";
import { privatePage } from "~/ui/head/page-meta";
import { DialogPage, dialogHandle } from "~/ui/layout/dialog";
import { OrderFacts } from "./order-details";
import { listAt } from "./order-filter.server";

export const handle = dialogHandle;

export const meta: MetaFunction = (page) => privatePage(page, "Record a bank payment");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const order = await orderById(db, params.orderId ?? "");
	if (!order) throw notFound();
	const together = await payableTogether(db, order.checkoutId);
	return { order, together, list: listAt(request.url, { keepPage: true }) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const input = await readForm(request, recordBankPaymentInput);
	if (!input.ok) return again(input.result, 400);
	const { platform } = context;
	const recorded = await recordBankPayment(platform, admin.id, params.orderId ?? "", input.value);
	// A card payment that came first was counted on the way, and its mail waits too.
	platform.afterAnswer(sendDueMail(platform));
	if (!recorded.ok) {
		const refusal = bankPaymentRefusal(recorded);
		return again(input.reply(refusal.errors), refusal.status);
	}
	return redirectWithToast(listAt(request.url, { keepPage: true }), "bank-payment-recorded");
}

function whyNotPayable({ status, transactionId }: OrderView): string {
	if (status === "refunded") return "This order was paid and refunded.";
	if (transactionId) return "This order is paid.";
	return "This order is cancelled, or being cancelled, and takes no payment.";
}

export default function RecordBankPayment() {
	const { order, together, list } = useLoaderData<typeof loader>();
	const togetherPoisha = together.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0);
	const lastResult = useActionData<typeof action>();
	const [form, fields] = useForm<RecordBankPaymentFields>({ lastResult, defaultNoValidate: true });
	const errors = <ErrorSummary errors={form.allErrors} formErrors={form.errors} />;
	return (
		<DialogPage title="Record a bank payment" closeTo={list}>
			<OrderFacts order={order} />
			{isPayable(order) ? (
				<Form method="post" id={form.id} noValidate replace>
					{errors}
					<Field
						label="The bank's reference"
						name="reference"
						autoComplete="off"
						hint="As the bank's statement has it. It becomes the order's transaction id."
						required
						{...typed(fields.reference)}
					/>
					<Field
						label="Amount received, in tk"
						name="amount"
						inputMode="decimal"
						autoComplete="off"
						hint={
							together.length > 1
								? `It must be the order's whole total, or ${inTk(togetherPoisha)}, which pays the ${together.length} orders that were placed together (quoted as ${transferReference(order.checkoutId)}).`
								: "It must be the order's whole total."
						}
						required
						{...typed(fields.amount)}
					/>
					<Button type="submit" variant="main">
						Record the payment
					</Button>
				</Form>
			) : (
				<>
					{form.errors ? errors : <Notice kind="info">{whyNotPayable(order)}</Notice>}
					<ButtonLink to={list} preventScrollReset>
						Back to the orders
					</ButtonLink>
				</>
			)}
		</DialogPage>
	);
}
