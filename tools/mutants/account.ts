import type { Mutant } from "./list";

const LEDGER = "migrations/0027_receivables.sql";
const ROOM = "app/domain/receivables";
const charges = `${ROOM}/charges.test.ts`;
const ledger = `${ROOM}/ledger.test.ts`;
const openInvoices = `${ROOM}/open-invoices.test.ts`;
const mails = `${ROOM}/reminders/account-mails.test.ts`;
const refuses = "app/database-refuses.test.ts";

/** What companies owe: its limit, its ages, and what settles it. */
export const RECEIVABLE_MUTANTS: readonly Mutant[] = [
	{
		name: "order above the credit limit",
		edits: [
			{
				file: LEDGER,
				find: "WHEN NEW.after_poisha > credit_limit_poisha THEN",
				replace: "WHEN NEW.after_poisha > 2 * credit_limit_poisha THEN",
			},
		],
		tests: [charges, refuses],
	},
	{
		name: "refuse an order that meets the credit limit",
		edits: [
			{
				file: LEDGER,
				find: "WHEN NEW.after_poisha > credit_limit_poisha THEN",
				replace: "WHEN NEW.after_poisha >= credit_limit_poisha THEN",
			},
		],
		tests: [charges],
	},
	{
		name: "order on account while an invoice is overdue",
		carries: "a trigger; the verb compares before",
		edits: [
			{
				file: LEDGER,
				find: "due_at >= NEW.at - 604800000)",
				replace: "due_at >= NEW.at - 6048000000)",
			},
		],
		tests: [refuses],
	},
	{
		name: "order on account on hold",
		carries: "a trigger; the verb says why before",
		edits: [
			{
				file: LEDGER,
				find: "WHEN state <> 'active' OR credit_limit_poisha = 0 THEN",
				replace: "WHEN credit_limit_poisha = 0 THEN",
			},
		],
		tests: [refuses],
	},
	{
		name: "offer the account to a company on hold",
		carries: "the verb says why; a trigger refuses after",
		edits: [
			{
				file: `${ROOM}/charge-problem.server.ts`,
				find: 'if (account.state !== "active")',
				replace: 'if (account.state === "closed")',
			},
		],
		tests: [charges],
	},
	{
		name: "charge by the link of a payment",
		isBuilt: true,
		edits: [
			{
				file: "app/routes/pay/route.tsx",
				find: "\treturn handlePayment(request, ctx, createPayLinkContext(payLink, token), intent);",
				replace:
					'\tif (intent === "account") await payOnAccount(actAs(ctx, { kind: "buyer", userId: payLink.buyerId }), target.orderId);\n\treturn handlePayment(request, ctx, createPayLinkContext(payLink, token), intent);',
			},
			{
				file: "app/routes/pay/route.tsx",
				find: 'import { anyone } from "~/http/pages/page.server";',
				replace:
					'import { anyone } from "~/http/pages/page.server";\nimport { actAs } from "~/domain/accounts/context.server";\nimport { payOnAccount } from "~/domain/receivables/charge-requested.server";',
			},
		],
		tests: ["app/routes/pay/pay-link.test.ts"],
	},
	{
		name: "count the due day in UTC",
		carries: "a trigger; the verb calculates it",
		edits: [
			{
				file: LEDGER,
				find: "((NEW.at + 21600000) / 86400000 + terms_days + 1) * 86400000 - 21600000",
				replace: "(NEW.at / 86400000 + terms_days + 1) * 86400000",
			},
		],
		tests: [refuses, charges],
	},
	{
		name: "pay lines before their debt stands",
		edits: [
			{
				file: LEDGER,
				find: "<> EXISTS (SELECT 1 FROM account_entries WHERE order_id = NEW.order_id AND kind = 'charge')\n      OR",
				replace: "<> 1 AND 0\n      OR",
			},
		],
		tests: [refuses],
	},
	{
		name: "add a line to an order that was charged",
		edits: [
			{
				file: LEDGER,
				find: "WHEN NEW.status <> 'unpaid' OR EXISTS (SELECT 1 FROM account_entries WHERE order_id = NEW.order_id AND kind = 'charge')",
				replace: "WHEN NEW.status <> 'unpaid'",
			},
		],
		tests: [refuses],
	},
	{
		name: "settle the oldest debt with a credit for another order",
		edits: [
			{
				file: LEDGER,
				find: "-NEW.amount_poisha, owed_poisha - NEW.amount_poisha, charge.due_at,",
				replace: "-NEW.amount_poisha, owed_poisha - NEW.amount_poisha, 0,",
			},
		],
		tests: [charges],
	},
	{
		name: "settle the newest debt first",
		edits: [
			{
				file: `${ROOM}/open-invoices.server.ts`,
				find: "over (partition by due_at order by n desc",
				replace: "over (partition by due_at order by n",
			},
		],
		tests: [openInvoices],
	},
	{
		name: "send a refund of an order on account",
		edits: [
			{
				file: "app/domain/payments/refunds/write-refunds.server.ts",
				find: "'succeeded', 'due')",
				replace: "'due', 'due')",
			},
		],
		tests: [charges],
	},
	{
		name: "take a transfer for an order on account as a surplus",
		edits: [
			{
				file: `${ROOM}/record-transfer.server.ts`,
				find: "if (!charged?.account) return",
				replace: "if (charged !== null) return",
			},
		],
		tests: [ledger],
	},
	{
		name: "correct a correction",
		carries: "a trigger; the verb refuses before",
		edits: [
			{
				file: LEDGER,
				find: "AND kind IN ('opening', 'payment', 'withheld', 'write-off', 'payout')\n",
				replace: "AND kind <> 'charge'\n",
			},
		],
		tests: [refuses],
	},
	{
		name: "charge an order of another company",
		edits: [
			{
				file: `${ROOM}/charge-requested.server.ts`,
				find: 'by.kind === "admin" ? undefined : isChangeableOrder(by.userId)',
				replace: "undefined",
			},
		],
		tests: [charges],
	},
	{
		name: "put an order of the own company on account",
		edits: [
			{
				file: `${ROOM}/charge-order.server.ts`,
				find: "if (company !== null) throw ownCustomer(company);",
				replace: 'if (company === "") throw ownCustomer(company);',
			},
		],
		tests: [charges],
	},
	{
		name: "refuse the second sending of an order on account that meets the limit",
		edits: [
			{
				file: `${ROOM}/charge-order.server.ts`,
				find: "if (problem && (await",
				replace: "if (problem === null && (await",
			},
		],
		tests: [charges],
	},
	{
		name: "close a company that owes",
		edits: [
			{
				file: LEDGER,
				find: "AND OLD.owed_poisha <> 0\n",
				replace: "AND OLD.owed_poisha < 0\n",
			},
		],
		tests: [ledger],
	},
	{
		name: "remind of an invoice that is settled",
		edits: [
			{
				file: `${ROOM}/open-invoices.server.ts`,
				find: "where left_poisha > 0 and rest_poisha > 0",
				replace: "where left_poisha > 0",
			},
		],
		tests: [mails],
	},
	{
		name: "choose companies to remind by invoices that are settled",
		edits: [
			{
				file: `${ROOM}/reminders/send-account-mails.server.ts`,
				find: "where $" + "{isDue(dueTimes)} or $" + "{isDue(missedTimes)}",
				replace: "where true or $" + "{isDue(missedTimes)}",
			},
		],
		tests: [mails],
	},
	{
		name: "remind twice on a day",
		edits: [
			{
				file: `${ROOM}/reminders/recipients.server.ts`,
				find: ".onConflictDoNothing();",
				replace: ";",
			},
		],
		tests: [mails],
	},
];
