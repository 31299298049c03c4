import { and, eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { isUnchanged } from "~/platform/d1/is-unchanged.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { releasePicture, withStoredPicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import { categories } from "../tables.server";
import type { CategoryInput } from "./input";
import type { ManagedCategory } from "./rules";
import { type CategoryWriteError, explainCategoryError } from "./write-error.server";

type Needs = Pick<Platform, "db" | "images" | "now" | "newId">;
type CategoryEdit = { adminId: string; old: ManagedCategory; input: CategoryInput };

export type EditCategoryResult =
	| { ok: true }
	| { ok: false; reason: "changed-meanwhile" }
	| CategoryWriteError;

/** Also moves it: triggers write the paths below it and queue the parts for `rewriteMovedProducts`. */
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
	needs: Needs,
	{ adminId, old, input }: CategoryEdit,
	newImageKey: string | null,
): Promise<EditCategoryResult> {
	const { db, now } = needs;
	// Writes the picture only when it is new: another admin may have changed it since.
	const picture = newImageKey ? { imageKey: newImageKey } : {};
	const changed = { ...input, parentId: input.parentId || null, ...picture };
	const isSame = and(eq(categories.id, old.id), isUnchanged(categories, old, input));
	try {
		const isWritten = await writeAudited(
			needs,
			db.update(categories).set(changed).where(isSame),
			byAdmin(adminId, "category.edit", `category:${old.id}`, {
				before: JSON.stringify(old, Object.keys(changed)),
				after: changed,
			}),
			newImageKey && old.imageKey ? [releasePicture(db, old.imageKey, now())] : [],
		);
		return isWritten ? { ok: true } : { ok: false, reason: "changed-meanwhile" };
	} catch (error) {
		return explainCategoryError(db, error, input.parentId);
	}
}
