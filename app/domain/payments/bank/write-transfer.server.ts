import { sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { formatTk } from "~/domain/money/rules";
import { writePayloads } from "~/domain/orders/events/write-payloads.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { isPayable } from "~/domain/orders/rules/order-status";
import { auditOrder, hasChangedOrder } from "~/domain/orders/statements.server";
import { orders } from "~/domain/orders/tables.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { insertSurplus } from "../refunds/refund-surplus.server";
import { bankPaymentOrders, bankPayments } from "../tables.server";
import { buildMissingMail } from "./bank-transfer-mail.server";
import { insertCertificate } from "./certificates.server";
import { areOrdersAsRead } from "./orders-as-read.server";
import { type Certificate, payByTransfer } from "./pay-by-transfer.server";
import type { TransferShare } from "./split-transfer";

type Transfer = Pick<
	typeof bankPayments.$inferSelect,
	"reference" | "amountPoisha" | "receivedOn" | "idempotencyKey"
> & {
	certificate: Certificate | null;
};

/** Writes nothing if the orders are not as they were read: every statement depends on the first one's row. */
export async function writeTransfer(
	ctx: AdminContext,
	{ certificate, ...received }: Transfer,
	lines: readonly OrderLine[],
	shares: readonly TransferShare[],
): Promise<void> {
	const { db, now, newId, by } = ctx;
	const changeId = newId();
	const transfer = { ...received, id: newId(), recordedBy: by.userId, recordedAt: now() };
	const { id: bankPaymentId, reference, recordedAt: at } = transfer;
	const payable = lines.filter(isPayable);
	const short = shares.filter(({ missingPoisha }) => missingPoisha > 0);
	const whole = payable.filter((line) => !short.some(({ orderId }) => orderId === line.orderId));
	const after = addReceived(shares, lines, certificate);
	const share = sql`json_each(${JSON.stringify(after)}) as share`;
	const isRecorded = sql`exists (select 1 from bank_payments where bank_payments.id = ${bankPaymentId})`;
	const paying = { bankPaymentId, reference, certificate, mayPay: isRecorded };
	const paid = await payByTransfer(ctx, whole, paying);
	await db.batch([
		insertSelect(db, bankPayments, transfer, sql`where ${areOrdersAsRead(payable, after)}`),
		insertSelect(
			db,
			bankPaymentOrders,
			{ orderId: to("orderId"), paymentId: bankPaymentId, amountPoisha: to("amountPoisha") },
			sql`from ${share} where ${isRecorded}`,
		),
		...(certificate ? [insertCertificate(ctx, certificate, isRecorded)] : []),
		db
			.update(orders)
			.set({ receivedPoisha: to("after"), changeId })
			.from(share)
			.where(sql`${orders.id} = ${to("orderId")} and ${isRecorded}`),
		auditOrder(db, {
			changeId,
			actor: by,
			action: "order.receive-transfer",
			before: "",
			at,
			after: `${formatTk(transfer.amountPoisha)} by bank: ${reference}${describeCertificate(certificate)}`,
		}),
		...insertSurplus(
			ctx,
			by,
			{
				orderId: to("orderId"),
				amountPoisha: to("surplusPoisha"),
				bankPaymentId: sql`${bankPaymentId}`,
				key: bankPaymentId,
			},
			sql`from ${share} where ${isRecorded} and ${to("surplusPoisha")} > 0`,
		),
		...short.map((missing) => queueMissingMail(ctx, payable, missing, changeId)),
		...paid,
		// Also of a surplus of what was paid before.
		writePayloads(
			db,
			shares.map(({ orderId }) => orderId),
		),
	]);
}

/** What was received for an order before and after; nothing is kept once it is paid. */
type ReceivedShare = TransferShare & { before: number; after: number };

const to = (name: keyof ReceivedShare) => sql`(share.value ->> ${sql.raw(`'${name}'`)})`;

const addReceived = (
	shares: readonly TransferShare[],
	lines: readonly OrderLine[],
	certificate: Certificate | null,
): ReceivedShare[] =>
	shares.map((share) => {
		const { orderId, amountPoisha, missingPoisha } = share;
		const before = lines.find((line) => line.orderId === orderId)?.receivedPoisha ?? 0;
		const withheldPoisha = certificate?.orderId === orderId ? certificate.amountPoisha : 0;
		return {
			...share,
			before,
			after: missingPoisha > 0 ? before + amountPoisha + withheldPoisha : 0,
		};
	});

const describeCertificate = (certificate: Certificate | null): string =>
	certificate
		? `; ${formatTk(certificate.amountPoisha)} withheld with certificate ${certificate.number}`
		: "";

function queueMissingMail(
	{ db, now, newId, settings }: Platform,
	payable: readonly OrderLine[],
	{ orderId, amountPoisha, missingPoisha }: TransferShare,
	changeId: string,
) {
	const lines = payable.filter((line) => line.orderId === orderId);
	const mail = buildMissingMail(settings, { lines, amountPoisha, missingPoisha });
	return queueMail(db, { ...mail, id: newId(), now: now() }, hasChangedOrder(changeId));
}
