import { Link } from "@remix-run/react";
import { AMOUNT_RIGHTS } from "~/domain/accounts/staff-rights";
import { describeDelivery } from "~/domain/orders/rules/order-line";
import { type OrderListItem, summarizeOrder } from "~/domain/orders/rules/order-list-item";
import { Day, Moment } from "~/ui/elements/date-time";
import { Money } from "~/ui/elements/money";
import type { DataTableProps } from "~/ui/lists/data-table";
import { OrderBadge } from "~/ui/orders/order-badge";
import type { useRights } from "~/ui/shell/use-rights";
import { LineActions, OrderActions, ShipLink } from "./order-actions";

export const SELECTION_FORM = "selected-orders";

type Listed = OrderListItem & { summary: ReturnType<typeof summarizeOrder> };

export const withSummary = (order: OrderListItem): Listed => ({
	...order,
	summary: summarizeOrder(order),
});

type ListOptions = {
	query: string;
	isAllSelected: boolean;
	may: ReturnType<typeof useRights>;
};

const TOTAL = [
	"Total",
	({ amounts }: Listed) => <Money poisha={amounts.grossPoisha} />,
	"end",
] as const;

/** One line an order; its own page has the rest. */
export const listOrderColumns = ({
	query,
	isAllSelected,
	may,
}: ListOptions): DataTableProps<Listed>["columns"] => [
	[
		"Order",
		(order) => (
			<span className="flex items-center gap-2 whitespace-nowrap">
				{order.summary.toShipSince === null || !may("dispatch") ? null : (
					<Selection order={order} isSelected={isAllSelected} />
				)}
				<span>
					<Link to={`/dashboard/orders/${order.id}`} className="font-semibold">
						{order.orderNumber}
					</Link>
					<small className="block">
						<Day at={order.createdAt} />
					</small>
				</span>
			</span>
		),
	],
	["Buyer", (order) => <Buyer {...order} />],
	[
		"Products",
		(order) => <span className="inline-block md:min-w-20">{describeProducts(order)}</span>,
	],
	[
		"Delivery",
		(order) => <span className="inline-block md:min-w-14">{describeDelivery(order)}</span>,
	],
	...(may(AMOUNT_RIGHTS) ? [TOTAL] : []),
	["State", (order) => <State {...order} hasAmounts={may(AMOUNT_RIGHTS)} />],
	["Actions", (order) => <Actions order={order} query={query} />],
];

const Selection = ({ order, isSelected }: { order: Listed; isSelected: boolean }) => (
	<label className="-ml-3 grid size-8 flex-none place-items-center pointer-coarse:size-11">
		<input
			key={String(isSelected)}
			type="checkbox"
			className="size-5"
			defaultChecked={isSelected}
			name="orderId"
			value={order.id}
			form={SELECTION_FORM}
			aria-label={`Select order ${order.orderNumber}`}
		/>
	</label>
);

const Buyer = ({ buyerName, companyName, purchaseOrderNumber }: Listed) => (
	<span className="inline-block md:min-w-16 xl:min-w-20">
		{[buyerName, companyName].filter(Boolean).join(", ")}
		{purchaseOrderNumber ? (
			<>
				{" "}
				<small>Purchase order {purchaseOrderNumber}</small>
			</>
		) : null}
	</span>
);

function describeProducts({ lines: [line], summary: { lineCount, quantity } }: Listed): string {
	return lineCount === 1 && line ? `${quantity} × ${line.productName}` : `${lineCount} products`;
}

function State({
	summary,
	amounts: { duePoisha, receivedPoisha },
	holdUntil,
	deliveryKind,
	hasAmounts,
}: Listed & { hasAmounts: boolean }) {
	const { status, toShipSince } = summary;
	return (
		<>
			<OrderBadge order={{ ...summary, deliveryKind }} forAdmin />
			<small className="block">
				{status === "partly-paid" && duePoisha > 0 && hasAmounts ? (
					<>
						<Money poisha={duePoisha} /> to pay.{" "}
					</>
				) : null}
				{duePoisha > 0 && receivedPoisha > 0 && hasAmounts ? (
					<>
						<Money poisha={duePoisha} /> is missing{" "}
					</>
				) : null}
				{duePoisha > 0 && receivedPoisha === 0 ? (
					<>
						Held until <Moment at={holdUntil} />{" "}
					</>
				) : null}
				{toShipSince === null ? null : (
					<span className="whitespace-nowrap">
						Paid <Day at={toShipSince} />
					</span>
				)}
			</small>
		</>
	);
}

function Actions({ order, query }: { order: Listed; query: string }) {
	const { toShipSince, lineCount } = order.summary;
	const [line] = order.lines;
	if (lineCount === 1 && line)
		return (
			<>
				{toShipSince === null ? null : <ShipLink order={order} query={query} />}
				<LineActions
					line={line}
					subject={`order ${order.orderNumber}`}
					query={query}
					isWholeOrder
				/>
			</>
		);
	return (
		<OrderActions
			isToShip={toShipSince !== null}
			order={order}
			duePoisha={order.amounts.duePoisha}
			query={query}
			lines={order.lines}
		/>
	);
}
