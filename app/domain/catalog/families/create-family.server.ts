import { eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { withStoredPicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import { families } from "../tables.server";
import { explainFamilyError, type FamilyWriteError, findFamilyError } from "./family-errors.server";
import type { NewFamilyInput } from "./input";

type Needs = Pick<Platform, "db" | "images" | "now" | "newId">;
export type CreateFamilyResult = { ok: true; id: string } | FamilyWriteError;

export async function createFamily(
	platform: Needs,
	adminId: string,
	{ idempotencyKey, ...input }: NewFamilyInput,
	picture: UploadedPicture | null,
): Promise<CreateFamilyResult> {
	const payload = [adminId, JSON.stringify(input), picture?.digest ?? ""];
	const id = hashPayload(idempotencyKey, ...payload);
	if (await isFamily(platform.db, id)) return { ok: true, id };
	const formError = await findFamilyError(platform.db, input);
	if (formError) return formError;
	if (!picture) return writeFamily(platform, adminId, { ...input, id });
	const upload = { area: "products", picture, uploadedBy: adminId } as const;
	return withStoredPicture(platform, upload, (imageKey) =>
		writeFamily(platform, adminId, { ...input, id, imageKey }),
	);
}

async function writeFamily(
	needs: Needs,
	adminId: string,
	row: typeof families.$inferInsert,
): Promise<CreateFamilyResult> {
	const { id } = row;
	try {
		await writeAudited(
			needs,
			needs.db.insert(families).values(row),
			byAdmin(adminId, "family.create", `family:${id}`, { after: row }),
		);
		return { ok: true, id };
	} catch (error) {
		// The same form, sent twice at the same time.
		if (await isFamily(needs.db, id)) return { ok: true, id };
		return explainFamilyError(error);
	}
}

async function isFamily(db: Platform["db"], id: string): Promise<boolean> {
	const found = await db.select({ id: families.id }).from(families).where(eq(families.id, id));
	return found.length > 0;
}
