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

/** For another change's batch: does nothing unless `when` holds at that point of it. */
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
