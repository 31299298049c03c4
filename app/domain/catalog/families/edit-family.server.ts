import { and, eq, sql } from "drizzle-orm";
import { auditRequiredChange, byAdmin } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { isUnchanged } from "~/platform/d1/is-unchanged.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { releasePicture, withStoredPicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import { families, products } from "../tables.server";
import { explainFamilyError, type FamilyWriteError, findFamilyError } from "./family-errors.server";
import type { FamilyInput } from "./input";
import type { ManagedFamily } from "./managed-families.server";

type Needs = Pick<Platform, "db" | "images" | "now" | "newId">;
type FamilyEdit = { adminId: string; old: ManagedFamily; input: FamilyInput };

export type EditFamilyResult =
	| { ok: true }
	| { ok: false; reason: "changed-meanwhile" }
	| FamilyWriteError;

/** Its parts follow it into another category. */
export async function editFamily(
	needs: Needs,
	edit: FamilyEdit,
	picture: UploadedPicture | null,
): Promise<EditFamilyResult> {
	if (!picture) return writeFamily(needs, edit, null);
	const upload = { area: "products", picture, uploadedBy: edit.adminId } as const;
	return withStoredPicture(needs, upload, (imageKey) => writeFamily(needs, edit, imageKey));
}

async function writeFamily(
	needs: Needs,
	{ adminId, old, input }: FamilyEdit,
	newImageKey: string | null,
): Promise<EditFamilyResult> {
	const { db } = needs;
	const formError = await findFamilyError(db, input);
	if (formError) return formError;
	// Writes the picture only when it is new: another admin may have changed it since.
	const changed = { ...input, ...(newImageKey ? { imageKey: newImageKey } : {}) };
	const { categoryId } = input;
	const familyId = old.id;
	const isSame = and(eq(families.id, familyId), isUnchanged(families, old, input));
	try {
		await db.batch([
			db.update(families).set(changed).where(isSame),
			auditRequiredChange(
				needs,
				byAdmin(adminId, "family.edit", `family:${familyId}`, { before: old, after: changed }),
			),
			db
				.update(products)
				.set({ categoryId })
				.where(
					and(eq(products.familyId, familyId), sql`${products.categoryId} is not ${categoryId}`),
				),
			...(newImageKey && old.imageKey ? replacePicture(needs, old, newImageKey) : []),
		]);
		return { ok: true };
	} catch (error) {
		if (getViolatedConstraint(error) === "audit.id")
			return { ok: false, reason: "changed-meanwhile" };
		return explainFamilyError(error);
	}
}

/** Its parts without a picture of their own show the family's. */
function replacePicture({ db, now }: Needs, { id, imageKey }: ManagedFamily, newImageKey: string) {
	return [
		db
			.update(products)
			.set({ imageKey: newImageKey })
			.where(and(eq(products.familyId, id), eq(products.imageKey, imageKey))),
		releasePicture(db, imageKey, now()),
	] as const;
}
