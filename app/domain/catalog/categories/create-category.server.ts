import { eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { withStoredPicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import { categories } from "../tables.server";
import type { NewCategoryInput } from "./input";
import { type CategoryWriteError, explainCategoryError } from "./write-error.server";

type Needs = Pick<Platform, "db" | "images" | "now" | "newId">;
export type CreateCategoryResult = { ok: true; id: string } | CategoryWriteError;

/** Triggers write the path. */
export async function createCategory(
	platform: Needs,
	adminId: string,
	{ idempotencyKey, ...input }: NewCategoryInput,
	picture: UploadedPicture | null,
): Promise<CreateCategoryResult> {
	const payload = [adminId, JSON.stringify(input), picture?.digest ?? ""];
	const id = hashPayload(idempotencyKey, ...payload);
	if (await isCategory(platform.db, id)) return { ok: true, id };
	const row = { ...input, id, parentId: input.parentId || null };
	if (!picture) return writeCategory(platform, adminId, row);
	const upload = { area: "products", picture, uploadedBy: adminId } as const;
	return withStoredPicture(platform, upload, (imageKey) =>
		writeCategory(platform, adminId, { ...row, imageKey }),
	);
}

async function writeCategory(
	needs: Needs,
	adminId: string,
	row: typeof categories.$inferInsert,
): Promise<CreateCategoryResult> {
	const { id } = row;
	try {
		await writeAudited(
			needs,
			needs.db.insert(categories).values(row),
			byAdmin(adminId, "category.create", `category:${id}`, { after: row }),
		);
		return { ok: true, id };
	} catch (error) {
		// The same form, sent twice at the same time.
		if (await isCategory(needs.db, id)) return { ok: true, id };
		return explainCategoryError(needs.db, error, row.parentId ?? "");
	}
}

async function isCategory(db: Platform["db"], id: string): Promise<boolean> {
	const found = await db
		.select({ id: categories.id })
		.from(categories)
		.where(eq(categories.id, id));
	return found.length > 0;
}
