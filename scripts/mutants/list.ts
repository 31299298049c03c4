import { ORDER_PAD_MUTANTS } from "./order-pad";
import { PRICE_MUTANTS } from "./prices";
import { VAT_MUTANTS } from "./vat";

export type Edit = { file: string; find: string; replace: string };

/**
 * A fault to try. `tests` call the domain verbs directly, because the front door uses the build
 * made before. `carries` says where the rule is enforced, if in more than one place.
 */
export type Mutant = {
	name: string;
	carries?: string;
	edits: readonly Edit[];
	tests: readonly string[];
};

const DOMAIN = "app/domain";
const REQUEST_CANCELLATION = `${DOMAIN}/payments/cancellation/request-cancellation.server.ts`;
const APPLY = `${DOMAIN}/payments/attempts/apply-payment.server.ts`;
const CLOSE = `${DOMAIN}/payments/attempts/close-attempts.server.ts`;
const FETCH_OR_CREATE = `${DOMAIN}/payments/attempts/fetch-or-create-payment.server.ts`;
const PLACE = `${DOMAIN}/orders/place-order.server.ts`;
const SHIP = `${DOMAIN}/orders/ship-orders.server.ts`;
const SHIP_QUERIES = `${DOMAIN}/orders/ship-queries.server.ts`;
const STATEMENTS = `${DOMAIN}/orders/statements.server.ts`;
const QUANTITIES = `${DOMAIN}/catalog/quantity-rules.ts`;
const ORDERS = "migrations/0005_orders.sql";
const PAYMENTS = "migrations/0006_payments.sql";

const PROOFS = `${DOMAIN}/payments/proofs`;
const payments = `${DOMAIN}/payments/payments.test.ts`;
const interleavings = `${PROOFS}/interleavings.test.ts`;
const races = `${PROOFS}/races.test.ts`;
const doubleSubmits = `${PROOFS}/double-submits.test.ts`;
const placing = `${DOMAIN}/orders/place-order.test.ts`;
const orderingCarts = `${DOMAIN}/orders/order-cart.test.ts`;
const shipping = `${DOMAIN}/orders/proofs/shipping.test.ts`;
const invoices = `${DOMAIN}/payments/invoices.test.ts`;
const quantityRules = `${DOMAIN}/catalog/quantity-rules.test.ts`;
const VISIBLE_NUMBERS = `${DOMAIN}/catalog/parts/visible-numbers.server.ts`;
const partNumberRules = `${DOMAIN}/catalog/part-number-rules.test.ts`;
const customerNumbers = "app/routes/dashboard/manage-product/customer-numbers.test.ts";
const lastUnits = `${DOMAIN}/orders/proofs/last-units.test.ts`;

const cancelWithoutPayment = {
	file: REQUEST_CANCELLATION,
	find: `.where(and(isRequested, isDue, eq(orderLines.status, "unpaid"), noLiveAttempt)),`,
};
const releaseWhilePaying: Edit = {
	...cancelWithoutPayment,
	replace: `.where(and(isRequested, isDue, eq(orderLines.status, "unpaid"))),`,
};
const noTriggerWhilePaying: Edit = {
	file: ORDERS,
	find: "AND EXISTS (SELECT 1 FROM attempt_lines WHERE line_id = NEW.id AND live = 1)",
	replace: "AND 0",
};
const cancelWhatWasRead: Edit = {
	...cancelWithoutPayment,
	replace: `.where(and(isRequested, isDue, requested.every(({ status }) => status === "unpaid") ? noLiveAttempt : sql\`0\`)),`,
};
const closeWithoutLooking: Edit = {
	file: CLOSE,
	find: "isNotNull(orderLines.cancellationPendingSince),\n\t\t\t\t\tnoLiveAttempt,",
	replace: "isNotNull(orderLines.cancellationPendingSince),",
};
const payAnyStatus: Edit = {
	file: APPLY,
	find: `\t\t\t\t\teq(orderLines.status, "unpaid"),\n`,
	replace: "",
};
const allow = (transition: string): Edit => ({
	file: ORDERS,
	find: "('unpaid>paid', 'unpaid>cancelled',",
	replace: `('${transition}', 'unpaid>paid', 'unpaid>cancelled',`,
});

