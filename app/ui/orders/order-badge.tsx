import type { OrderLine } from "~/domain/orders/rules/order-line";
import type { OrderStatus } from "~/domain/orders/rules/order-status";
import { Badge } from "../elements/badge";

const STATUS_LABELS = {
	unpaid: ["warn", "Unpaid"],
	"partly-paid": ["warn", "Partly paid"],
	paid: ["good", "Paid"],
	"partly-shipped": ["good", "Paid, partly shipped"],
	shipped: ["good", "Paid, shipped"],
	cancelled: ["neutral", "Cancelled"],
	refunded: ["neutral", "Refunded"],
} as const;

/** Open tasks of an admin have one colour, completed ones another. */
const ADMIN_LABELS = {
	...STATUS_LABELS,
	unpaid: ["neutral", "Unpaid"],
	paid: ["warn", "Paid, to ship"],
	"partly-shipped": ["warn", "Paid, partly shipped"],
} as const;

const PICKUP_LABELS: Partial<Record<OrderStatus, string>> = {
	"partly-shipped": "Paid, partly ready for pickup",
	shipped: "Paid, ready for pickup",
};

type OrderBadgeProps = {
	order: Pick<OrderLine, "cancellationPending"> &
		Partial<Pick<OrderLine, "deliveryKind">> & { status: OrderStatus };
	forAdmin?: boolean;
	isOnAccount?: boolean | undefined;
};

export function OrderBadge({ order, forAdmin, isOnAccount }: OrderBadgeProps) {
	const [tone, label] = (forAdmin ? ADMIN_LABELS : STATUS_LABELS)[order.status];
	const pickupLabel = order.deliveryKind === "pickup" && PICKUP_LABELS[order.status];
	const cancelling = order.status === "unpaid" && order.cancellationPending;
	const shown = cancelling ? "Cancelling" : pickupLabel || label;
	return <Badge tone={tone}>{isOnAccount ? shown.replace("Paid", "On account") : shown}</Badge>;
}
