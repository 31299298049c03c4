import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { isGoods } from "~/domain/orders/rules/order-line";
import { getPaymentMethods } from "~/domain/payments/queries.server";
import { countRefundableUnits, isRefundable } from "~/domain/payments/refund-rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { orNotFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import type { LineFormResult } from "~/ui/orders/line-form";
import { handleRefundOrder, MAX_REFUND_FIELDS } from "./handle-refund-order.server";
import { RefundForm } from "./refund-form";

export const handle = { access: "admin", right: "accounts" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Refund order ${page.data?.orderNumber ?? ""}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId } = context.platform;
	const lines = await listLinesOfOrder(db, null, params.orderId ?? "");
	const { orderId, orderNumber } = orNotFound(lines[0]);
	const refundable = lines.filter((line) => isGoods(line) && isRefundable(line));
	const methods = await getPaymentMethods(
		db,
		refundable.map(({ id }) => id),
	);
	return {
		orderId,
		orderNumber,
		hasBankPayment: Object.values(methods).includes("bank"),
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
}

export const action = idempotentAction(async (args) => {
	const admin = await requireAdmin(args.request, args.context);
	return handleRefundOrder(args, admin.id);
}, MAX_REFUND_FIELDS);

export default function RefundOrder() {
	const { orderId, orderNumber, hasBankPayment, lines, idempotencyKey } =
		useLoaderData<typeof loader>();
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
						{hasBankPayment
							? "Paid by bank: return the money yourself, then mark it under REFUNDS."
							: "The money is returned to the card automatically."}{" "}
						What was paid for the delivery goes back too, when nothing was shipped and nothing is
						left to ship. Units in a return are refunded under{" "}
						<Link to="/dashboard/returns">RETURNS</Link>.
					</p>
					<RefundForm lines={lines} result={result} idempotencyKey={idempotencyKey} />
				</>
			)}
		</Page>
	);
}
