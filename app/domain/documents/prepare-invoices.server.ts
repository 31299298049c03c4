import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { retryOnConflict } from "~/platform/d1/retry.server";
import { groupBy } from "~/platform/group-by";
import { queueMail } from "~/platform/outbox/outbox.server";
import { products } from "../catalog/tables.server";
import type { Unit } from "../catalog/unit-rules";
import { hasPaidStatus } from "../orders/conditions.server";
import { writePayloads } from "../orders/events/write-payloads.server";
import { isGoods } from "../orders/rules/order-line";
import { formatLineNow, hasLinesNow } from "../orders/statements.server";
import { orderLines, orders } from "../orders/tables.server";
import {
	buildInvoice,
	type InvoiceableLine,
	type InvoiceableOrder,
	isInvoiceDue,
	type Receipt,
} from "./build-invoice";
import { type DocumentPayment, EXEMPT_NOTE, type InvoiceTerms } from "./facts";
import { buildInvoiceMail, type InvoiceMailSettings } from "./invoice-mail.server";
import { getDocumentYear } from "./rules";
import { type SellerSettings, toSellerFacts } from "./seller";
import { documents } from "./tables.server";

/** What the batch does to those of the lines that are unpaid. Time in ms. */
type LineEnding = { lineIds: readonly string[]; changeId: string; at: number } & (
	| {
			status: "paid";
			transactionId: string;
			method: DocumentPayment["method"];
			shortfallPoisha?: number;
			certificate?: { orderId: string; number: string; amountPoisha: number } | null;
			/** Only the method `account` has terms. */
			terms?: InvoiceTerms;
	  }
	| { status: "cancelled" }
);

/** Runs a batch with documents or mails again when lines changed after they were read. */
export const retryWhenOutdated = <Result>(run: () => Promise<Result>): Promise<Result> =>
	retryOnConflict(run, "documents.facts", "outbox.html");

/**
 * For the end of a batch that ends lines of these orders: the invoice of each order that is due then, with what webhooks tell of
 * the batch, and all lines of each order as the batch should leave them, for its mail. The invoice fails, and the batch with it, when one is due that was not built from
 * the lines as they are then.
 */
export async function prepareInvoices(
	{ db, settings }: { db: Db; settings: SellerSettings & InvoiceMailSettings },
	orderIds: readonly string[],
	ending: LineEnding | null,
) {
	const seller = toSellerFacts(settings);
	const read = await readInvoiceableOrders(db, orderIds);
	const prepared = read.map((order) => {
		const lines = ending ? endLines(order.lines, ending) : order.lines;
		const issuedAt = Math.max(
			...lines.map(({ paidAt, cancelledAt }) => paidAt ?? cancelledAt ?? 0),
		);
		const paying = ending?.status === "paid" ? ending : null;
		const shortfallPoisha = order.shortfallPoisha + (paying?.shortfallPoisha ?? 0);
		const receipts = [...order.receipts, ...toReceipts(order.id, paying)];
		const facts = isInvoiceDue(lines)
			? buildInvoice({ ...order, lines, receipts, shortfallPoisha, terms: paying?.terms }, seller)
			: null;
		const invoice = {
			orderId: order.id,
			year: getDocumentYear(issuedAt),
			issuedAt,
			buyer: order.buyer,
			facts,
			lines: facts && lines.map(formatLineNow),
		};
		return { orderId: order.id, lines, invoice };
	});
	const mailed = read.filter(
		({ id, invoiceEmail }) =>
			invoiceEmail && prepared.some(({ invoice }) => invoice.orderId === id && invoice.facts),
	);
	const invoices = [
		insertDueInvoices(db, JSON.stringify(prepared.map(({ invoice }) => invoice))),
		...mailed.map((order) =>
			queueMail(
				db,
				{
					...buildInvoiceMail(settings, { ...order, companyName: order.buyer.companyName }),
					id: `invoice:${order.id}`,
					now: ending?.at ?? order.createdAt,
				},
				sql`exists (select 1 from documents where kind = 'invoice' and order_id = ${order.id})`,
			).onConflictDoNothing(),
		),
		writePayloads(db, orderIds),
	] as const;
	return { invoices, orders: prepared };
}

function toReceipts(
	orderId: string,
	paying: Extract<LineEnding, { status: "paid" }> | null,
): Receipt[] {
	const { certificate, at = 0 } = paying ?? {};
	if (certificate?.orderId !== orderId) return [];
	const { number: reference, amountPoisha } = certificate;
	return [{ method: "withheld", reference, amountPoisha, recordedAt: at }];
}

/** The charges of an order end with its last line of goods, by a trigger. */
function endLines(lines: readonly InvoiceableLine[], ending: LineEnding): InvoiceableLine[] {
	const { lineIds, at, changeId } = ending;
	const ended = new Set(lineIds);
	const change =
		ending.status === "paid"
			? {
					changeId,
					status: ending.status,
					paidAt: at,
					transactionId: ending.transactionId,
					method: ending.method,
				}
			: { changeId, status: ending.status, cancelledAt: at };
	const end = (line: InvoiceableLine): InvoiceableLine =>
		line.status === "unpaid" ? { ...line, ...change } : line;
	const after = lines.map((line) => (ended.has(line.id) ? end(line) : line));
	const goesOn = after.some((line) => isGoods(line) && line.status !== "cancelled");
	return ending.status === "cancelled" && !goesOn ? after.map(end) : after;
}

