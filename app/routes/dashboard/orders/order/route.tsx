import { redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { AMOUNT_RIGHTS, hasRight, ORDER_RIGHTS } from "~/domain/accounts/staff-rights";
import { listOrderHistory } from "~/domain/admin/list-order-history.server";
import { listBackordersOfOrder } from "~/domain/backorders/queries.server";
import { listDocumentsOfOrder } from "~/domain/documents/queries.server";
import { type OrderNoteFields, orderNoteInput } from "~/domain/orders/input";
import {
	addOrderNote,
	listOrderNotes,
	type OrderNoteDto,
} from "~/domain/orders/order-notes.server";
import { findLine, listLinesOfOrder } from "~/domain/orders/queries.server";
import { isGoods } from "~/domain/orders/rules/order-line";
import { summarizeOrder } from "~/domain/orders/rules/order-list-item";
import { summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { listShipments } from "~/domain/orders/shipping/ship-queries.server";
import { listOrderPayments } from "~/domain/payments/list-order-payments.server";
import { isRefundable } from "~/domain/payments/refund-rules";
import { listOrderRefunds } from "~/domain/payments/refunds/queries.server";
import { listReturnsOfOrder } from "~/domain/returns/queries.server";
import { addUnitsInReturns, countReturnable } from "~/domain/returns/rules";
import { leaveOutAmounts } from "~/http/auth/leave-out-amounts.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { ButtonLink } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { PostForm } from "~/ui/forms/post-form";
import { TextArea } from "~/ui/forms/text-area";
import { Page } from "~/ui/layout/page";
import { StaffButtonLink } from "~/ui/lists/staff-link";
import { OrderBackorders } from "~/ui/orders/order-backorders";
import { OrderBadge } from "~/ui/orders/order-badge";
import { OrderReturns } from "~/ui/orders/order-returns";
import { useRights } from "~/ui/shell/use-rights";
import { OrderActions, ShipLink } from "../order-actions";
import { AdminOrderLines } from "./admin-order-lines";
import { OrderDelivery } from "./order-delivery";
import { OrderHistory } from "./order-history";
import { OrderMoney } from "./order-money";
import { OrderShipments, toListedShipment } from "./order-shipments";

export const handle = { access: "admin", right: ORDER_RIGHTS } satisfies RouteHandle;

export const meta = titled<typeof loader>("Order", ({ order }) => `Order ${order.orderNumber}`);

/** The URL of a line leads to its order. */
export const loader = admin.loader(async ({ params, user, ctx: { db, newId, settings } }) => {
	const id = params.orderId ?? "";
	const lines = await listLinesOfOrder(db, null, id);
	const [order] = lines;
	if (!order) throw redirect(`/dashboard/orders/${found(await findLine(db, id)).orderId}`);
	const hasAmounts = hasRight(user, AMOUNT_RIGHTS);
	const [shipments, returns, payments, refunds, documents, notes, history, backorders] =
		await Promise.all([
			listShipments(db, [id]),
			listReturnsOfOrder(db, id),
			hasAmounts ? listOrderPayments(db, id) : [],
			hasAmounts ? listOrderRefunds(db, id) : [],
			hasAmounts ? listDocumentsOfOrder(db, id) : [],
			listOrderNotes(db, id),
			listOrderHistory(
				db,
				id,
				lines.map((line) => line.id),
			),
			listBackordersOfOrder(db, id),
		]);
	return leaveOutAmounts(user, {
		order,
		lines,
		shipments: shipments.map((shipment) => toListedShipment(shipment, settings.carriers)),
		returns,
		canReturn: addUnitsInReturns(lines, returns).some((line) => countReturnable(line) > 0),
		backorders,
		payments,
		refunds,
		documents,
		notes,
		// What changed is for the page of all changes.
		history: history.map(({ before: _, after: __, ...entry }) => entry),
		idempotencyKey: newId(),
	});
});

export const action = admin.action(async ({ params: { orderId = "" }, ctx, form }) => {
	await addOrderNote(ctx, orderId, await form.read(orderNoteInput));
	return form.leave(`/dashboard/orders/${orderId}`, "order-note-added");
});

const PackLink = ({ id }: { id: string }) => (
	<StaffButtonLink right="dispatch" to={`/dashboard/orders/${id}/ship`}>
		Pack or ship units
	</StaffButtonLink>
);

export default function AdminOrder() {
	const { order, lines, shipments, returns, backorders, payments, refunds, ...page } =
		useLoaderData<typeof loader>();
	const { documents, notes, history, canReturn, idempotencyKey } = page;
	const amounts = summarizeAmounts(lines);
	const summary = summarizeOrder({ lines, amounts });
	const { orderId: id, orderNumber } = order;
	const query = `?order=${id}`;
	const may = useRights();
	return (
		<Page
			title={`Order ${orderNumber}`}
			intro={
				<>
					<OrderBadge order={{ ...summary, deliveryKind: order.deliveryKind }} forAdmin /> Ordered{" "}
					<Moment at={order.createdAt} />
				</>
			}
			actions={
				<>
					{canReturn ? (
						<StaffButtonLink right={["orders", "dispatch"]} to={`/dashboard/orders/${id}/return`}>
							Enter a return
						</StaffButtonLink>
					) : null}
					<ButtonLink to="/dashboard/orders">All orders</ButtonLink>
				</>
			}
		>
			{lines.length === 1 && summary.toShipSince !== null ? (
				<div className="mb-6 flex flex-wrap gap-3">
					<ShipLink order={{ id, orderNumber }} query={query} />
					<PackLink id={id} />
				</div>
			) : null}
			{lines.length > 1 ? (
				<div className="mb-6 flex flex-wrap gap-3">
					<OrderActions
						order={{ id, orderNumber }}
						isToShip={summary.toShipSince !== null}
						duePoisha={amounts.duePoisha}
						lines={lines}
						query={query}
					/>
					{summary.toShipSince !== null ? <PackLink id={id} /> : null}
					{lines.some((line) => isGoods(line) && isRefundable(line)) ? (
						<StaffButtonLink right="accounts" to={`/dashboard/orders/${id}/refund-order`}>
							Refund the order
						</StaffButtonLink>
					) : null}
				</div>
			) : null}
			<AdminOrderLines lines={lines} query={query} />
			{shipments.length > 0 ? (
				<OrderShipments orderId={id} deliveryKind={order.deliveryKind} shipments={shipments} />
			) : null}
			<div className="mt-8 grid gap-x-10 gap-y-8 lg:grid-cols-2 [&_h2]:mb-3 [&>section]:mb-0 [&>section]:min-w-0 [&>section]:border-t-0 [&>section]:pt-0">
				<OrderDelivery
					order={order}
					statuses={lines.map(({ status }) => status)}
					documents={documents}
				/>
				<OrderBackorders
					orderId={id}
					backorders={backorders}
					getPath={(orderId) => `/dashboard/orders/${orderId}`}
				/>
				<OrderReturns
					returns={returns}
					renderNumber={({ id, number }) => <Link to={`/dashboard/returns/${id}`}>{number}</Link>}
				/>
				{may(AMOUNT_RIGHTS) ? (
					<OrderMoney order={order} amounts={amounts} payments={payments} refunds={refunds} />
				) : null}
				<OrderHistory history={history} lines={lines} />
				<OrderNotes key={notes[0]?.id} notes={notes} idempotencyKey={idempotencyKey} />
			</div>
		</Page>
	);
}

type OrderNotesProps = { notes: readonly OrderNoteDto[]; idempotencyKey: string };

function OrderNotes({ notes, idempotencyKey }: OrderNotesProps) {
	return (
		<section aria-labelledby="notes">
			<h2 id="notes">Internal notes</h2>
			<PostForm<OrderNoteFields>
				preventScrollReset
				idempotencyKey={idempotencyKey}
				buttons={{ submit: "Add note", variant: "quiet" }}
			>
				{(fields) => (
					<TextArea label="Note" hint="Only admins see it." rows={3} required field={fields.note} />
				)}
			</PostForm>
			<ul className="order-events">
				{notes.map(({ id, author, note, createdAt }) => (
					<li key={id}>
						<span className="whitespace-pre-line">{note}</span>
						<small className="block">
							<Moment at={createdAt} />, {author ?? "Deleted user"}
						</small>
					</li>
				))}
			</ul>
		</section>
	);
}
