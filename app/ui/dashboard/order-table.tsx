import { ORDER_RIGHTS } from "~/domain/accounts/staff-rights";
import { type OrderListItem, summarizeOrder } from "~/domain/orders/rules/order-list-item";
import { Day } from "../elements/date-time";
import { Money } from "../elements/money";
import { SecondLine } from "../elements/second-line";
import { DataTable } from "../lists/data-table";
import { StaffLink } from "../lists/staff-link";
import { OrderBadge } from "../orders/order-badge";

type OrderTableProps = { caption: string; orders: readonly OrderListItem[] };

/** A customer's orders beside what else the customer wants. */
export const OrderTable = ({ caption, orders }: OrderTableProps) => (
	<DataTable
		caption={caption}
		rows={orders.map((order) => ({ ...order, summary: summarizeOrder(order) }))}
		columns={[
			[
				"Order",
				({ id, orderNumber, createdAt }) => (
					<>
						<StaffLink
							right={ORDER_RIGHTS}
							to={`/dashboard/orders/${id}`}
							className="whitespace-nowrap font-semibold"
						>
							{orderNumber}
						</StaffLink>
						<SecondLine className="whitespace-nowrap">
							<Day at={createdAt} />
						</SecondLine>
					</>
				),
			],
			["State", ({ summary }) => <OrderBadge order={summary} forAdmin />],
			["Total", ({ amounts }) => <Money poisha={amounts.grossPoisha} />, "end"],
		]}
	/>
);
