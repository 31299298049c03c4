import { and, eq, sql } from "drizzle-orm";
import { products } from "~/domain/catalog/tables.server";
import { findLine } from "~/domain/orders/queries.server";
import { orderLines } from "~/domain/orders/tables.server";
import { audit } from "~/platform/audit.server";
import { outbox } from "~/platform/outbox/outbox.server";
import { createTestPlatform } from "../platform";

export async function getStock(productId: string): Promise<{ onHand: number; reserved: number }> {
	const [stock] = await createTestPlatform()
		.db.select({ onHand: products.onHand, reserved: products.reserved })
		.from(products)
		.where(eq(products.id, productId));
	if (!stock) throw new Error(`No product ${productId}.`);
	return stock;
}

/** The invariant of every product: reserved units equal the units of unpaid orders. */
export async function getReservedAndUnpaid(
	productId: string,
): Promise<{ reserved: number; unpaid: number }> {
	const [row] = await createTestPlatform()
		.db.select({ unpaid: sql<number>`coalesce(sum(${orderLines.quantity}), 0)` })
		.from(orderLines)
		.where(and(eq(orderLines.productId, productId), eq(orderLines.status, "unpaid")));
	return { reserved: (await getStock(productId)).reserved, unpaid: row?.unpaid ?? 0 };
}

export async function getOrder(orderId: string) {
	const order = await findLine(createTestPlatform().db, orderId);
	if (!order) throw new Error(`No order ${orderId}.`);
	return order;
}

export const listOrderAudit = (orderId: string) => listAudit(`order:${orderId}`);

export async function listAudit(subject: string): Promise<string[]> {
	const rows = await createTestPlatform()
		.db.select({ action: audit.action })
		.from(audit)
		.where(eq(audit.subject, subject))
		.orderBy(audit.at, sql`rowid`);
	return rows.map(({ action }) => action);
}

export async function listQueuedMailSubjects(email: string): Promise<string[]> {
	const rows = await createTestPlatform()
		.db.select({ subject: outbox.subject })
		.from(outbox)
		.where(eq(outbox.to, email))
		.orderBy(outbox.createdAt, sql`rowid`);
	return rows.map(({ subject }) => subject);
}
