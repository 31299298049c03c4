import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { categories } from "../tables.server";
import { type CategoryHasParts, findCategoryWithParts } from "./write-error.server";

export type ArchiveCategoryResult =
	| { ok: true }
	| { ok: false; reason: "no-such-category" }
	| CategoryHasParts;

/** Only a category without parts, here or below, leaves the shop. */
export async function archiveCategory(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	categoryId: string,
	archived: boolean,
): Promise<ArchiveCategoryResult> {
	const at = now();
	const { archivedAt, path } = categories;
	const hasParts = sql`exists (select 1 from products join categories as own on own.id = products.category_id
		where substr(own.path, 1, length(${path})) = ${path})`;
	const [written] = await db.batch([
		db
			.update(categories)
			.set({ archivedAt: archived ? at : null })
			.where(
				and(
					eq(categories.id, categoryId),
					archived ? and(isNull(archivedAt), sql`not ${hasParts}`) : isNotNull(archivedAt),
				),
			)
			.returning({ id: categories.id }),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: archived ? "category.archive" : "category.restore",
			subject: `category:${categoryId}`,
			before: "",
			after: "",
			at,
		}),
	]);
	if (written.length > 0) return { ok: true };
	const category = await findCategoryWithParts(db, categoryId);
	if (!category) return { ok: false, reason: "no-such-category" };
	return archived && category.partCount > 0 ? category : { ok: true };
}