/** In raw SQL, because drizzle drops the table names in a query on one table. */
const receiptsOfOrder =
	sql`(select json_group_array(json_object('method', method, 'reference', reference,
		'amountPoisha', poisha, 'recordedAt', recorded_at))
	from (
		select 'bank' as method, reference, bank_payment_orders.amount_poisha as poisha, recorded_at
			from bank_payment_orders join bank_payments on bank_payments.id = payment_id
			where bank_payment_orders.order_id = orders.id
		union all select 'withheld', number, amount_poisha, recorded_at from tax_certificates
			where tax_certificates.order_id = orders.id
	))`.mapWith((json: string): Receipt[] => JSON.parse(json));

/** Of a company; a person's order reads no other row. */
const invoiceEmail = sql<string>`iif(orders.spender_id is null, '',
	(select invoice_email from customers where customers.id = orders.customer_id))`.as(
	"invoice_email",
);

/** Of the rate that the line was ordered with; of several the one that its product has. */
const returnNote = sql<string>`iif(${orders.exemptNumber} <> '', ${EXEMPT_NOTE}, coalesce(
	(select return_note from vat_rates where id = ${products.vatRateId} and bp = ${orderLines.vatBp}),
	(select return_note from vat_rates where bp = ${orderLines.vatBp} order by id limit 1), ''))`.as(
	"return_note",
);

async function readInvoiceableOrders(
	db: Db,
	orderIds: readonly string[],
): Promise<(InvoiceableOrder & { invoiceEmail: string })[]> {
	const ids = toIdList(orderIds);
	const [found, lines] = await Promise.all([
		db
			.select({
				id: orders.id,
				orderNumber: orders.number,
				...pickColumns(orders, "createdAt", "purchaseOrderNumber", "costCentre", "note"),
				...pickColumns(orders, "exemptNumber", "shortfallPoisha"),
				invoiceEmail,
				receipts: receiptsOfOrder,
				buyer: {
					name: orders.buyerName,
					companyName: orders.companyName,
					bin: orders.buyerBin,
					address: sql<string>`${orders.address} || iif(${orders.district} = '', '', char(10) || ${orders.district})`,
					phone: orders.phone,
					email: orders.buyerEmail,
				},
			})
			.from(orders)
			.where(sql`${orders.id} in ${ids}`),
		db
			.select({
				...pickColumns(orderLines, "id", "orderId", "kind", "productName", "partNumber"),
				customerNumber: orderLines.customerNumber,
				// A quoted delivery has one price, also of a method that charges by weight.
				unit: sql<Unit>`iif(${orderLines.sourceKind} = 'quote' and ${orderLines.kind} = 'service', 'piece', ${products.unit})`.as(
					"unit_of_supply",
				),
				...pickColumns(orderLines, "quantity", "unitPricePoisha", "cancelledUnits"),
				...pickColumns(orderLines, "returnedUnits", "totalPoisha", "refundedPoisha", "vatBp"),
				...pickColumns(orderLines, "status", "changeId", "transactionId"),
				returnNote,
				method: sql<DocumentPayment["method"]>`coalesce((select kind from payment_attempts
					where payment_attempts.transaction_id = ${orderLines.transactionId}
						and ${orderLines.bankPaymentId} is null), 'bank')`.as("method"),
				paidAt: orderLines.paidAt,
				cancelledAt: orderLines.cancelledAt,
			})
			.from(orderLines)
			.innerJoin(products, eq(products.id, orderLines.productId))
			.innerJoin(orders, eq(orders.id, orderLines.orderId))
			.where(sql`${orderLines.orderId} in ${ids}`)
			.orderBy(asc(orderLines.orderId), asc(orderLines.position)),
	]);
	const linesOf = groupBy(lines, ({ orderId }) => orderId);
	return found.map((order) => ({ ...order, lines: linesOf.get(order.id) ?? [] }));
}

/** NULL facts violate NOT NULL. Numbers follow the last one of their year. */
function insertDueInvoices(db: Db, prepared: string) {
	const isCurrent = hasLinesNow(sql`invoice.order_id`, sql`invoice.lines`);
	return insertSelect(
		db,
		documents,
		{
			kind: "invoice",
			year: sql`invoice.year`,
			number: sql`coalesce((select max(number) from documents where kind = 'invoice' and year = invoice.year), 0)
				+ row_number() over (partition by invoice.year order by invoice.issued_at)`,
			orderId: sql`invoice.order_id`,
			issuedAt: sql`invoice.issued_at`,
			buyer: sql`invoice.buyer`,
			facts: sql`iif(${isCurrent}, invoice.facts, null)`,
		},
		sql`from (
			select value ->> 'orderId' as order_id, value ->> 'year' as year, value ->> 'issuedAt' as issued_at,
				value -> 'buyer' as buyer, value -> 'facts' as facts, value -> 'lines' as lines
			from json_each(${prepared})
		) as invoice
		where not exists (select 1 from order_lines where order_id = invoice.order_id and status = 'unpaid')
			and exists (select 1 from order_lines where order_id = invoice.order_id and ${hasPaidStatus(sql`status`)})
			and not exists (select 1 from documents where kind = 'invoice' and order_id = invoice.order_id)`,
	);
}
