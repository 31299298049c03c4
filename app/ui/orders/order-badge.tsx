import type { OrderView } from "~/domain/orders/rules";
import { Badge } from "../elements/badge";

const WORDS = {
	unpaid: ["warn", "Unpaid"],
	paid: ["good", "Paid"],
	shipped: ["good", "Paid, shipped"],
	cancelled: ["neutral", "Cancelled"],
	refunded: ["neutral", "Refunded"],
} as const;

/** An order's state in words; a cancel that waits for the provider reads 'Cancelling'. */
export function OrderBadge({ order }: { order: Pick<OrderView, "status" | "closing"> }) {
	const [tone, word] = WORDS[order.status];
	const cancelling = order.status === "unpaid" && order.closing;
	return <Badge tone={tone}>{cancelling ? "Cancelling" : word}</Badge>;
}
