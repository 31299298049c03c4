import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { categories } from "../tables.server";
import { type CategoryHasProducts, findCategoryWithProducts } from "./write-error.server";

type ArchiveCategoryResult =
	| { ok: true }
	| { ok: false; reason: "no-such-category" }
	| CategoryHasProducts;

/** Only a category without parts, here or below, leaves the shop. */
export async function archiveCategory(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	categoryId: string,
	archived: boolean,
): Promise<ArchiveCategoryResult> {
	const { archivedAt, path } = categories;
	const hasProducts = sql`exists (select 1 from products join categories as own on own.id = products.category_id
		where substr(own.path, 1, length(${path})) = ${path})`;
	const isWritten = await writeAudited(
		needs,
		needs.db
			.update(categories)
			.set({ archivedAt: archived ? needs.now() : null })
			.where(
				and(
					eq(categories.id, categoryId),
					archived ? and(isNull(archivedAt), sql`not ${hasProducts}`) : isNotNull(archivedAt),
				),
			),
		byAdmin(adminId, archived ? "category.archive" : "category.restore", `category:${categoryId}`),
	);
	if (isWritten) return { ok: true };
	const category = await findCategoryWithProducts(needs.db, categoryId);
	if (!category) return { ok: false, reason: "no-such-category" };
	return archived && category.partCount > 0 ? category : { ok: true };
}