export const MUTANTS: readonly Mutant[] = [
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
				find: "\tconst { providerState } = await fetchOrCreatePayment(needs, attempt);",
				replace:
					"\tconst { providerState } = attempt.providerId\n\t\t? await fetchOrCreatePayment(needs, attempt)\n\t\t: buildNeverCreatedPayment(attempt, needs.payments.live);",
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
				replace: `.where(and(isRequested, eq(orderLines.status, "unpaid"), noLiveAttempt)),`,
			},
		],
		tests: [interleavings],
	},
	{
		name: "record the event id before its effect",
		edits: [
			{
				file: `${DOMAIN}/payments/provider-webhook/receive-event.server.ts`,
				find: "\tif (event.providerState) return applyPayment(needs, event.providerState, source);\n\tif (event.refund) return applyRefund(needs, event.refund, source);\n\tif (event.dispute) return applyDispute(needs, event.dispute, source);\n",
				replace:
					'\tif (event.providerState ?? event.refund ?? event.dispute) {\n\t\treturn recordEventOnly(needs, source, "applied", "").then(() => {\n\t\t\tif (event.providerState) return applyPayment(needs, event.providerState, source);\n\t\t\tif (event.refund) return applyRefund(needs, event.refund, source);\n\t\t\treturn event.dispute ? applyDispute(needs, event.dispute, source) : "ignored";\n\t\t});\n\t}\n',
			},
		],
		tests: [interleavings],
	},
	{
		name: "read stock, then write it",
		carries: "a trigger; an order writes what it has read instead",
		edits: [
			{
				file: ORDERS,
				find: "UPDATE products SET reserved = reserved + NEW.quantity WHERE id = NEW.product_id;",
				replace: "SELECT 1;",
			},
			{
				file: PLACE,
				find: "checked.push({ productId, quantity, name, partNumber, pricePoisha, priceSource, vatBp });",
				replace:
					"checked.push({ productId, quantity, name, partNumber, pricePoisha, priceSource, vatBp, available } as CheckedLine);",
			},
			{
				file: PLACE,
				find: "\t\tremoveOrderedFromCart(db, buyer.id, id),",
				replace:
					"\t\tremoveOrderedFromCart(db, buyer.id, id),\n\t\t...(checked as (CheckedLine & { available: number })[]).map((line) =>\n\t\t\tdb\n\t\t\t\t.update(products)\n\t\t\t\t.set({ reserved: sql.raw(`on_hand - ` + (line.available - line.quantity)) })\n\t\t\t\t.where(eq(products.id, line.productId)),\n\t\t),",
			},
		],
		tests: [lastUnits, placing],
	},
	{
		name: "half of the lines placed",
		carries: "a left join: a line without a product to sell fails the batch",
		edits: [
			{
				file: STATEMENTS,
				find: "\t\tleft join products on products.id",
				replace: "\t\tjoin products on products.id",
			},
		],
		tests: [orderingCarts],
	},
	{
		name: "price of the form charged",
		carries: "the INSERT compares the price that was checked with the buyer's price",
		edits: [
			{
				file: STATEMENTS,
				find: "\n\t\t\tand line.value ->> 'pricePoisha' = ",
				replace: "\n\t\t\tand line.value ->> 'pricePoisha' + 0 * ",
			},
		],
		tests: [orderingCarts],
	},
	{
		name: "price of the form charged: instead of the price that was read",
		edits: [
			{
				file: PLACE,
				find: "pricePoisha === seenPoisha;",
				replace: "pricePoisha >= seenPoisha;",
			},
		],
		tests: [placing],
	},
	{
		name: "an invoice for the first line that is paid",
		edits: [
			{
				file: ORDERS,
				find: "AND NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND status = 'unpaid')\n  AND EXISTS",
				replace: "AND EXISTS",
			},
		],
		tests: [invoices],
	},
	{
		name: "one series of invoices for all years",
		edits: [
			{ file: ORDERS, find: "FROM invoices WHERE year = issued.year", replace: "FROM invoices" },
		],
		tests: [invoices],
	},
	{
		name: "the invoice's year in UTC",
		edits: [{ file: ORDERS, find: "at / 1000 + 21600", replace: "at / 1000" }],
		tests: [invoices],
	},
	{
		name: "read stock, then write it: without the CHECK",
		carries: "a CHECK; the look at the stock before it still holds",
		edits: [
			{
				file: "migrations/0003_catalog.sql",
				find: "CONSTRAINT stock_never_oversold CHECK (reserved BETWEEN 0 AND on_hand)",
				replace: "CONSTRAINT stock_never_oversold CHECK (1)",
			},
		],
		tests: [lastUnits, placing],
	},
	{
		name: "read stock, then write it: at an admin's change",
		edits: [
			{
				file: `${DOMAIN}/catalog/management/change-stock.server.ts`,
				find: "\tconst after = sql`",
				replace:
					"\tconst [read] = await db\n\t\t.select({ onHand: products.onHand })\n\t\t.from(products)\n\t\t.where(eq(products.id, productId));\n\tconst after = sql.raw(String((read?.onHand ?? 0) + change));\n\tconst unread = sql`",
			},
		],
		tests: [lastUnits],
	},
	{
		name: "multiple ignored: in the rule",
		edits: [{ file: QUANTITIES, find: " && quantity % orderMultiple === 0", replace: "" }],
		tests: [quantityRules],
	},
	{
		name: "multiple ignored: in the INSERT",
		edits: [
			{
				file: STATEMENTS,
				find: "\n\t\t\tand line.value ->> 'quantity' % products.order_multiple = 0",
				replace: "",
			},
		],
		tests: [placing],
	},
	{
		name: "minimum itself refused: in the rule",
		edits: [
			{ file: QUANTITIES, find: "quantity >= minQuantity", replace: "quantity > minQuantity" },
		],
		tests: [quantityRules],
	},
	{
		name: "minimum itself refused: in the INSERT",
		edits: [
			{
				file: STATEMENTS,
				find: "'quantity' >= products.min_quantity",
				replace: "'quantity' > products.min_quantity",
			},
		],
		tests: [placing],
	},
	{
		name: "minimum ignored in the INSERT",
		edits: [
			{
				file: STATEMENTS,
				find: "\n\t\t\tand line.value ->> 'quantity' >= products.min_quantity",
				replace: "",
			},
		],
		tests: [placing],
	},
	{
		name: "part numbers not normalized",
		edits: [
			{
				file: `${DOMAIN}/catalog/part-number-rules.ts`,
				find: '.replace(/[^\\p{L}\\p{M}\\p{N}]/gu, "")',
				replace: "",
			},
		],
		tests: [partNumberRules],
	},
	{
		name: "a customer's part number indexed for everyone",
		edits: [
			{
				file: "migrations/0003_catalog.sql",
				find: "WHERE product_id = NEW.product_id AND kind <> 'customer'",
				replace: "WHERE product_id = NEW.product_id",
			},
		],
		tests: [customerNumbers],
	},
	{
		name: "a customer's part number found by everyone",
		edits: [
			{
				file: VISIBLE_NUMBERS,
				find: 'inArray(partNumbers.companyId, userId === null ? [""] : ["", userId])',
				replace: `sql\`\${userId ?? ""} is not null\``,
			},
		],
		tests: [customerNumbers],
	},
	{
		name: "a customer's part number read from everyone's order pads",
		edits: [
			{
				file: VISIBLE_NUMBERS,
				find: `+\${partNumbers.companyId} in ('', \${userId ?? ""})`,
				replace: `\${userId ?? ""} is not null`,
			},
		],
		tests: [customerNumbers],
	},
	{
		name: "ship what was read, without checking it again",
		carries: "the INSERT's condition; without it a trigger stops the whole batch",
		edits: [{ file: SHIP, find: "order_lines.status <> 'paid' or ", replace: "" }],
		tests: [shipping],
	},
	{
		name: "ship a line with a refund due",
		carries: "a condition and a trigger; both taken away",
		edits: [
			{ file: SHIP_QUERIES, find: "refunds.state in ('due', 'sent')", replace: "0" },
			{
				file: ORDERS,
				find: "WHERE line_id = NEW.id AND state IN ('due', 'sent')",
				replace: "WHERE 0",
			},
		],
		tests: [shipping],
	},
	{
		name: "mail a shipment that was not written",
		edits: [
			{
				file: SHIP,
				find: "exists (select 1 from shipments where shipments.id = mail.value ->> 'shipmentId')",
				replace: "1",
			},
		],
		tests: [shipping],
	},
	...ORDER_PAD_MUTANTS,
	...VAT_MUTANTS,
	...PRICE_MUTANTS,
];
