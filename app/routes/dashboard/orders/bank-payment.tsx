import { Link, useLoaderData } from "@remix-run/react";
import { formatTk } from "~/domain/money/rules";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { type OrderHeader, toOrderHeader } from "~/domain/orders/rules/order-line";
import { summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { findMostWithheld } from "~/domain/payments/bank/certificates.server";
import { listOtherUnpaidOrders } from "~/domain/payments/bank/queries.server";
import { type RecordBankPaymentFields, recordBankPaymentInput } from "~/domain/payments/input";
import { buildTransferReference, MAX_SHORTFALL_POISHA } from "~/domain/payments/rules";
import { findAccountOfTransfer, recordTransfer } from "~/domain/receivables/record-transfer.server";
import { buildOrdersUrl } from "~/http/lists/order-filter.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { found } from "~/platform/refused";
import { Money } from "~/ui/elements/money";
import { Notice } from "~/ui/elements/notice";
import { CheckboxGroup } from "~/ui/forms/checkbox-group";
import { DecimalField, Field, PlainField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { DialogPage } from "~/ui/layout/dialog";
import { OrderNumbers } from "~/ui/orders/order-numbers";
import { WithheldFields } from "./withheld-fields";

export const handle = { access: "admin", right: "accounts", isDialog: true } satisfies RouteHandle;

export const meta = titled("Record a bank payment");

export const loader = admin.loader(async ({ request, params, ctx }) => {
	const { db, now, newId } = ctx;
	const lines = await listLinesOfOrder(db, null, params.orderId ?? "");
	const order = toOrderHeader(found(lines[0]));
	const { orderId } = order;
	const { duePoisha, receivedPoisha } = summarizeAmounts(lines);
	const onAccount = await findAccountOfTransfer(ctx, orderId);
	return {
		order,
		reference: buildTransferReference(orderId),
		duePoisha,
		receivedPoisha,
		onAccount: onAccount?.notice ?? null,
		mostWithheldPoisha: onAccount?.mostPoisha ?? findMostWithheld(ctx, lines),
		others: await listOtherUnpaidOrders(db, orderId),
		today: toDateText(toDayNumber(now())),
		list: buildOrdersUrl(request.url),
		query: new URL(request.url).search,
		idempotencyKey: newId(),
	};
});

export const action = admin.action(async ({ request, params, ctx, form }) => {
	const input = await form.read(recordBankPaymentInput);
	const orderIds = [params.orderId ?? "", ...input.orderIds];
	const recorded = await recordTransfer(ctx, orderIds, input);
	const list = buildOrdersUrl(request.url);
	if (recorded.account !== undefined) return form.leave(list, "account-payment-recorded");
	const { missingPoisha, surplusPoisha } = recorded;
	if (missingPoisha > 0) return form.leave(list, "bank-payment-too-small");
	return form.leave(list, surplusPoisha > 0 ? "bank-payment-too-large" : "bank-payment-recorded");
});

export default function RecordBankPayment() {
	const { order, others, mostWithheldPoisha, today, list, idempotencyKey } =
		useLoaderData<typeof loader>();
	return (
		<DialogPage title="Record a bank payment" closeTo={list}>
			<Order />
			<PostForm<RecordBankPaymentFields>
				replace
				defaultValue={{ receivedOn: today }}
				idempotencyKey={idempotencyKey}
				buttons={{ submit: "Record payment" }}
			>
				{(fields) => (
					<>
						<PlainField
							label="Bank reference"
							hint="As on the bank statement. It becomes the order's transaction ID."
							required
							field={fields.reference}
						/>
						<div className="grid items-start gap-x-4 sm:grid-cols-2">
							<DecimalField
								label="Amount received, in tk"
								hint="All of the transfer. What is too much becomes a refund."
								required
								field={fields.amount}
							/>
							<Field
								label="Received on"
								type="date"
								max={today}
								required
								field={fields.receivedOn}
							/>
						</div>
						<WithheldFields fields={fields} mostPoisha={mostWithheldPoisha} />
						{others.length > 0 ? (
							<CheckboxGroup
								legend={`Also for other orders of ${order.buyerName}`}
								field={fields.orderIds}
								groups={[
									{
										choices: others.map(({ id, orderNumber, duePoisha }) => ({
											id,
											label: orderNumber,
											hint: `${formatTk(duePoisha)} due`,
										})),
									},
								]}
							/>
						) : null}
					</>
				)}
			</PostForm>
		</DialogPage>
	);
}

function Order() {
	const { order, reference, duePoisha, receivedPoisha, onAccount, query } =
		useLoaderData<typeof loader>();
	return (
		<>
			<dl className="description-list mb-6">
				<OrderNumbers order={order} />
				<dt>Buyer</dt>
				<dd>
					{order.buyerName}
					<br />
					<small>{order.buyerEmail}</small>
				</dd>
				<Received order={order} />
				<dt>{receivedPoisha > 0 ? "Missing" : "Due"}</dt>
				<dd>
					<strong>
						<Money poisha={duePoisha} />
					</strong>
				</dd>
				<dt>Reference</dt>
				<dd className="code">{reference}</dd>
			</dl>
			{onAccount ? <Notice kind="info">{onAccount}</Notice> : null}
			{duePoisha === 0 && !onAccount ? (
				<Notice kind="info">
					Nothing is due for this order. The whole transfer becomes a refund to send back.
				</Notice>
			) : null}
			{receivedPoisha > order.withheldPoisha && duePoisha <= MAX_SHORTFALL_POISHA ? (
				<p className="mb-5">
					Won't it arrive?{" "}
					<Link to={`/dashboard/orders/${order.orderId}/shortfall${query}`}>
						Accept that {formatTk(duePoisha)} is missing
					</Link>
				</p>
			) : null}
		</>
	);
}

function Received({ order }: { order: Pick<OrderHeader, "receivedPoisha" | "withheldPoisha"> }) {
	const { receivedPoisha, withheldPoisha } = order;
	return (
		<>
			{receivedPoisha > withheldPoisha ? (
				<>
					<dt>Received</dt>
					<dd>
						<Money poisha={receivedPoisha - withheldPoisha} />
					</dd>
				</>
			) : null}
			{withheldPoisha > 0 ? (
				<>
					<dt>Withheld</dt>
					<dd>
						<Money poisha={withheldPoisha} />
					</dd>
				</>
			) : null}
		</>
	);
}
