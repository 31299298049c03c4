import { eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { categories } from "../tables.server";
import type { CategoryInput } from "./input";
import { type CategoryWriteError, explainCategoryError } from "./write-error.server";

export type EditCategoryResult =
	| { ok: true }
	| { ok: false; reason: "no-such-category" }
	| CategoryWriteError;

/** Also moves it: triggers write the paths below it and queue the parts for `rewriteMovedParts`. */
export async function editCategory(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	categoryId: string,
	input: CategoryInput,
): Promise<EditCategoryResult> {
	const [old] = await db.select().from(categories).where(eq(categories.id, categoryId));
	if (!old) return { ok: false, reason: "no-such-category" };
	const changed = { ...input, parentId: input.parentId || null };
	try {
		await db.batch([
			db.update(categories).set(changed).where(eq(categories.id, categoryId)),
			auditLastChange(db, {
				id: newId(),
				actor: `admin:${adminId}`,
				action: "category.edit",
				subject: `category:${categoryId}`,
				before: JSON.stringify(old, Object.keys(changed)),
				after: JSON.stringify(changed),
				at: now(),
			}),
		]);
		return { ok: true };
	} catch (error) {
		return explainCategoryError(error);
	}
}
