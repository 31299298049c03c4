import type { Mutant } from "./list";

const BANK = "app/domain/payments/bank";
const WRITE = `${BANK}/write-transfer.server.ts`;
const ORDERS = "migrations/0005_orders.sql";
const transfers = `${BANK}/bank-payment.test.ts`;
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
];
