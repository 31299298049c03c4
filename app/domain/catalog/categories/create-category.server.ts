import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { categories } from "../tables.server";
import type { CategoryInput } from "./input";
import { type CategoryWriteError, explainCategoryError } from "./write-error.server";

/** Triggers write the path. */
export async function createCategory(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	input: CategoryInput,
): Promise<{ ok: true; id: string } | CategoryWriteError> {
	const id = newId();
	try {
		await db.batch([
			db.insert(categories).values({ ...input, id, parentId: input.parentId || null }),
			auditLastChange(db, {
				id: newId(),
				actor: `admin:${adminId}`,
				action: "category.create",
				subject: `category:${id}`,
				before: "",
				after: JSON.stringify(input),
				at: now(),
			}),
		]);
		return { ok: true, id };
	} catch (error) {
		return explainCategoryError(error);
	}
}
