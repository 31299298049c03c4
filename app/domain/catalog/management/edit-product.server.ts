import { eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { CleanPicture } from "~/platform/images/image.server";
import { releasePicture, withStoredPicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import type { ProductInput } from "../input";
import { buildSearchText } from "../search/search-words";
import { products } from "../tables.server";
import { findManagedProduct } from "./queries.server";
import { toProductDetails } from "./rules";

type Needs = Pick<Platform, "db" | "images" | "now" | "newId">;
export type EditProductResult = { ok: true } | { ok: false; reason: "no-such-product" };

/**
 * Changes what a product says of itself, price in poisha, and its picture when there is a new one. The stock has a
 * verb of its own (`changeStock`). Orders keep what they were made with, the old picture included.
 */
export async function editProduct(
	needs: Needs,
	adminId: string,
	productId: string,
	input: ProductInput,
	picture: CleanPicture | null,
): Promise<EditProductResult> {
	if (!picture) return writeProduct(needs, adminId, productId, input, null);
	const upload = { area: "products", picture, uploadedBy: adminId } as const;
	return withStoredPicture(needs, upload, (imageKey) =>
		writeProduct(needs, adminId, productId, input, imageKey),
	);
}

async function writeProduct(
	{ db, now, newId }: Needs,
	adminId: string,
	productId: string,
	input: ProductInput,
	newImageKey: string | null,
): Promise<EditProductResult> {
	const old = await findManagedProduct(db, productId);
	if (!old) return { ok: false, reason: "no-such-product" };
	const at = now();
	// What was read is never written back: another admin's new picture may have come since.
	const details = toProductDetails(input);
	const changed = { ...details, ...(newImageKey ? { imageKey: newImageKey } : {}) };
	const auditedFields = [...Object.keys(details), "imageKey"];
	const [written] = await db.batch([
		db
			.update(products)
			.set({ ...changed, searchName: buildSearchText(details.name) })
			.where(eq(products.id, productId))
			.returning({ id: products.id }),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "product.edit",
			subject: `product:${productId}`,
			before: JSON.stringify(old, auditedFields),
			after: JSON.stringify({ ...old, ...changed }, auditedFields),
			at,
		}),
		...(newImageKey ? [releasePicture(db, old.imageKey, at)] : []),
	]);
	return written.length > 0 ? { ok: true } : { ok: false, reason: "no-such-product" };
}
