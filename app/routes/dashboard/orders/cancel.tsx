import { redirect } from "@remix-run/cloudflare";
import { findLine, listLinesOfOrder } from "~/domain/orders/queries.server";
import { isCancellable } from "~/domain/orders/rules/order-status";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { cancelOrder } from "~/domain/payments/cancellation/cancel-order.server";
import { buildOrdersUrl } from "~/http/lists/order-filter.server";
import { admin } from "~/http/pages/page.server";
import { redirectAfterCancel } from "~/http/responses/redirect-after-cancel.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { ConfirmDialog } from "~/ui/forms/confirm-dialog";

export const handle = { access: "admin", right: "orders", isDialog: true } satisfies RouteHandle;

export const meta = titled("Cancel order");

/** The URL names a line, or an order with several. */
export const loader = admin.loader(async ({ request, params, ctx: { db, newId } }) => {
	const id = params.orderId ?? "";
	const line = await findLine(db, id);
	const lines = line ? [line] : await listLinesOfOrder(db, null, id);
	const first = found(lines[0]);
	const list = buildOrdersUrl(request.url);
	const unpaid = lines.filter(isCancellable);
	if (unpaid.length === 0) throw redirect(list);
	const items = line
		? `${line.quantity} × ${line.productName}`
		: `${unpaid.length} unpaid ${unpaid.length === 1 ? "product" : "products"}`;
	return {
		detail: `Order ${first.orderNumber}: ${items} for ${first.buyerName}`,
		list,
		idempotencyKey: newId(),
	};
});

export const action = admin.action(async ({ request, params, ctx }) => {
	const id = params.orderId ?? "";
	const result = (await findLine(ctx.db, id))
		? await cancelLine(ctx, id, ctx.by)
		: await cancelOrder(ctx, id, ctx.by);
	return redirectAfterCancel(result, buildOrdersUrl(request.url));
});

export default withData<typeof loader>(({ detail, list, idempotencyKey }) => (
	<ConfirmDialog
		question="Are you sure to cancel"
		detail={detail}
		confirmLabel="Cancel the order"
		cancelLabel="Keep the order"
		cancelTo={list}
		idempotencyKey={idempotencyKey}
	/>
));
