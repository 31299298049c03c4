import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findLine } from "~/domain/orders/queries.server";
import { isCancellable } from "~/domain/orders/rules";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { redirectAfterCancel } from "~/http/responses/redirect-after-cancel.server";
import { notFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ConfirmDialog } from "~/ui/layout/confirm-dialog";
import { buildOrdersUrl } from "./order-filter.server";

export const handle = { access: "admin", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Cancel order");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const order = await findLine(context.platform.db, params.orderId ?? "");
	if (!order) throw notFound();
	const list = buildOrdersUrl(request.url);
	if (!isCancellable(order)) throw redirect(list);
	return {
		detail: `Order ${order.orderNumber}: ${order.quantity} × ${order.productName} for ${order.buyerName}`,
		list,
		idempotencyKey: context.platform.newId(),
	};
}

export const action = idempotentAction(async ({ request, params, context }) => {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const actor = { kind: "admin", userId: admin.id } as const;
	const result = await cancelLine(platform, params.orderId ?? "", actor);
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
