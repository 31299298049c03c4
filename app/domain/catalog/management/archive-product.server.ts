import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { products } from "../tables.server";
import { findManagedProduct } from "./queries.server";

/** `alongside` is written in the same batch. */
export async function archiveProduct(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	productId: string,
	archived: boolean,
	alongside: readonly BatchItem<"sqlite">[] = [],
): Promise<boolean> {
	const isChange = archived ? isNull(products.archivedAt) : isNotNull(products.archivedAt);
	await writeAudited(
		needs,
		needs.db
			.update(products)
			.set({ archivedAt: archived ? needs.now() : null })
			.where(and(eq(products.id, productId), isChange)),
		byAdmin(adminId, archived ? "product.archive" : "product.restore", `product:${productId}`, {
			before: archived ? "for sale" : "archived",
			after: archived ? "archived" : "for sale",
		}),
		alongside,
	);
	return (await findManagedProduct(needs.db, productId)) !== null;
}
