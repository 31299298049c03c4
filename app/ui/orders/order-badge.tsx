import type { OrderLine, OrderStatus } from "~/domain/orders/rules";
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

export function OrderBadge({
	order,
}: {
	order: Pick<OrderLine, "cancellationPending"> & { status: OrderStatus };
}) {
	const [tone, label] = STATUS_LABELS[order.status];
	const cancelling = order.status === "unpaid" && order.cancellationPending;
	return <Badge tone={tone}>{cancelling ? "Cancelling" : label}</Badge>;
}
