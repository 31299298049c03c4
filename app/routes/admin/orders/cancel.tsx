import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orderById } from "~/domain/orders/queries.server";
import { isCancellable } from "~/domain/orders/rules";
import { cancelOrder } from "~/domain/payments/cancel-order.server";
import { answerCancel } from "~/http/cancel.server";
import { requireAdmin } from "~/http/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { notFound } from "~/http/respond.server";
import { sendDueMail } from "~/platform/outbox.server";
import { Confirm } from "~/ui/confirm";
import { dialogHandle } from "~/ui/dialog";
import { IdempotencyKeyField } from "~/ui/idempotency-key-field";
import { privatePage } from "~/ui/page-meta";
import { listAt } from "./order-filter.server";

export const handle = dialogHandle;

export const meta: MetaFunction = (page) => privatePage(page, "Cancel order");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const order = await orderById(context.platform.db, params.orderId ?? "");
	if (!order) throw notFound();
	const list = listAt(request.url, { keepPage: true });
	if (!isCancellable(order)) throw redirect(list);
	return {
		detail: `${order.quantity} × ${order.productName} for ${order.buyerName}`,
		list,
		idempotencyKey: context.platform.newId(),
	};
}

export const action = idempotentAction(async ({ request, params, context }) => {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const actor = { kind: "admin", userId: admin.id } as const;
	const result = await cancelOrder(platform, params.orderId ?? "", actor);
	platform.afterAnswer(sendDueMail(platform));
	return answerCancel(result, listAt(request.url, { keepPage: true }));
});

export default function CancelAnyOrder() {
	const { detail, list, idempotencyKey } = useLoaderData<typeof loader>();
	return (
		<Confirm
			question="Are you sure to cancel"
			detail={detail}
			confirmLabel="Cancel the order"
			cancelTo={list}
		>
			<IdempotencyKeyField value={idempotencyKey} />
		</Confirm>
	);
}
