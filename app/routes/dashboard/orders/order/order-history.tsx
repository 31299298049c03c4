import { describeAction } from "~/domain/admin/audit-words";
import type { OrderHistoryEntry } from "~/domain/admin/list-order-history.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { Moment } from "~/ui/elements/date-time";

type ShownEntry = Omit<OrderHistoryEntry, "before" | "after">;

type OrderHistoryProps = {
	history: readonly ShownEntry[];
	lines: readonly Pick<OrderLine, "id" | "productName">[];
};

const ACTIONS: Record<string, string> = {
	"order.create": "Placed",
	"order.hold-for-bank": "Held for a bank transfer",
	"order.receive-transfer": "Transfer received",
	"order.record-certificate": "Withheld tax recorded",
	"order.accept-shortfall": "Missing amount accepted",
	"order.pay": "Paid",
	"order.pack": "Packed",
	"order.repack": "Packed again",
	"order.unpack": "Packed shipment thrown away",
	"order.ship": "Shipped",
	"order.request-cancellation": "Cancellation requested",
	"order.cancel": "Cancelled",
	"order.refund": "Refunded",
	"order.request-return": "Return requested",
	"order.approve-return": "Return approved",
	"order.reject-return": "Return rejected",
	"order.withdraw-return": "Return withdrawn",
	"order.receive-return": "Return received",
	"order.settle-return": "Return refunded",
	"order.change-address": "Address changed",
};

export function OrderHistory({ history, lines }: OrderHistoryProps) {
	return (
		<section aria-labelledby="history">
			<h2 id="history">History</h2>
			{history.length === 0 ? <p className="text-soft">Nothing is recorded yet.</p> : null}
			<ol className="order-events">
				{history.map((entry) => (
					<li key={`${entry.createdAt} ${entry.action} ${entry.subject}`}>
						{ACTIONS[entry.action] ?? describeAction(entry.action)}
						{lines.length > 1 ? describeSubject(entry, lines) : ""}
						<small className="block">
							<Moment at={entry.createdAt} />, {entry.actorEmail ?? entry.actor}
						</small>
					</li>
				))}
			</ol>
		</section>
	);
}

function describeSubject(
	{ subject, subjects }: ShownEntry,
	lines: OrderHistoryProps["lines"],
): string {
	if (subjects > 1) return `: ${subjects} products`;
	const line = lines.find(({ id }) => subject === `line:${id}`);
	return line ? `: ${line.productName}` : "";
}
