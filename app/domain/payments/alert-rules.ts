import { formatMoment } from "~/platform/format/format-day";

/** docs/operations.md says what to do about each. */
export const ALERT_KINDS = [
	"stock-mismatch",
	"order-payment-mismatch",
	"transfer-mismatch",
	"account-mismatch",
	"unallocated-payment",
	"refund-mismatch",
	"document-mismatch",
	"sales-mismatch",
	"month-mismatch",
	"customer-month-mismatch",
	"day-mismatch",
	"vat-mismatch",
	"quote-mismatch",
	"stock-unexplained",
	"payment-stuck",
	"order-stuck",
	"refund-stuck",
	"mail-failed",
	"mail-late",
	"job-late",
	"database-full",
	"event-review",
	"dispute-open",
	"dispute-lost",
	"webhook-refused",
	"webhook-failing",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const ALERT_TITLES: Record<AlertKind, string> = {
	"stock-mismatch": "Reserved units don't match the unpaid orders",
	"order-payment-mismatch": "A paid order doesn't have exactly one matching payment",
	"transfer-mismatch": "What was received by bank transfer doesn't match what it paid",
	"account-mismatch": "An account doesn't match its entries, or the orders that were charged to it",
	"unallocated-payment": "A payment paid for no order and is not being refunded",
	"refund-mismatch": "A refund differs from the amount owed",
	"document-mismatch": "An order doesn't have the documents that are due, or a number is missing",
	"quote-mismatch": "A quote was accepted without its order",
	"sales-mismatch": "Sales counts don't match the orders",
	"month-mismatch": "The sales of a month don't match its orders and refunds",
	"customer-month-mismatch":
		"What a customer bought in a month doesn't match the orders and refunds",
	"day-mismatch": "The sales of a day don't match its orders and refunds",
	"vat-mismatch": "The VAT of a month doesn't match its invoices and credit notes",
	"stock-unexplained": "The stock changed without a cause",
	"payment-stuck": "A payment is still in progress long after its end",
	"order-stuck": "An unpaid order keeps its units long after its hold",
	"refund-stuck": "A refund has not arrived",
	"mail-failed": "An email could not be delivered",
	"mail-late": "Mail is late",
	"job-late": "Jobs are late",
	"database-full": "The database is nearly full",
	"event-review": "A payment event needs an admin's decision",
	"dispute-open": "A buyer's bank disputes a payment",
	"dispute-lost": "A dispute was lost and the money was taken back",
	"webhook-refused": "Messages from the payment provider were refused",
	"webhook-failing": "A webhook endpoint is missing events",
};

/** Times in ms. */
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

/** The subject of the one alert that is raised for all findings beyond `MAX_OPEN_ALERTS`. */
export const MORE_FINDINGS = "more";

/** Per kind that the reconciler checks. */
export const MAX_OPEN_ALERTS = 20;

export type Finding = { kind: AlertKind; subject: string; detail: string };

const UTC_TIME = /(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?: UTC|:[\d.]+Z)/g;

/** Writes the times of a detail by the shop's own clock. Stored details keep UTC, because an alert is found again by its text. */
export const formatAlertDetail = (detail: string): string =>
	detail.replace(UTC_TIME, (_time, day: string, time: string) =>
		formatMoment(Date.parse(`${day}T${time}Z`)),
	);

/** Returns the admin page for an alert's subject, such as 'order:<id>'. */
export function getAlertPage(subject: string): string | null {
	const colon = subject.indexOf(":");
	const id = subject.slice(colon + 1);
	if (id === MORE_FINDINGS) return null;
	switch (subject.slice(0, colon)) {
		case "order":
			return `/dashboard/orders?find=${id}`;
		case "entry":
			return `/dashboard/customers/${id.split("/")[0]}/account`;
		case "quote":
			return `/dashboard/quotes/${id}`;
		case "product":
			return `/dashboard/manageProduct/${id}/stock`;
		case "customer":
			return `/dashboard/customers/${id}`;
		case "day":
			return `/dashboard/reports/sales-by-month?last=${id.slice(0, 7)}`;
		case "month":
			return `/dashboard/reports/vat?month=${id}`;
		case "refund":
			return "/dashboard/refunds?state=failed";
		case "mail":
			return "/dashboard/outbox?state=failed";
		case "outbox":
			return "/dashboard/outbox";
		case "job":
			return "/dashboard/overview";
		case "event":
			return "/dashboard/events?outcome=review";
		case "webhook":
			return id === "stripe" ? null : `/dashboard/webhooks/${id}`;
		default:
			return null;
	}
}
