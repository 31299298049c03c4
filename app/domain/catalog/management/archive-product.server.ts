import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { products } from "../tables.server";
import { findManagedProduct } from "./queries.server";

export async function archiveProduct(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	productId: string,
	archived: boolean,
): Promise<boolean> {
	const at = now();
	const isChange = archived ? isNull(products.archivedAt) : isNotNull(products.archivedAt);
	await db.batch([
		db
			.update(products)
			.set({ archivedAt: archived ? at : null })
			.where(and(eq(products.id, productId), isChange)),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: archived ? "product.archive" : "product.restore",
			subject: `product:${productId}`,
			before: archived ? "for sale" : "archived",
			after: archived ? "archived" : "for sale",
			at,
		}),
	]);
	return (await findManagedProduct(db, productId)) !== null;
}
