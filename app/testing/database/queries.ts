import { and, eq, sql } from "drizzle-orm";
import { products } from "~/domain/catalog/tables.server";
import { orderById } from "~/domain/orders/queries.server";
import { orders } from "~/domain/orders/tables.server";
import { audit } from "~/platform/audit.server";
import { outbox } from "~/platform/outbox/outbox.server";
import { testPlatform } from "../platform";

/** A product's stock as the database has it, in units. */
export async function stockOf(productId: string): Promise<{ onHand: number; reserved: number }> {
	const [stock] = await testPlatform()
		.db.select({ onHand: products.onHand, reserved: products.reserved })
		.from(products)
		.where(eq(products.id, productId));
	if (!stock) throw new Error(`No product ${productId}.`);
	return stock;
}

/** The invariant of every product: what is reserved is what its unpaid orders hold. Returns both sums. */
export async function heldBy(productId: string): Promise<{ reserved: number; unpaid: number }> {
	const [row] = await testPlatform()
		.db.select({ unpaid: sql<number>`coalesce(sum(${orders.quantity}), 0)` })
		.from(orders)
		.where(and(eq(orders.productId, productId), eq(orders.status, "unpaid")));
	return { reserved: (await stockOf(productId)).reserved, unpaid: row?.unpaid ?? 0 };
}

export async function theOrder(orderId: string) {
	const order = await orderById(testPlatform().db, orderId);
	if (!order) throw new Error(`No order ${orderId}.`);
	return order;
}

/** What the audit trail tells of an order, the first action first. */
export const auditOf = (orderId: string) => auditAbout(`order:${orderId}`);

/** What the audit trail tells of anything, named as 'product:<id>', the first action first. */
export async function auditAbout(subject: string): Promise<string[]> {
	const rows = await testPlatform()
		.db.select({ action: audit.action })
		.from(audit)
		.where(eq(audit.subject, subject))
		.orderBy(audit.at, sql`rowid`);
	return rows.map(({ action }) => action);
}

/** The subjects of the mails queued for an address, the first one first. */
export async function mailsTo(email: string): Promise<string[]> {
	const rows = await testPlatform()
		.db.select({ subject: outbox.subject })
		.from(outbox)
		.where(eq(outbox.to, email))
		.orderBy(outbox.createdAt, sql`rowid`);
	return rows.map(({ subject }) => subject);
}
