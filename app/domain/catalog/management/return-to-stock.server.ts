import { and, eq, type SQL, sql } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { products } from "../tables.server";

type ReturnedUnits = {
	auditId: string;
	adminId: string;
	productId: string;
	units: number;
	at: number;
};

/**
 * The statements that put sold units back on the shelf and tell the audit trail, for the batch of another change: they
 * do nothing unless `when`, a condition on other tables, holds at that point of it.
 */
export function returnToStock(
	db: Db,
	{ auditId, adminId, productId, units, at }: ReturnedUnits,
	condition: SQL,
) {
	return [
		db
			.update(products)
			.set({ onHand: sql`${products.onHand} + ${units}` })
			.where(and(eq(products.id, productId), condition)),
		auditLastChange(db, {
			id: auditId,
			actor: `admin:${adminId}`,
			action: "product.stock",
			subject: `product:${productId}`,
			before: "",
			after: `+${units}`,
			at,
		}),
	] as const;
}
