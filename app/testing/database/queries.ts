import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { products } from "~/domain/catalog/tables.server";
import { findLine } from "~/domain/orders/queries.server";
import { orderLines } from "~/domain/orders/tables.server";
import { listLiveAttempts } from "~/domain/payments/queries.server";
import { moveStock } from "~/domain/stock/move-stock.server";
import { serveBackorders } from "~/domain/stock/serve-backorders.server";
import { audit } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
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

/** As by a count. */
export async function setStock(productId: string, units: number): Promise<void> {
	const platform = createTestPlatform();
	await platform.db.batch([
		moveStock(
			platform,
			{ cause: "count", actor: "", delta: sql`${units} - ${products.onHand}` },
			sql`from ${products} where ${eq(products.id, productId)} and ${ne(products.onHand, units)}`,
		),
		serveBackorders(platform, sql`${productId}`),
	]);
}

/** Any columns; the units on hand as by a count. */
export async function changeProduct(
	productId: string,
	{ onHand, ...columns }: Partial<typeof products.$inferInsert>,
): Promise<void> {
	const { db } = createTestPlatform();
	if (Object.keys(columns).length > 0)
		await db.update(products).set(columns).where(eq(products.id, productId));
	if (onHand !== undefined) await setStock(productId, onHand);
}

/** The invariant of every product without backorders: reserved units equal the units of unpaid orders. */
export async function getReservedAndUnpaid(
	productId: string,
): Promise<{ reserved: number; unpaid: number }> {
	const [row] = await createTestPlatform()
		.db.select({ unpaid: sql<number>`coalesce(sum(${orderLines.quantity}), 0)` })
		.from(orderLines)
		.where(and(eq(orderLines.productId, productId), eq(orderLines.status, "unpaid")));
	return { reserved: (await getStock(productId)).reserved, unpaid: row?.unpaid ?? 0 };
}

export async function getLine(lineId: string) {
	const line = await findLine(createTestPlatform().db, lineId);
	if (!line) throw new Error(`No line ${lineId}.`);
	return line;
}

/** Of an order and of its first line, which has the same id; or of another line. */
export const listOrderAudit = (id: string) => listAudit(`order:${id}`, `line:${id}`);

export async function listAudit(...subjects: string[]): Promise<string[]> {
	const rows = await createTestPlatform()
		.db.select({ action: audit.action })
		.from(audit)
		.where(inArray(audit.subject, subjects))
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

export async function findLiveAttempt(db: Db, lineId: string) {
	const [attempt] = await listLiveAttempts(db, [lineId]);
	return attempt ?? null;
}
