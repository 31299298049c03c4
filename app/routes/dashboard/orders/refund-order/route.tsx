import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { formatTk } from "~/domain/money/rules";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { isGoods } from "~/domain/orders/rules/order-line";
import { refundOrderInput } from "~/domain/payments/input";
import { getPaymentMethods } from "~/domain/payments/queries.server";
import { countRefundableUnits, isRefundable } from "~/domain/payments/refund-rules";
import { refundLines, TooMuch } from "~/domain/payments/refunds/refund-lines.server";
import { sendDueRefunds } from "~/domain/payments/refunds/send-due-refunds.server";
import { countLineFormFields } from "~/http/input/line-form.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found, Refused } from "~/platform/refused";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Page } from "~/ui/layout/page";
import type { LineFormResult } from "~/ui/orders/line-form";
import { REFUND_TEXTS } from "~/ui/orders/payment-method-labels";
import { RefundForm } from "./refund-form";

export const handle = { access: "admin", right: "accounts" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Refund order",
	({ orderNumber }) => `Refund order ${orderNumber}`,
);

export const loader = admin.loader(async ({ params, ctx: { db, newId } }) => {
	const lines = await listLinesOfOrder(db, null, params.orderId ?? "");
	const { orderId, orderNumber } = found(lines[0]);
	const refundable = lines.filter((line) => isGoods(line) && isRefundable(line));
	const ids = refundable.map(({ id }) => id);
	const methods = Object.values(await getPaymentMethods(db, ids));
	return {
		orderId,
		orderNumber,
		method: methods.includes("bank") ? "bank" : (methods[0] ?? "card"),
		lines: refundable.map((line) => ({
			id: line.id,
			productName: line.productName,
			partNumber: line.partNumber,
			shipped: countRefundableUnits(line, "returned"),
			toShip: countRefundableUnits(line, "cancelled"),
			leftPoisha: line.totalPoisha - line.refundedPoisha,
		})),
		idempotencyKey: newId(),
	};
});

const REFUND_FORM = { line: { units: "units" }, whole: ["reason", "note", "restock"] } as const;

export const action = admin.action(async ({ params, ctx, form }) => {
	const { orderId = "" } = params;
	const ofOrder = await listLinesOfOrder(ctx.db, null, orderId);
	found(ofOrder[0]);
	const { form: sent, read } = await form.openLines(REFUND_FORM, "units");
	const input = read(refundOrderInput);
	for (const { lineId } of input.lines) found(ofOrder.find(({ id }) => id === lineId));
	const { isManual } = await refundLines(ctx, {
		...input,
		lines: input.lines.map((line) => ({ ...line, amountPoisha: null })),
		idempotencyKey: String(sent.get("idempotencyKey") ?? ctx.newId()),
	}).catch(refuseWholeOrder);
	ctx.runAfterResponse(sendDueRefunds(ctx));
	return form.leave(`/dashboard/orders/${orderId}`, isManual ? "refunded-by-hand" : "refunded");
}, countLineFormFields(REFUND_FORM));

/** The page has no field for the amount of a line. */
function refuseWholeOrder(error: unknown): never {
	throw error instanceof TooMuch
		? new Refused(
				`Only ${formatTk(error.leftPoisha)} of what was received for this order is left. Refund one product on its own, with its amount.`,
				400,
			)
		: error;
}

export default function RefundOrder() {
	const { orderId, orderNumber, method, lines, idempotencyKey } = useLoaderData<typeof loader>();
	const result = useActionData<LineFormResult>();
	return (
		<Page
			title={`Refund order ${orderNumber}`}
			intro="All products here share one reason, one credit note and one email."
			actions={<ButtonLink to={`/dashboard/orders/${orderId}`}>Back to the order</ButtonLink>}
		>
			{lines.length === 0 ? (
				<Notice kind="info">Nothing of this order is paid and not refunded.</Notice>
			) : (
				<>
					<ErrorSummary errors={result?.errors} formErrors={result?.formErrors} />
					<p className="mb-5 max-w-text">
						{REFUND_TEXTS[method]} What was paid for the delivery goes back too, when nothing was
						shipped and nothing is left to ship. Units in a return are refunded under{" "}
						<Link to="/dashboard/returns">RETURNS</Link>.
					</p>
					<RefundForm lines={lines} result={result} idempotencyKey={idempotencyKey} />
				</>
			)}
		</Page>
	);
}
