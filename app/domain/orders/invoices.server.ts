import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { invoices } from "./tables.server";

/** Such as 'INV-2026-000123'. */
const invoiceNumber: SQL<string> = sql`printf('INV-%d-%06d', ${invoices.year}, ${invoices.number})`;

export type Invoice = { number: string; issuedAt: number };

/** Null until the order is paid. */
export async function findInvoice(db: Db, orderId: string): Promise<Invoice | null> {
	const [invoice] = await db
		.select({ number: invoiceNumber, issuedAt: invoices.issuedAt })
		.from(invoices)
		.where(eq(invoices.orderId, orderId));
	return invoice ?? null;
}
