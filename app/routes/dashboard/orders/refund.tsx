import { Link } from "@remix-run/react";
import { formatTk } from "~/domain/money/rules";
import { findLine } from "~/domain/orders/queries.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { type RefundLineFields, refundLineInput } from "~/domain/payments/input";
import { getPaymentMethods } from "~/domain/payments/queries.server";
import { countRefundableUnits, isRefundable } from "~/domain/payments/refund-rules";
import { refundLines } from "~/domain/payments/refunds/refund-lines.server";
import { sendDueRefunds } from "~/domain/payments/refunds/send-due-refunds.server";
import {
	buildTransferReference,
	LINE_REFUND_REASONS,
	REFUND_REASON_LABELS,
} from "~/domain/payments/rules";
import { buildOrdersUrl } from "~/http/lists/order-filter.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { found } from "~/platform/refused";
import { Money } from "~/ui/elements/money";
import { CheckboxField, DecimalField, NumberField, SelectField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { TextArea } from "~/ui/forms/text-area";
import { DialogPage } from "~/ui/layout/dialog";
import { OrderNumbers } from "~/ui/orders/order-numbers";
import { REFUND_TEXTS } from "~/ui/orders/payment-method-labels";
import { NothingToDo } from "./nothing-to-do";

export const handle = { access: "admin", right: "accounts", isDialog: true } satisfies RouteHandle;

export const meta = titled("Refund product");

export const loader = admin.loader(async ({ request, params, ctx: { db, newId } }) => {
	const line = found(await findLine(db, params.orderLineId ?? ""));
	const paymentMethods = await getPaymentMethods(db, [line.id]);
	const method = paymentMethods[line.id] ?? "bank";
	return { line, method, list: buildOrdersUrl(request.url), idempotencyKey: newId() };
});

export const action = admin.action(async ({ request, params, ctx, form }) => {
	const lineId = params.orderLineId ?? "";
	const { units, amount, ...refund } = await form.read(refundLineInput, { [lineId]: "units" });
	const lines = [{ lineId, units, amountPoisha: amount ?? null }];
	const { isManual } = await refundLines(ctx, { ...refund, lines });
	ctx.runAfterResponse(sendDueRefunds(ctx));
	return form.leave(buildOrdersUrl(request.url), isManual ? "refunded-by-hand" : "refunded");
});

const REASONS = LINE_REFUND_REASONS.map((id) => ({ id, label: REFUND_REASON_LABELS[id] }));

export default withData<typeof loader>(({ line, method, list, idempotencyKey }) => {
	const unitsBack = countRefundableUnits(line, "returned");
	const unitsToShip = countRefundableUnits(line, "cancelled");
	const defaults =
		unitsBack > 0
			? { reason: "returned" as const, units: String(unitsBack) }
			: { reason: "cancelled" as const, units: unitsToShip > 0 ? String(unitsToShip) : "" };
	return (
		<DialogPage title="Refund this product" closeTo={list}>
			<LineDetails {...line} />
			{isRefundable(line) ? (
				<PostForm<RefundLineFields>
					replace
					defaultValue={defaults}
					idempotencyKey={idempotencyKey}
					buttons={{
						submit: "Refund",
						variant: "danger",
						cancelTo: list,
						isDialog: true,
					}}
				>
					{(fields) => (
						<>
							<p className="mb-5">
								{REFUND_TEXTS[method]} The buyer gets an email when it was sent. Units in a return
								are refunded under <Link to="/dashboard/returns">RETURNS</Link>.
							</p>
							<SelectField label="Reason" required field={fields.reason} choices={REASONS} />
							<div className="grid gap-x-4 sm:grid-cols-2">
								<NumberField
									label="Units"
									hint={`${formatNumber(unitsBack)} shipped, ${formatNumber(unitsToShip)} to ship. Empty for money alone.`}
									field={fields.units}
								/>
								<DecimalField
									label="Amount, in tk"
									hint={`Empty for the price of the units. At most ${formatTk(line.totalPoisha - line.refundedPoisha)}.`}
									field={fields.amount}
								/>
							</div>
							<TextArea
								label="Note"
								hint="Included in the email to the buyer."
								field={fields.note}
							/>
							<CheckboxField label="Put the units back in stock" field={fields.restock} />
						</>
					)}
				</PostForm>
			) : (
				<NothingToDo
					reason={
						line.status === "refunded"
							? "This product is refunded already."
							: "Only a paid product can be refunded."
					}
					list={list}
				/>
			)}
		</DialogPage>
	);
});

const LineDetails = (line: OrderLine) => (
	<dl className="description-list mb-6">
		<OrderNumbers order={line} />
		<dt>Product</dt>
		<dd>{`${line.quantity} × ${line.productName}`}</dd>
		<dt>Buyer</dt>
		<dd>
			{line.buyerName}
			<br />
			<small>{line.buyerEmail}</small>
		</dd>
		<dt>Amount</dt>
		<dd>
			<strong>
				<Money poisha={line.totalPoisha} />
			</strong>
		</dd>
		{line.status === "unpaid" ? (
			<>
				<dt>Reference</dt>
				<dd className="code">{buildTransferReference(line.orderId)}</dd>
			</>
		) : null}
	</dl>
);
