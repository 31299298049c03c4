import { eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { withStoredPicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import { families } from "../tables.server";
import { explainFamilyError, type FamilyWriteError, findFamilyError } from "./family-errors.server";
import type { FamilyInput } from "./input";
import { insertParts } from "./new-parts/insert-parts.server";
import type { PlannedPart } from "./new-parts/part-input";

type Needs = Pick<Platform, "db" | "images" | "now" | "newId">;
type NewFamily = FamilyInput & { idempotencyKey: string; parts?: readonly PlannedPart[] };
export type CreateFamilyResult = { ok: true; id: string } | FamilyWriteError;

/** With its first parts, all or nothing; they need a picture. */
export async function createFamily(
	platform: Needs,
	adminId: string,
	{ idempotencyKey, parts = [], ...input }: NewFamily,
	picture: UploadedPicture | null,
): Promise<CreateFamilyResult> {
	const partIds = JSON.stringify(parts.map(({ id }) => id));
	const payload = [adminId, JSON.stringify(input), picture?.digest ?? "", partIds];
	const id = hashPayload(idempotencyKey, ...payload);
	if (await isFamily(platform.db, id)) return { ok: true, id };
	const formError = await findFamilyError(platform.db, input);
	if (formError) return formError;
	if (!picture) return writeFamily(platform, adminId, { ...input, id }, parts);
	const upload = { area: "products", picture, uploadedBy: adminId } as const;
	return withStoredPicture(platform, upload, (imageKey) =>
		writeFamily(platform, adminId, { ...input, id, imageKey }, parts),
	);
}

async function writeFamily(
	needs: Needs,
	adminId: string,
	row: typeof families.$inferInsert,
	parts: readonly PlannedPart[],
): Promise<CreateFamilyResult> {
	const { id } = row;
	try {
		await writeAudited(
			needs,
			needs.db.insert(families).values(row),
			byAdmin(adminId, "family.create", `family:${id}`, { after: row }),
			parts.length > 0 ? insertParts(needs, adminId, id, parts) : [],
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
