import { formatTk } from "~/domain/money/rules";
import type { listAuditEntries } from "./list-audit-entries.server";

export type AuditEntry = Awaited<ReturnType<typeof listAuditEntries>>["entries"][number];

/** Besides those of the nouns of the dashboard. */
export const OTHER_AUDIT_KINDS = [
	"product",
	"stock",
	"order",
	"user",
	"category",
	"price-list",
	"import",
	"vat-rate",
	"delivery-method",
	"customer",
	"account",
	"backorder",
	"quote",
	"refund",
	"message",
	"webhook",
	"newsletter",
	"review",
	"comment",
	"synonym",
	"alert",
	"event",
	"mail",
	"settings",
];

/** Actions whose name is no verb, or another word than people use. */
const ACTION_WORDS: Record<string, string> = {
	"order.create": "Placed order",
	"order.hold-for-bank": "Held order for a bank transfer",
	"order.receive-transfer": "Recorded a transfer for order",
	"order.record-certificate": "Recorded withheld tax of order",
	"order.accept-shortfall": "Accepted a missing amount of order",
	"order.request-cancellation": "Requested cancellation of order",
	"order.request-return": "Requested a return of order",
	"order.approve-return": "Approved a return of order",
	"order.reject-return": "Rejected a return of order",
	"order.withdraw-return": "Withdrew a return of order",
	"order.receive-return": "Received a return of order",
	"order.settle-return": "Refunded a return of order",
	"refund.create": "Refund due:",
	"refund.sent": "Refund sent:",
	"refund.succeeded": "Refund sent:",
	"refund.failed": "Refund failed:",
	"refund.retry": "Refund tried again:",
	"product.price-and-stock": "Changed price or stock of product",
	"product.stock": "Changed stock of product",
	"stock.receive": "Received goods by",
	"stock.change": "Changed stock by",
	"product.number": "Changed numbers of product",
	"product.family": "Changed family of product",
	"product.specs": "Changed sizes of product",
	"price-list.prices": "Changed prices of price list",
	"import.apply": "Applied import",
	"import.undo": "Undid import",
	"import.check": "Chose the columns of import",
	"import.continue": "Continued import",
	"import.kind": "Changed what import contains:",
	"import.invite": "Invited the customers of import",
	"customer.edit": "Changed terms of customer",
	"customer.numbers": "Changed own part numbers of customer",
	"customer.settings": "Changed settings of company",
	"customer.cost-centres": "Changed cost centres of company",
	"customer.activate": "Activated company",
	"customer.decline": "Declined the application of company",
	"customer.hold": "Put company on hold",
	"customer.release": "Took company off hold",
	"customer.close": "Closed company",
	"customer.account-terms": "Changed credit limit or terms of company",
	"account.payment": "Recorded a payment of company",
	"account.withheld": "Recorded withheld VAT of company",
	"account.write-off": "Wrote off a debt of company",
	"account.payout": "Paid out a credit of company",
	"account.correction": "Corrected an entry of the account of company",
	"user.change-rights": "Changed rights of user",
	"user.apply-for-company": "Applied for a company",
	"user.invite-member": "Invited a member",
	"user.withdraw-invitation": "Withdrew an invitation",
	"user.join-company": "Joined a company",
	"user.change-member": "Changed a member's role or limit",
	"user.request-approval": "Requested approval",
	"user.backorder": "Waits for parts",
	"user.backorder-by-phone": "Took a backorder by phone from",
	"user.cancel-backorder": "Cancelled a backorder",
	"user.take-in-parts": "Takes a backorder in parts",
	"backorder.put-behind-others": "Put behind others a backorder,",
	"user.change-request": "Changed a request",
	"user.approve-request": "Approved a request",
	"user.approve-list": "Approved a list",
	"user.withdraw-list": "Withdrew the approval of a list",
	"user.decline-request": "Declined a request",
	"user.withdraw-request": "Withdrew a request",
	"user.leave-company": "Left a company",
	"user.remove-from-company": "Removed from a company",
	"quote.new-link": "Replaced the link of quote",
	"user.accept-quote": "Accepted a quote",
	"user.accept-quote-by-phone": "Accepted a quote by phone for",
	"message.answered": "Marked message as answered",
	"message.mailed": "Answered message",
	"message.unanswered": "Marked message as unanswered",
};

const PAST: Record<string, string> = {
	pay: "Paid",
	ship: "Shipped",
	send: "Sent",
	write: "Wrote",
	rotate: "Rotated",
	end: "Ended",
	add: "Added",
	edit: "Edited",
	cancel: "Cancelled",
	withdraw: "Withdrew",
};

const humanize = (name: string) => name.replaceAll("-", " ");

function toPast(verb: string): string {
	const regular = `${verb.replace(/e$/, "").replace(/([^aeou])y$/, "$1i")}ed`;
	return PAST[verb] ?? regular.charAt(0).toUpperCase() + regular.slice(1);
}

/** Says 'Archived product' for 'product.archive', and 'Changed email of user' for 'user.change-email'. */
export function describeAction(action: string): string {
	const known = ACTION_WORDS[action];
	if (known) return known;
	const [kind = "", name = ""] = action.split(".");
	const [verb = "", ...rest] = name.split("-");
	const object = rest.length > 0 ? `${rest.join(" ")} of ${humanize(kind)}` : humanize(kind);
	return `${toPast(verb)} ${object}`;
}

const MAX_LENGTH = 200;

const cut = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);

/** What changed, as 'price tk 347.25 → tk 364.61'; fields that stayed are left out. */
export function describeChange(before: string, after: string): string {
	const [old, changed] = [parseFields(before), parseFields(after)];
	if (!old && !changed) return cut([before, after].filter(Boolean).join(" → "));
	const names = new Set([...Object.keys(old ?? {}), ...Object.keys(changed ?? {})]);
	const texts = Array.from(names).flatMap((name) => {
		const values = [old?.[name], changed?.[name]].map((value) => formatValue(name, value));
		return values[0] === values[1] ? [] : `${toLabel(name)} ${values.filter(Boolean).join(" → ")}`;
	});
	return cut(texts.join(", "));
}

/** 'pricePoisha' is a price, 'onHand' on hand. */
const toLabel = (name: string) =>
	name
		.replace(/Poisha$/, "")
		.replace(/([a-z])([A-Z])/g, "$1 $2")
		.toLowerCase();

function formatValue(name: string, value: unknown): string {
	if (value === undefined || value === null || value === "") return "";
	if (name.endsWith("Poisha") && typeof value === "number") return formatTk(value);
	return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function parseFields(text: string): Record<string, unknown> | null {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null ? { ...value } : null;
	} catch {
		return null;
	}
}
