import { z } from "zod";
import { COMPANY_ROLE_MESSAGE } from "~/domain/accounts/company-role-message";
import { mayChangeOrder } from "~/domain/orders/queries.server";
import { payOnAccount } from "~/domain/receivables/charge-requested.server";
import { readBuyerNote, readReference } from "~/domain/receivables/describe-entry";
import { recordPayment } from "~/domain/receivables/entries.server";
import { recordPaymentInput } from "~/domain/receivables/input";
import {
	type Account,
	type AccountEntry,
	findAccount,
	listEntries,
} from "~/domain/receivables/queries.server";
import { AGE_LABELS, type AGES, ENTRY_KINDS, toDueOn } from "~/domain/receivables/rules";
import { defineCall, succeed } from "~/http/api/call.server";
import { createProblem } from "~/http/api/problem.server";
import { inData, nextQuery } from "~/http/api/views/responses.server";
import { found } from "~/platform/refused";

const poisha = (text: string) => z.int().describe(text);

const accountSchema = z
	.strictObject({
		termsDays: z.int().describe("An invoice is due so many days after its own"),
		creditLimitPoisha: poisha("0 for no account"),
		owedPoisha: poisha("Below 0 the shop owes it"),
		freePoisha: poisha("What can be ordered on account now, unless something is overdue"),
		overduePoisha: poisha("After its due day"),
		ages: z
			.strictObject({
				notDue: poisha(AGE_LABELS.notDue),
				upTo30: poisha(AGE_LABELS.upTo30),
				upTo60: poisha(AGE_LABELS.upTo60),
				upTo90: poisha(AGE_LABELS.upTo90),
				over90: poisha(AGE_LABELS.over90),
			} satisfies Record<(typeof AGES)[number], z.ZodType>)
			.describe("What is owed, by the days since it was due"),
	})
	.meta({ id: "Account" });

const toAccountResponse = ({
	termsDays,
	creditLimitPoisha,
	owedPoisha,
	freePoisha,
	overduePoisha,
	ages,
}: Account): z.infer<typeof accountSchema> => ({
	termsDays,
	creditLimitPoisha,
	owedPoisha,
	freePoisha,
	overduePoisha,
	ages,
});

export const getAccount = defineCall("GET /trade/account", {
	tag: "Company",
	name: "getAccount",
	summary: "What your company owes, and what it may order on account",
	notes: "For all members of a company; a person has no account.",
	access: "customer",
	response: inData(accountSchema),
	errorStatuses: [404],
	example: { path: "/trade/account" },
	async run({ platform, caller: { user } }) {
		const account = await findAccount(platform.db, user.customerId, platform.now());
		return succeed({ data: toAccountResponse(found(account)) });
	},
});

const entrySchema = z
	.strictObject({
		n: z.int().describe("From 1, without gaps"),
		kind: z.enum(ENTRY_KINDS),
		amountPoisha: poisha("Above 0 for what is owed more"),
		owedPoisha: poisha("After it"),
		dueOn: z.iso.date().optional().describe("The last day to pay it"),
		orderId: z.string().optional(),
		orderNumber: z.string().optional(),
		invoiceNumber: z.string().optional(),
		reference: z.string().optional().describe("Of a transfer or a certificate"),
		note: z
			.string()
			.optional()
			.describe("Of a payout the reference of its transfer, of an opening balance its invoice"),
		corrects: z.int().optional().describe("The entry that a correction takes back"),
		createdAt: z.iso.datetime(),
	})
	.meta({ id: "AccountEntry" });

const toEntryResponse = (entry: AccountEntry): z.infer<typeof entrySchema> => ({
	n: entry.n,
	kind: entry.kind,
	amountPoisha: entry.deltaPoisha,
	owedPoisha: entry.afterPoisha,
	...(entry.dueAt === null ? {} : { dueOn: toDueOn(entry.dueAt) }),
	...(entry.orderId ? { orderId: entry.orderId } : {}),
	...(entry.orderNumber ? { orderNumber: entry.orderNumber } : {}),
	...(entry.invoiceNumber ? { invoiceNumber: entry.invoiceNumber } : {}),
	...(entry.reference ? { reference: readReference(entry) } : {}),
	...(readBuyerNote(entry) ? { note: readBuyerNote(entry) } : {}),
	...(entry.reverses === null ? {} : { corrects: entry.reverses }),
	createdAt: new Date(entry.at).toISOString(),
});

export const listAccountEntries = defineCall("GET /trade/account/entries", {
	tag: "Company",
	name: "listAccountEntries",
	summary: "The entries of your company's account, newest first",
	notes: "At most 50 per answer. An entry never changes; a mistake is corrected by another.",
	access: "customer",
	query: nextQuery,
	response: inData(z.strictObject({ entries: z.array(entrySchema), next: z.string().nullable() })),
	example: { path: "/trade/account/entries" },
	async run({ platform, caller: { user }, query: { after } }) {
		const { entries, next } = await listEntries(platform.db, user.customerId, { after });
		return succeed({ data: { entries: entries.map(toEntryResponse), next } });
	},
});

export const postCharge = defineCall("POST /trade/orders/{id}/charge", {
	tag: "Orders",
	name: "chargeOrder",
	summary: "Put an unpaid order on your company's account",
	notes:
		"All that is unpaid of it becomes a debt, and its invoice says when it is due. Charged twice it is charged once. Refused with 409 above the credit limit, while an invoice is overdue by more than seven days, or when money has arrived for the order.",
	access: "customer",
	response: inData(accountSchema),
	rateLimit: "pay",
	errorStatuses: [403, 404, 409, 503],
	example: { path: "/trade/orders/$ORDER/charge" },
	async run({ ctx, caller: { user }, params }) {
		if (!(await mayChangeOrder(ctx.db, user, params.id)))
			return createProblem(403, COMPANY_ROLE_MESSAGE);
		await payOnAccount(ctx, params.id);
		const account = await findAccount(ctx.db, user.customerId, ctx.now());
		return succeed({ data: toAccountResponse(found(account)) });
	},
});

const { reference, receivedOn } = recordPaymentInput.shape;
const MAX_POISHA = 100_000_000_000_000;

export const postAccountPayment = defineCall("POST /trade/customers/{id}/payments", {
	tag: "Company",
	name: "recordAccountPayment",
	summary: "Record a transfer to the account of a company",
	notes: "It settles the oldest debt first. Each reference is recorded once.",
	access: "admin",
	right: "accounts",
	input: z.strictObject({
		amountPoisha: z.int().min(1, "Enter more than tk 0").max(MAX_POISHA, "This is too large"),
		reference: reference.describe("The bank's"),
		receivedOn: receivedOn.describe("The bank's day"),
	}),
	response: inData(accountSchema),
	errorStatuses: [403, 404, 409],
	fieldNames: () => ({ amount: "amountPoisha" }),
	example: {
		path: "/trade/customers/$CUSTOMER/payments",
		input: { amountPoisha: 1_250_000, reference: "TRF-118", receivedOn: "2026-11-03" },
	},
	async run({ ctx, params, input: { amountPoisha: amount, ...payment }, idempotencyKey }) {
		await recordPayment(ctx, params.id, { ...payment, amount, idempotencyKey });
		const account = await findAccount(ctx.db, params.id, ctx.now());
		return succeed({ data: toAccountResponse(found(account)) });
	},
});
