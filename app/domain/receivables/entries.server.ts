import { sql } from "drizzle-orm";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { found, Refused } from "~/platform/refused";
import type { AdminContext } from "../accounts/context.server";
import { formatTk } from "../money/rules";
import { explainUsedCertificate } from "../payments/bank/certificates.server";
import type { RecordBankPaymentInput } from "../payments/input";
import { bankPayments, taxCertificates } from "../payments/tables.server";
import { formatDay } from "../price-lists/rules";
import type {
	CorrectEntryInput,
	PayOutInput,
	RecordPaymentInput,
	RecordWithheldInput,
	WriteOffInput,
} from "./input";
import { findPaymentTime, findPayoutLimit, findWithheldLimit } from "./limits.server";
import { findEntry } from "./queries.server";
import { CORRECTABLE_KINDS } from "./rules";
import { type EnteredEntry, nextEntry, writeEntriesOnce } from "./write-entry.server";

/** VAT that is recorded with a transfer. */
type WithheldWithTransfer = Pick<RecordBankPaymentInput, "withheld" | "certificate">;

/** Records a transfer to the account, and the certificate that came with it. Each reference is recorded once. */
export async function recordPayment(
	ctx: AdminContext,
	customerId: string,
	{ withheld, certificate, ...payment }: RecordPaymentInput & WithheldWithTransfer,
): Promise<void> {
	const { idempotencyKey, reference } = payment;
	// Before the transfer: at most what is owed can be withheld.
	const withheldFirst =
		withheld === undefined || certificate === undefined
			? []
			: [
					enterWithheld(
						ctx,
						customerId,
						{ idempotencyKey, amount: withheld, certificate },
						"withheld",
					),
				];
	try {
		await writeEntriesOnce(ctx, customerId, [...withheldFirst, enterPayment(ctx, payment)]);
	} catch (error) {
		if (getViolatedConstraint(error) !== "bank_payments.reference")
			throw await explainUsedCertificate(ctx.db, error, customerId, certificate ?? "");
		const day = formatDay(await findPaymentTime(ctx.db, reference));
		throw new Refused({
			reference: `A payment with reference ${reference} was recorded on ${day}.`,
		});
	}
}

function enterPayment(
	{ db, now, newId, by }: AdminContext,
	{ idempotencyKey: key, reference, amount, receivedOn }: RecordPaymentInput,
): EnteredEntry {
	const id = newId();
	const payment = { id, reference, amountPoisha: amount, receivedOn, recordedBy: by.userId };
	return {
		key,
		payload: [reference, receivedOn],
		entry: { kind: "payment", deltaPoisha: -amount, bankPaymentId: id },
		before: (idempotencyKey, isNew) =>
			insertSelect(
				db,
				bankPayments,
				{ ...payment, recordedAt: now(), idempotencyKey },
				sql`where ${isNew}`,
			),
		audited: `${formatTk(amount)} by bank: ${reference}`,
	};
}

/** Records the certificate of VAT that the company withheld from its invoices. */
export async function recordWithheld(
	ctx: AdminContext,
	customerId: string,
	input: RecordWithheldInput,
): Promise<void> {
	try {
		await writeEntriesOnce(ctx, customerId, [enterWithheld(ctx, customerId, input, "amount")]);
	} catch (error) {
		throw await explainUsedCertificate(ctx.db, error, customerId, input.certificate);
	}
}

function enterWithheld(
	ctx: AdminContext,
	customerId: string,
	{ idempotencyKey: key, certificate, amount }: RecordWithheldInput,
	field: "amount" | "withheld",
): EnteredEntry {
	const { db, now, by } = ctx;
	const row = { customerId, number: certificate, amountPoisha: amount, recordedBy: by.userId };
	return {
		key,
		payload: [certificate],
		entry: { kind: "withheld", deltaPoisha: -amount },
		limit: { field, find: (account) => findWithheldLimit(ctx, account), done: "withheld" },
		before: (_, isNew) =>
			insertSelect(
				db,
				taxCertificates,
				{ ...row, entryN: nextEntry, recordedAt: now() },
				sql`from customers where customers.id = ${customerId} and ${isNew}`,
			),
		audited: `${formatTk(amount)} with certificate ${certificate}`,
	};
}

export const writeOff = (
	ctx: AdminContext,
	customerId: string,
	{ idempotencyKey: key, amount, note }: WriteOffInput,
): Promise<void> =>
	writeEntriesOnce(ctx, customerId, [
		{
			key,
			payload: [note],
			entry: { kind: "write-off", deltaPoisha: -amount, note },
			limit: {
				field: "amount",
				find: ({ owedPoisha }) => Math.max(0, owedPoisha),
				done: "written off",
			},
			audited: `${formatTk(amount)} written off: ${note}`,
		},
	]);

/** Records that a credit was sent back by transfer. What was withheld is with the state, and is not sent. */
export const payOut = (
	ctx: AdminContext,
	customerId: string,
	{ idempotencyKey: key, amount, reference }: PayOutInput,
): Promise<void> =>
	writeEntriesOnce(ctx, customerId, [
		{
			key,
			payload: [reference],
			entry: { kind: "payout", deltaPoisha: amount, note: reference },
			limit: {
				field: "amount",
				find: (account) => findPayoutLimit(ctx.db, account),
				done: "paid out",
			},
			audited: `${formatTk(amount)} by bank: ${reference}`,
		},
	]);

/** Takes back an entry that staff made: by exactly its amount, and once. */
export async function correctEntry(
	ctx: AdminContext,
	customerId: string,
	{ idempotencyKey: key, n, note }: CorrectEntryInput,
): Promise<void> {
	const { db } = ctx;
	const wrong = found(await findEntry(db, customerId, n));
	if (!CORRECTABLE_KINDS.includes(wrong.kind))
		throw new Refused(
			"Only opening balances, payments, withheld VAT, write-offs and payouts can be corrected.",
		);
	const { deltaPoisha, vatPoisha, dueAt } = wrong;
	try {
		await writeEntriesOnce(ctx, customerId, [
			{
				key,
				payload: [n, note],
				entry: {
					kind: "correction",
					deltaPoisha: -deltaPoisha,
					vatPoisha: -vatPoisha,
					dueAt,
					reverses: n,
					note,
				},
				audited: `${formatTk(Math.abs(deltaPoisha))} of entry ${n}: ${note}`,
			},
		]);
	} catch (error) {
		const unique = "account_entries.customer_id, account_entries.reverses";
		if (getViolatedConstraint(error) !== unique) throw error;
		const { correctedAt } = found(await findEntry(db, customerId, n));
		throw new Refused(`This entry was corrected on ${formatDay(correctedAt ?? 0)}.`);
	}
}
