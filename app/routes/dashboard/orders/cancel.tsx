import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findLine, listLinesOfOrder } from "~/domain/orders/queries.server";
import { isCancellable } from "~/domain/orders/rules/order-status";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { cancelOrder } from "~/domain/payments/cancellation/cancel-order.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { redirectAfterCancel } from "~/http/responses/redirect-after-cancel.server";
import { notFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ConfirmDialog } from "~/ui/layout/confirm-dialog";
import { buildOrdersUrl } from "./order-filter.server";

export const handle = { access: "admin", right: "orders", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Cancel order");

/** The URL names a line, or an order with several. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId } = context.platform;
	const id = params.orderId ?? "";
	const line = await findLine(db, id);
	const lines = line ? [line] : await listLinesOfOrder(db, null, id);
	const [first] = lines;
	if (!first) throw notFound();
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
}

export const action = idempotentAction(async ({ request, params, context }) => {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const id = params.orderId ?? "";
	const actor = { kind: "admin", userId: admin.id } as const;
	const result = (await findLine(platform.db, id))
		? await cancelLine(platform, id, actor)
		: await cancelOrder(platform, id, actor);
	return redirectAfterCancel(result, buildOrdersUrl(request.url));
});

export default function CancelAnyOrder() {
	const { detail, list, idempotencyKey } = useLoaderData<typeof loader>();
	return (
		<ConfirmDialog
			question="Are you sure to cancel"
			detail={detail}
			confirmLabel="Cancel the order"
			cancelLabel="Keep the order"
			cancelTo={list}
		>
			<IdempotencyKeyField value={idempotencyKey} />
		</ConfirmDialog>
	);
}
