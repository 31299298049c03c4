import type { Edit, Mutant } from "./list";

const DOMAIN = "app/domain";
const REQUEST_CANCELLATION = `${DOMAIN}/payments/cancellation/request-cancellation.server.ts`;
const APPLY = `${DOMAIN}/payments/attempts/apply-payment.server.ts`;
const CLOSE = `${DOMAIN}/payments/attempts/close-attempts.server.ts`;
const FETCH_OR_CREATE = `${DOMAIN}/payments/attempts/fetch-or-create-payment.server.ts`;
const PREPARE_INVOICES = `${DOMAIN}/documents/prepare-invoices.server.ts`;
const ORDERS = "migrations/0005_orders.sql";
const PAYMENTS = "migrations/0006_payments.sql";
const PROOFS = `${DOMAIN}/payments/proofs`;
const payments = `${DOMAIN}/payments/payments.test.ts`;
const interleavings = `${PROOFS}/interleavings.test.ts`;
const races = `${PROOFS}/races.test.ts`;
const doubleSubmits = `${PROOFS}/double-submits.test.ts`;
const refunding = `${DOMAIN}/payments/refunds/refunds.test.ts`;
const documents = `${DOMAIN}/payments/documents.test.ts`;
const cancelWithoutPayment = {
	file: REQUEST_CANCELLATION,
	find: "const isCancelled = and(isCancellable, noLiveAttempt);",
};
const releaseWhilePaying: Edit = {
	...cancelWithoutPayment,
	replace: "const isCancelled = isCancellable;",
};
const noTriggerWhilePaying: Edit = {
	file: ORDERS,
	find: "AND EXISTS (SELECT 1 FROM attempt_lines WHERE line_id = NEW.id AND live = 1)",
	replace: "AND 0",
};
const cancelWhatWasRead: Edit = {
	...cancelWithoutPayment,
	replace: `const isCancelled = and(isRequested, requested.every(({ status }) => status === "unpaid") ? noLiveAttempt : sql\`0\`);`,
};
const closeWithoutLooking: Edit = {
	file: CLOSE,
	find: "isNotNull(orderLines.cancellationPendingSince),\n\t\t\t\t\tnoLiveAttempt,",
	replace: "isNotNull(orderLines.cancellationPendingSince),",
};
const payAnyStatus: Edit = {
	file: APPLY,
	find: 'and(isOfAttempt, eq(orderLines.status, "unpaid"))',
	replace: "isOfAttempt",
};
const allow = (transition: string): Edit => ({
	file: ORDERS,
	find: "('unpaid>paid', 'unpaid>cancelled',",
	replace: `('${transition}', 'unpaid>paid', 'unpaid>cancelled',`,
});

