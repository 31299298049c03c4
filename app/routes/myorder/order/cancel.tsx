import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findUserLine, listLinesOfOrder } from "~/domain/orders/queries.server";
import { isGoods, isWhole, type OrderLine } from "~/domain/orders/rules/order-line";
import { isCancellable, isPaidStatus } from "~/domain/orders/rules/order-status";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { cancelOrder } from "~/domain/payments/cancellation/cancel-order.server";
import { listLiveLineIds } from "~/domain/payments/queries.server";
import { orderChanger } from "~/http/pages/page.server";
import { redirectAfterCancel } from "~/http/responses/redirect-after-cancel.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import type { Db } from "~/platform/d1/database.server";
import { found } from "~/platform/refused";
import { ConfirmDialog } from "~/ui/forms/confirm-dialog";
import { buildReturnUrl } from "../order-filter.server";

export const handle = { access: "owner", isDialog: true } satisfies RouteHandle;

export const meta = titled<typeof loader>("Cancel your order", ({ title }) => title);

/** The URL names an order, or one line of an order with several. */
export const loader = orderChanger.loader(async ({ request, params, user, ctx: { db, newId } }) => {
	const id = params.orderId ?? "";
	const { line, lines } = await findTarget(db, user.id, id);
	const first = found(lines[0]);
	const list = buildReturnUrl(request.url, first.orderId);
	const unpaidIds = lines.filter(isCancellable).map((each) => each.id);
	if (unpaidIds.length === 0) throw redirect(list);
	const hasLivePayment = (await listLiveLineIds(db, unpaidIds)).length > 0;
	const hasPaidLine = lines.some(({ status }) => isPaidStatus(status));
	const unpaidGoods = lines.filter((each) => isCancellable(each) && isGoods(each));
	const { question, ...labels } = describeTarget(first, line ? null : unpaidGoods.length);
	return {
		...labels,
		list,
		lead: hasLivePayment || hasPaidLine ? question : `${question} Nothing has been charged.`,
		detail: hasLivePayment
			? "A payment was started. If it succeeds, the order stays; otherwise nothing is charged and the items return to stock."
			: "The items return to stock.",
		idempotencyKey: newId(),
	};
});

/** `line` is null for the whole order, as always for one with charges. */
async function findTarget(db: Db, buyerId: string, id: string) {
	const ofOrder = await listLinesOfOrder(db, buyerId, id);
	const [only, second] = ofOrder;
	if (only) return { line: second ? null : only, lines: ofOrder, orderId: id };
	const line = await findUserLine(db, buyerId, id);
	const orderId = line?.orderId ?? id;
	const lines = line ? await listLinesOfOrder(db, buyerId, orderId) : [];
	return line && !isWhole(line, lines)
		? { line, lines: [line], orderId }
		: { line: null, lines, orderId };
}

/** `unpaidCount` is null for a single line. */
function describeTarget(line: OrderLine, unpaidCount: number | null) {
	const order = `order ${line.orderNumber}`;
	const items = `${line.quantity} × ${line.productName}`;
	const noun = unpaidCount === null && line.id !== line.orderId ? "product" : "order";
	const labels = { confirmLabel: `Cancel the ${noun}`, cancelLabel: `Keep the ${noun}` };
	if (noun === "product")
		return {
			...labels,
			title: `Cancel ${items} in ${order}`,
			question: `Cancel ${items} in ${order}?`,
		};
	const question =
		unpaidCount === null
			? `Cancel your ${order} of ${items}?`
			: `Cancel ${order}, ${unpaidCount} unpaid ${unpaidCount === 1 ? "product" : "products"}?`;
	return { ...labels, title: `Cancel ${order}`, question };
}

export const action = orderChanger.action(async ({ request, params, user, ctx }) => {
	const id = params.orderId ?? "";
	const { line, orderId } = await findTarget(ctx.db, user.id, id);
	const result = line ? await cancelLine(ctx, id, ctx.by) : await cancelOrder(ctx, orderId, ctx.by);
	return redirectAfterCancel(result, buildReturnUrl(request.url, orderId));
});

export default function CancelOwnOrder() {
	const { lead, detail, confirmLabel, cancelLabel, list, idempotencyKey } =
		useLoaderData<typeof loader>();
	return (
		<ConfirmDialog
			question="Are you sure to delete"
			lead={lead}
			detail={detail}
			confirmLabel={confirmLabel}
			cancelLabel={cancelLabel}
			cancelTo={list}
			idempotencyKey={idempotencyKey}
		/>
	);
}
