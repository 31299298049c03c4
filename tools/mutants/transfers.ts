import type { Mutant } from "./list";

const BANK = "app/domain/payments/bank";
const WRITE = `${BANK}/write-transfer.server.ts`;
const ORDERS = "migrations/0005_orders.sql";
const CERTIFICATES = `${BANK}/certificates.server.ts`;
const transfers = `${BANK}/bank-payment.test.ts`;
const certificates = `${BANK}/certificates.test.ts`;
const amounts = "app/domain/payments/amounts.test.ts";

/** What arrives by bank transfer, and the sums that say how much is missing. */
export const TRANSFER_MUTANTS: readonly Mutant[] = [
	{
		name: "count cancelled orders as held for a bank transfer",
		edits: [
			{
				file: `${BANK}/hold-for-bank.server.ts`,
				find: "\n\t\tand exists (select 1 from order_lines where order_id = held.id and status = 'unpaid'))",
				replace: ")",
			},
		],
		tests: ["app/http/payment-page/bank-transfer.test.ts"],
	},
	{
		name: "pay lines with less than they cost",
		carries: "a trigger; the verb compares before",
		edits: [
			{
				file: "migrations/0027_receivables.sql",
				find: "> shortfall_poisha + (SELECT total(amount_poisha)",
				replace: "> 9e15 + (SELECT total(amount_poisha)",
			},
		],
		tests: [transfers],
	},
	{
		name: "return more than has arrived",
		carries: "a trigger; the verb never asks for more",
		edits: [
			{
				file: "migrations/0027_receivables.sql",
				find: "> (SELECT total(amount_poisha) FROM bank_payment_orders WHERE order_id = NEW.order_id);",
				replace: "> 9e15;",
			},
		],
		tests: [transfers],
	},
	{
		name: "record a transfer twice",
		edits: [
			{
				file: ORDERS,
				find: "reference TEXT NOT NULL UNIQUE COLLATE NOCASE",
				replace: "reference TEXT NOT NULL COLLATE NOCASE",
			},
		],
		tests: [transfers],
	},
	{
		name: "keep what is too much",
		edits: [
			{
				file: WRITE,
				find: '("surplusPoisha")} > 0`',
				replace: '("surplusPoisha")} > 9e15`',
			},
		],
		tests: [transfers],
	},
	{
		name: "release an order for which money has arrived",
		edits: [
			{
				file: ORDERS,
				find: "  DELETE FROM release_queue WHERE order_id = NEW.order_id;\nEND;\n\n-- What was received is final.",
				replace: "END;\n\n-- What was received is final.",
			},
			{
				file: "app/domain/payments/cancellation/request-cancellation.server.ts",
				find: "and(lte(holdUntilOfLine, pastHoldAt), sql`",
				replace: "or(lte(holdUntilOfLine, pastHoldAt), sql`0 and ",
			},
		],
		tests: [transfers],
	},
	{
		name: "cancel a part of an order for which money has arrived",
		edits: [
			{
				file: "app/domain/payments/cancellation/request-cancellation.server.ts",
				find: "\t\tisWholeOrUntouched,\n",
				replace: "",
			},
		],
		tests: [transfers],
	},
	{
		name: "forget a service line in a sum",
		carries: "the sum in TypeScript; the view says otherwise",
		edits: [
			{
				file: "app/domain/money/amounts.ts",
				find: "const vat = sumVat(lines, calculateVat);",
				replace:
					'const vat = sumVat(lines.filter(({ kind }) => kind !== "service"), calculateVat);',
			},
		],
		tests: [amounts],
	},
	{
		name: "withhold more than is allowed",
		edits: [
			{
				file: CERTIFICATES,
				find: "if (amountPoisha > mostPoisha)",
				replace: "if (amountPoisha > mostPoisha + 1)",
			},
		],
		tests: [certificates],
	},
	{
		name: "withhold more than the VAT of an order",
		carries: "a trigger; the verb compares before",
		edits: [
			{
				file: "migrations/0053_looked_up_by_key.sql",
				find: "> (SELECT amounts ->> '$.vatPoisha' FROM order_amounts",
				replace: "> (SELECT 2 * (amounts ->> '$.vatPoisha') FROM order_amounts",
			},
		],
		tests: ["app/database-refuses.test.ts"],
	},
	{
		name: "send back what was withheld",
		edits: [
			{
				file: "app/domain/payments/refunds/write-refunds.server.ts",
				find: "bank_payment_id is null or not exists (",
				replace: "1 or not exists (",
			},
		],
		tests: [certificates],
	},
	{
		name: "return what was withheld of a cancelled order",
		edits: [
			{
				file: "app/domain/payments/cancellation/request-cancellation.server.ts",
				find: "(orders.received_poisha - ",
				replace: "(orders.received_poisha - 0 * ",
			},
		],
		tests: [certificates],
	},
	{
		name: "keep the certificate of a cancelled order",
		edits: [
			{
				file: "app/domain/payments/cancellation/request-cancellation.server.ts",
				find: ".orderId} in (select orders.id",
				replace: ".orderId} = 'none' and 1 in (select orders.id",
			},
		],
		tests: [certificates],
	},
	{
		name: "leave a certificate off the invoice",
		edits: [
			{
				file: "app/domain/documents/prepare-invoices.server.ts",
				find: "from tax_certificates\n\t\t\twhere tax",
				replace: "from tax_certificates\n\t\t\twhere 0 and tax",
			},
		],
		tests: [certificates],
	},
];
