import { eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { releasePicture, withStoredPicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import { categories } from "../tables.server";
import type { CategoryInput } from "./input";
import { type CategoryWriteError, explainCategoryError } from "./write-error.server";

type Needs = Pick<Platform, "db" | "images" | "now" | "newId">;
type CategoryEdit = { adminId: string; categoryId: string; input: CategoryInput };

export type EditCategoryResult =
	| { ok: true }
	| { ok: false; reason: "no-such-category" }
	| CategoryWriteError;

/** Also moves it: triggers write the paths below it and queue the parts for `rewriteMovedParts`. */
export async function editCategory(
	needs: Needs,
	edit: CategoryEdit,
	picture: UploadedPicture | null,
): Promise<EditCategoryResult> {
	if (!picture) return writeCategory(needs, edit, null);
	const upload = { area: "products", picture, uploadedBy: edit.adminId } as const;
	return withStoredPicture(needs, upload, (imageKey) => writeCategory(needs, edit, imageKey));
}

async function writeCategory(
	{ db, now, newId }: Needs,
	{ adminId, categoryId, input }: CategoryEdit,
	newImageKey: string | null,
): Promise<EditCategoryResult> {
	const [old] = await db.select().from(categories).where(eq(categories.id, categoryId));
	if (!old) return { ok: false, reason: "no-such-category" };
	// Writes the picture only when it is new: another admin may have changed it since.
	const picture = newImageKey ? { imageKey: newImageKey } : {};
	const changed = { ...input, parentId: input.parentId || null, ...picture };
	const at = now();
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
				at,
			}),
			...(newImageKey && old.imageKey ? [releasePicture(db, old.imageKey, at)] : []),
		]);
		return { ok: true };
	} catch (error) {
		return explainCategoryError(db, error, input.parentId);
	}
}
