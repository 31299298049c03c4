/** What the reconciler looks for, and what the shop can notice by itself. docs/operations.md says what to do about each. */
export const ALERT_KINDS = [
	"stock-mismatch",
	"order-payment-mismatch",
	"unallocated-payment",
	"refund-mismatch",
	"sales-mismatch",
	"payment-stuck",
	"order-stuck",
	"refund-stuck",
	"mail-failed",
	"event-review",
	"dispute-open",
	"dispute-lost",
	"webhook-refused",
	"webhook-failing",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** What each alert says in a line. */
export const ALERT_TITLES: Record<AlertKind, string> = {
	"stock-mismatch": "Reserved units are not those of the unpaid orders",
	"order-payment-mismatch": "A paid order does not have exactly one payment of its amount",
	"unallocated-payment": "A payment paid no order and is not being refunded",
	"refund-mismatch": "What was refunded is not what was owed",
	"sales-mismatch": "What is counted as sold is not what was sold",
	"payment-stuck": "A payment is under way long after its end",
	"order-stuck": "An order keeps its units long after its hold",
	"refund-stuck": "A refund does not arrive",
	"mail-failed": "A mail could not be delivered",
	"event-review": "The provider told of something that an admin has to decide",
	"dispute-open": "A buyer's bank disputes a payment",
	"dispute-lost": "A dispute was lost and the money is gone",
	"webhook-refused": "Messages from the provider were refused",
	"webhook-failing": "A webhook's receiver misses events",
};

/** An alert as the admins see it. Times in ms. */
export type AlertDto = {
	id: string;
	kind: AlertKind;
	subject: string;
	detail: string;
	firstSeenAt: number;
	lastSeenAt: number;
	resolvedAt: number | null;
	resolvedBy: string;
	note: string;
};

/** One thing that is wrong now. */
export type Finding = { kind: AlertKind; subject: string; detail: string };

/** Where an admin sees to the thing that an alert is about: 'order:<id>' to that order. */
export function getAlertPage(subject: string): string | null {
	const colon = subject.indexOf(":");
	const id = subject.slice(colon + 1);
	switch (subject.slice(0, colon)) {
		case "order":
			return `/dashboard/orders?find=${id}`;
		case "product":
			return `/dashboard/manageProduct/${id}/stock`;
		case "refund":
			return "/dashboard/refunds?state=failed";
		case "mail":
			return "/dashboard/outbox?state=failed";
		case "event":
			return "/dashboard/events?outcome=review";
		case "webhook":
			return id === "stripe" ? null : `/dashboard/webhooks/${id}`;
		default:
			return null;
	}
}
