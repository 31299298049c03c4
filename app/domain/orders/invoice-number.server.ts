import { sql } from "drizzle-orm";

/** The invoice number of the order in an outer query, such as 'INV-2026-000123'; '' before there is one. */
export const invoiceNumberOfOrder = sql<string>`coalesce((select printf('INV-%d-%06d', year, documents.number)
	from documents where kind = 'invoice' and order_id = orders.id), '')`;
