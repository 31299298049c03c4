import { eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { invoices } from "./tables.server";

/** Such as 'INV-2026-000123'. In raw SQL, because drizzle drops the table names in a query on one table. */
const invoiceNumber = sql<string>`printf('INV-%d-%06d', invoices.year, invoices.number)`;

/** The invoice number of the order in an outer query; '' until it is paid. */
export const invoiceNumberOfOrder = sql<string>`coalesce(
	(select ${invoiceNumber} from invoices where invoices.order_id = orders.id), '')`;

type Invoice = { number: string; issuedAt: number };

/** Null until the order is paid. */
export async function findInvoice(db: Db, orderId: string): Promise<Invoice | null> {
	const [invoice] = await db
		.select({ number: invoiceNumber, issuedAt: invoices.issuedAt })
		.from(invoices)
		.where(eq(invoices.orderId, orderId));
	return invoice ?? null;
}

/** Invoice numbers by order id, of paid orders. */
export async function getInvoiceNumbers(
	db: Db,
	orderIds: readonly string[],
): Promise<Record<string, string>> {
	const rows = await db
		.select({ orderId: invoices.orderId, number: invoiceNumber })
		.from(invoices)
		.where(sql`${invoices.orderId} in ${toIdList(orderIds)}`);
	return Object.fromEntries(rows.map(({ orderId, number }) => [orderId, number]));
}
