import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { ownCustomer } from "~/domain/accounts/own-customer";
import { findOwnCustomer } from "~/domain/accounts/queries.server";
import { retryWhenOutdated } from "~/domain/documents/prepare-invoices.server";
import { formatTk } from "~/domain/money/rules";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { isPayable } from "~/domain/orders/rules/order-status";
import { summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { auditOrder, hasChangedOrder } from "~/domain/orders/statements.server";
import { orders } from "~/domain/orders/tables.server";
import { formatDay } from "~/domain/price-lists/rules";
import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { retryWhileNull } from "~/platform/d1/retry.server";
import {
	hasDifferentPayload,
	idempotentRow,
	isUnusedKey,
} from "~/platform/idempotency/bind-key-to-payload.server";
import type { Platform } from "~/platform/platform.server";
import { found, keyReused, Refused } from "~/platform/refused";
import { closeLivePayments } from "../attempts/close-live-payments.server";
import type { RecordCertificateInput } from "../input";
import { limitWithheld } from "../rules";
import { taxCertificates } from "../tables.server";
import { areOrdersAsRead } from "./orders-as-read.server";
import { type Certificate, payByTransfer } from "./pay-by-transfer.server";
import { findLastTransfer, selectCustomers } from "./queries.server";

/**
 * Records the certificate of VAT that was withheld from an order. It counts like money that arrived: the order is paid
 * when it and the transfers reach what is due. Closes live card payments first.
 */
export async function recordCertificate(
	ctx: AdminContext,
	orderId: string,
	{ idempotencyKey: key, certificate: number, withheld: amountPoisha }: RecordCertificateInput,
): Promise<{ missingPoisha: number }> {
	const { db, now, by } = ctx;
	const certificate = { orderId, number, amountPoisha };
	const use = { form: `certificate:${orderId}`, sender: by.userId, key };
	const { id: payloadHash, bind } = idempotentRow(db, use, [number, amountPoisha], now());
	const isNew = isUnusedKey(use, now());
	const recorded = await retryWhileNull(async () => {
		if (await hasDifferentPayload(db, { ...use, payloadHash }, now())) throw keyReused();
		const lines = await listLinesOfOrder(db, null, orderId);
		found(lines[0]);
		const [key] = await db.all<{ isNew: 0 | 1 }>(sql`select ${isNew} as isNew`);
		if (key?.isNew === 0) return { missingPoisha: summarizeAmounts(lines).duePoisha };
		const company = await findOwnCustomer(db, by.userId, selectCustomers([orderId]));
		if (company !== null) throw ownCustomer(company);
		if ((await closeLivePayments(ctx, [orderId])) > 0) return null;
		refuseMoreWithheld(ctx, lines, certificate);
		try {
			return await retryWhenOutdated(() =>
				writeCertificate(ctx, certificate, lines, { isNew, bind }),
			);
		} catch (error) {
			throw await explainUsedCertificate(db, error, selectCustomers([orderId]), number);
		}
	});
	if (!recorded)
		throw new Refused("The order was changed a moment ago. Nothing was recorded: try again.");
	return recorded;
}

/** Returns null, and writes nothing, if the order is not as it was read. */
async function writeCertificate(
	ctx: AdminContext,
	certificate: Certificate,
	lines: readonly OrderLine[],
	{ isNew, bind }: { isNew: SQL; bind: ReturnType<typeof idempotentRow>["bind"] },
): Promise<{ missingPoisha: number } | null> {
	const { db, now, newId, by } = ctx;
	const { orderId, number, amountPoisha } = certificate;
	const { duePoisha, receivedPoisha } = summarizeAmounts(lines);
	const missingPoisha = duePoisha - amountPoisha;
	const payable = lines.filter(isPayable);
	const changeId = newId();
	const isRecorded = hasChangedOrder(changeId);
	const isAsRead = areOrdersAsRead(payable, [{ orderId, before: receivedPoisha }]);
	const paid =
		missingPoisha > 0
			? []
			: await payByTransfer(ctx, payable, {
					...(await requireTransfer(db, orderId)),
					certificate,
					mayPay: isRecorded,
				});
	const [changed] = await db.batch([
		db
			.update(orders)
			.set({ receivedPoisha: missingPoisha > 0 ? receivedPoisha + amountPoisha : 0, changeId })
			.where(and(eq(orders.id, orderId), isAsRead, isNew))
			.returning({ id: orders.id }),
		insertCertificate(ctx, certificate, isRecorded),
		auditOrder(db, {
			changeId,
			actor: by,
			action: "order.record-certificate",
			before: "",
			after: `${formatTk(amountPoisha)} withheld with certificate ${number}`,
			at: now(),
		}),
		...paid,
		bind(isRecorded),
	]);
	return changed.length > 0 ? { missingPoisha } : null;
}

async function requireTransfer(db: Db, orderId: string) {
	const transfer = await findLastTransfer(db, orderId);
	if (!transfer)
		throw new Refused(
			{ withheld: "A certificate alone can't pay an order. Record a transfer first." },
			400,
		);
	return { bankPaymentId: transfer.id, reference: transfer.reference };
}

/** The most of an order that can still be withheld, in poisha. */
export function findMostWithheld(
	{ settings }: Pick<Platform, "settings">,
	lines: readonly OrderLine[],
): number {
	const { duePoisha, ...amounts } = summarizeAmounts(lines);
	const leftPoisha =
		limitWithheld(amounts, settings.papers.withheldPercent) - (lines[0]?.withheldPoisha ?? 0);
	return Math.max(0, Math.min(duePoisha, leftPoisha));
}

export function refuseMoreWithheld(
	platform: Pick<Platform, "settings">,
	lines: readonly OrderLine[],
	{ amountPoisha }: Pick<Certificate, "amountPoisha">,
): void {
	const mostPoisha = findMostWithheld(platform, lines);
	if (amountPoisha > mostPoisha)
		throw new Refused(
			{ withheld: `At most ${formatTk(mostPoisha)} can be withheld of this order.` },
			400,
		);
}

/** Runs in the batch before the lines that the certificate helps to pay. */
export const insertCertificate = (
	{ db, now, by }: AdminContext,
	{ orderId, number, amountPoisha }: Certificate,
	isRecorded: SQL,
) =>
	insertSelect(
		db,
		taxCertificates,
		{
			customerId: orders.customerId,
			orderId,
			number,
			amountPoisha,
			recordedBy: by.userId,
			recordedAt: now(),
		},
		sql`from ${orders} where ${eq(orders.id, orderId)} and ${isRecorded}`,
	);

/** A number counts once a customer. Returns any other error as it is. */
export async function explainUsedCertificate(
	db: Db,
	error: unknown,
	customerId: string | SQL,
	number: string,
): Promise<unknown> {
	const unique = "tax_certificates.customer_id, tax_certificates.number";
	if (getViolatedConstraint(error) !== unique) return error;
	const [used] = await db
		.select({ recordedAt: taxCertificates.recordedAt })
		.from(taxCertificates)
		.where(
			and(sql`${taxCertificates.customerId} = (${customerId})`, eq(taxCertificates.number, number)),
		);
	const day = formatDay(used?.recordedAt ?? 0);
	return new Refused({ certificate: `Certificate ${number} was recorded on ${day}.` });
}
