import { and, eq, sql } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { releasePicture, withStoredPicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import { families, products } from "../tables.server";
import { explainFamilyError, type FamilyWriteError, findFamilyError } from "./family-errors.server";
import type { FamilyInput } from "./input";

type Needs = Pick<Platform, "db" | "images" | "now" | "newId">;
type FamilyEdit = { adminId: string; familyId: string; input: FamilyInput };

export type EditFamilyResult =
	| { ok: true }
	| { ok: false; reason: "no-such-family" }
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
	{ db, now, newId }: Needs,
	{ adminId, familyId, input }: FamilyEdit,
	newImageKey: string | null,
): Promise<EditFamilyResult> {
	const [old] = await db.select().from(families).where(eq(families.id, familyId));
	if (!old) return { ok: false, reason: "no-such-family" };
	const formError = await findFamilyError(db, input);
	if (formError) return formError;
	// Writes the picture only when it is new: another admin may have changed it since.
	const changed = { ...input, ...(newImageKey ? { imageKey: newImageKey } : {}) };
	const { categoryId } = input;
	const at = now();
	try {
		await db.batch([
			db.update(families).set(changed).where(eq(families.id, familyId)),
			auditLastChange(db, {
				id: newId(),
				actor: `admin:${adminId}`,
				action: "family.edit",
				subject: `family:${familyId}`,
				before: JSON.stringify(old),
				after: JSON.stringify(changed),
				at,
			}),
			db
				.update(products)
				.set({ categoryId })
				.where(
					and(eq(products.familyId, familyId), sql`${products.categoryId} is not ${categoryId}`),
				),
			...(newImageKey && old.imageKey ? [releasePicture(db, old.imageKey, at)] : []),
		]);
		return { ok: true };
	} catch (error) {
		return explainFamilyError(error);
	}
}
