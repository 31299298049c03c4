import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findUserLine } from "~/domain/orders/queries.server";
import { isCancellable } from "~/domain/orders/rules";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { listLiveAttempts } from "~/domain/payments/queries.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import { redirectAfterCancel } from "~/http/responses/redirect-after-cancel.server";
import { notFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ConfirmDialog } from "~/ui/layout/confirm-dialog";

export const handle = { access: "owner", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(
		page,
		page.data ? `Cancel order ${page.data.orderNumber}` : "Cancel your order",
	);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const order = await findUserLine(context.platform.db, user.id, params.orderId ?? "");
	if (!order) throw notFound();
	const list = buildListUrl("/myorder", request.url);
	if (!isCancellable(order)) throw redirect(list);
	const hasLiveAttempt = (await listLiveAttempts(context.platform.db, [order.id])).length > 0;
	const question = `Cancel your order ${order.orderNumber} of ${order.quantity} × ${order.productName}?`;
	return {
		orderNumber: order.orderNumber,
		list,
		lead: hasLiveAttempt ? question : `${question} Nothing has been charged.`,
		detail: hasLiveAttempt
			? "You started to pay for it. If that payment went through, the order stays; otherwise nothing is charged and the items return to stock."
			: "The items return to stock.",
		idempotencyKey: context.platform.newId(),
	};
}

export const action = idempotentAction(async ({ request, params, context }) => {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const actor = { kind: "buyer", userId: user.id } as const;
	const result = await cancelLine(platform, params.orderId ?? "", actor);
	return redirectAfterCancel(result, buildListUrl("/myorder", request.url));
});

export default function CancelOwnOrder() {
	const { lead, detail, list, idempotencyKey } = useLoaderData<typeof loader>();
	return (
		<ConfirmDialog
			question="Are you sure to delete"
			lead={lead}
			detail={detail}
			confirmLabel="Cancel the order"
			cancelLabel="Keep the order"
			cancelTo={list}
		>
			<IdempotencyKeyField value={idempotencyKey} />
		</ConfirmDialog>
	);
}
