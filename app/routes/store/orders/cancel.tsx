import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orderOf } from "~/domain/orders/queries.server";
import { isCancellable } from "~/domain/orders/rules";
import { cancelOrder } from "~/domain/payments/cancel-order.server";
import { answerCancel } from "~/http/cancel.server";
import { requireVerifiedUser } from "~/http/guards.server";
import { once } from "~/http/once.server";
import { pageQuery } from "~/http/page-query.server";
import { notFound } from "~/http/respond.server";
import { sendDueMail } from "~/platform/outbox.server";
import { Confirm } from "~/ui/confirm";
import { dialogHandle } from "~/ui/dialog";
import { privatePage } from "~/ui/page-meta";
import { SubmissionKey } from "~/ui/submission-key";

export const handle = dialogHandle;

export const meta: MetaFunction = (page) => privatePage(page, "Cancel your order");

/** The page of the list that the question was asked on. */
const listAt = (request: Request) => `/myorder${pageQuery(request)}`;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const order = await orderOf(context.platform.db, user.id, params.orderId ?? "");
	if (!order) throw notFound();
	const list = listAt(request);
	if (!isCancellable(order)) throw redirect(list);
	return {
		detail: `${order.quantity} × ${order.productName}. Its units go back on sale.`,
		list,
		submissionKey: context.platform.newId(),
	};
}

export const action = once(async ({ request, params, context }) => {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const actor = { kind: "buyer", userId: user.id } as const;
	const result = await cancelOrder(platform, params.orderId ?? "", actor);
	platform.afterAnswer(sendDueMail(platform));
	return answerCancel(result, listAt(request));
});

export default function CancelMyOrder() {
	const { detail, list, submissionKey } = useLoaderData<typeof loader>();
	return (
		<Confirm
			question="Are you sure to delete"
			detail={detail}
			confirmLabel="Cancel the order"
			cancelTo={list}
		>
			<SubmissionKey value={submissionKey} />
		</Confirm>
	);
}