export const PAYMENT_MUTANTS: readonly Mutant[] = [
	{
		name: "release the hold before the attempt is closed",
		carries: "the UPDATE's condition and a trigger; both taken away",
		edits: [releaseWhilePaying, noTriggerWhilePaying],
		tests: [interleavings, payments],
	},
	{
		name: "release the hold before the attempt is closed: the condition alone",
		carries: "the trigger still raises",
		edits: [releaseWhilePaying],
		tests: [interleavings, payments],
	},
	{
		name: "release the hold before the attempt is closed: the trigger alone",
		carries: "the condition still holds for our own verbs",
		edits: [noTriggerWhilePaying],
		tests: [payments],
	},
	{
		name: "close an unknown attempt only on our side, at a cancel",
		edits: [
			{
				file: FETCH_OR_CREATE,
				find: "\tconst { providerState } = await fetchOrCreatePayment(platform, attempt);",
				replace:
					"\tconst { providerState } = attempt.providerId\n\t\t? await fetchOrCreatePayment(platform, attempt)\n\t\t: buildNeverCreatedPayment(attempt, platform.payments.live);",
			},
		],
		tests: [interleavings, races],
	},
	{
		name: "close an unknown attempt only on our side, wherever it is asked for",
		edits: [
			{
				file: FETCH_OR_CREATE,
				find: "if (attempt.providerId) return payments.resume(attempt.kind, attempt.providerId);",
				replace:
					"if (attempt.providerId) return payments.resume(attempt.kind, attempt.providerId);\n\tif (attempt.id) return buildNeverCreatedPayment(attempt, payments.live);",
			},
		],
		tests: [interleavings, payments],
	},
	{
		name: "a new idempotency key per click",
		edits: [
			{
				file: FETCH_OR_CREATE,
				find: "attempt.number}`,",
				replace: "attempt.number}:` + crypto.randomUUID(),",
			},
		],
		tests: [doubleSubmits, interleavings],
	},
	{
		name: "drop the 'no other live attempt' rule",
		carries: "the UPDATE's condition and a trigger; both taken away",
		edits: [closeWithoutLooking, noTriggerWhilePaying],
		tests: [interleavings],
	},
	{
		name: "drop the 'no other live attempt' rule: the condition alone",
		carries: "the trigger still raises",
		edits: [closeWithoutLooking],
		tests: [interleavings],
	},
	{
		name: "drop the 'no other live attempt' rule: two at once",
		carries: "a unique index",
		edits: [
			{
				file: PAYMENTS,
				find: "CREATE UNIQUE INDEX attempt_lines_one_live_per_line",
				replace: "CREATE INDEX attempt_lines_one_live_per_line",
			},
		],
		tests: [payments, doubleSubmits],
	},
	{
		name: "pay without the status guard",
		carries: "the UPDATE's condition and a trigger; both taken away",
		edits: [payAnyStatus, allow("cancelled>paid")],
		tests: [interleavings],
	},
	{
		name: "pay without the status guard: the condition alone",
		carries: "the trigger still raises",
		edits: [payAnyStatus],
		tests: [interleavings],
	},
	{
		name: "cancel from an earlier read",
		carries: "the UPDATE's condition, a trigger and a CHECK; all taken away",
		edits: [
			cancelWhatWasRead,
			allow("paid>cancelled"),
			{
				file: ORDERS,
				find: ",\n  CONSTRAINT paid_has_transaction CHECK ((status IN ('unpaid', 'cancelled')) = (transaction_id IS NULL))",
				replace: "",
			},
		],
		tests: [interleavings],
	},
	{
		name: "cancel from an earlier read: the condition alone",
		carries: "the trigger still raises",
		edits: [cancelWhatWasRead],
		tests: [interleavings],
	},
	{
		name: "cancel from an earlier read: a hold that was stretched since",
		edits: [
			{
				...cancelWithoutPayment,
				replace: `const isCancelled = and(isRequested, eq(orderLines.status, "unpaid"), noLiveAttempt);`,
			},
		],
		tests: [interleavings],
	},
	{
		name: "record the event id before its effect",
		edits: [
			{
				file: `${DOMAIN}/payments/provider-webhook/receive-event.server.ts`,
				find: "\tif (event.providerState) return applyPayment(platform, event.providerState, source);\n\tif (event.refund) return applyRefund(platform, event.refund, source);\n\tif (event.dispute) return applyDispute(platform, event.dispute, source);\n",
				replace:
					'\tif (event.providerState ?? event.refund ?? event.dispute) {\n\t\treturn recordEventOnly(platform, source, "applied", "").then(() => {\n\t\t\tif (event.providerState) return applyPayment(platform, event.providerState, source);\n\t\t\tif (event.refund) return applyRefund(platform, event.refund, source);\n\t\t\treturn event.dispute ? applyDispute(platform, event.dispute, source) : "ignored";\n\t\t});\n\t}\n',
			},
		],
		tests: [interleavings],
	},
	{
		name: "an invoice for the first line that is paid",
		edits: [
			{
				file: PREPARE_INVOICES,
				find: "not exists (select 1 from order_lines where order_id = invoice.order_id and status = 'unpaid')\n\t\t\tand ",
				replace: "",
			},
			{
				file: `${DOMAIN}/documents/build-invoice.ts`,
				find: '\tlines.every(({ status }) => status !== "unpaid") &&\n',
				replace: "",
			},
		],
		tests: [documents],
	},
	{
		name: "one series of invoices for all years",
		edits: [
			{
				file: PREPARE_INVOICES,
				find: "kind = 'invoice' and year = invoice.year)",
				replace: "kind = 'invoice')",
			},
		],
		tests: [documents],
	},
	{
		name: "number a credit note from the invoices' series",
		edits: [
			{
				file: `${DOMAIN}/documents/prepare-credit-note.server.ts`,
				find: "kind = 'credit-note' and year =",
				replace: "kind = 'invoice' and year =",
			},
		],
		tests: [documents],
	},
	{
		name: "a document's year in UTC",
		edits: [
			{
				file: `${DOMAIN}/documents/rules.ts`,
				find: "Number(toDateText(toDayNumber(at)).slice(0, 4))",
				replace: "new Date(at).getUTCFullYear()",
			},
		],
		tests: [documents],
	},
	{
		name: "an invoice of lines that have changed since",
		edits: [
			{
				file: PREPARE_INVOICES,
				find: ", invoice.facts, null)",
				replace: ", invoice.facts, invoice.facts)",
			},
		],
		tests: [documents],
	},
	{
		name: "a mail of lines that have changed since",
		edits: [
			{
				file: `${DOMAIN}/payments/queue-line-mails.server.ts`,
				find: "hasLinesNow(orderId, sql`(mail.value -> 'now')`),",
				replace: "sql`1`,",
			},
		],
		tests: [`${DOMAIN}/payments/mails.test.ts`],
	},
	{
		name: "refund more than the payment",
		carries: "a trigger; the verb never asks for more",
		edits: [
			{
				file: "migrations/0027_receivables.sql",
				find: "AND amount_poisha < (SELECT sum(amount_poisha) FROM refunds WHERE attempt_id = NEW.attempt_id)",
				replace: "AND 0",
			},
		],
		tests: [refunding],
	},
	{
		name: "count only refunds that succeeded",
		carries: "a trigger and the line's own sum; both count less",
		edits: [
			{
				file: "migrations/0027_receivables.sql",
				find: "OR refunded_poisha < (SELECT sum(amount_poisha) FROM refunds WHERE line_id = NEW.line_id)\n      OR refunded_poisha > (SELECT sum(amount_poisha) FROM refunds WHERE line_id = NEW.line_id)\n",
				replace:
					"OR refunded_poisha < (SELECT total(amount_poisha) FROM refunds WHERE line_id = NEW.line_id AND state = 'succeeded')\n      OR 0\n",
			},
		],
		tests: [refunding],
	},
	{
		name: "refund a line under an open dispute",
		edits: [
			{
				file: ORDERS,
				find: " OR NEW.refunded_poisha > OLD.refunded_poisha)\n      AND EXISTS",
				replace: ")\n  AND EXISTS",
			},
		],
		tests: [refunding],
	},
];
