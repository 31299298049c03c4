import { eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import { bindKeyToPayload } from "~/platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { unlessKeyReused } from "~/platform/idempotency/key-reuse.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { withStoredPicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import type { AddProductInput } from "../input";
import { buildSearchText } from "../search/search-words";
import { products } from "../tables.server";
import { toProductDetails } from "./rules";

export type AddProductResult = { ok: true; id: string } | { ok: false; reason: "key-reused" };

export async function addProduct(
	platform: Pick<Platform, "db" | "images" | "now" | "newId">,
	adminId: string,
	input: AddProductInput,
	picture: UploadedPicture,
): Promise<AddProductResult> {
	const { db, now, newId } = platform;
	const { idempotencyKey, quantity } = input;
	const details = toProductDetails(input);
	const { name, pricePoisha } = details;
	const payload = [adminId, JSON.stringify(details), quantity, picture.digest];
	const id = hashPayload(idempotencyKey, ...payload);
	const keyUse = { form: "product", sender: adminId, key: idempotencyKey, payloadHash: id };
	const [existing] = await db.select({ id: products.id }).from(products).where(eq(products.id, id));
	if (existing) return { ok: true, id };
	const upload = { area: "products", picture, uploadedBy: adminId } as const;
	const stored = await withStoredPicture(platform, upload, async (imageKey) => {
		const at = now();
		const written = await unlessKeyReused(
			db.batch([
				db
					.insert(products)
					.values({
						id,
						...details,
						searchName: buildSearchText(name),
						onHand: quantity,
						imageKey,
						createdBy: adminId,
						createdAt: at,
					})
					.onConflictDoNothing()
					.returning({ id: products.id }),
				auditLastChange(db, {
					id: newId(),
					actor: `admin:${adminId}`,
					action: "product.add",
					subject: `product:${id}`,
					before: "",
					after: JSON.stringify({ name, pricePoisha, onHand: quantity }),
					at,
				}),
				bindKeyToPayload(db, keyUse, at),
			]),
		);
		if (!written) return { ok: false, isReused: true };
		// Of two concurrent requests the first one's picture is kept, this one's is deleted.
		return { ok: written[0].length > 0, isReused: false };
	});
	return stored.isReused ? { ok: false, reason: "key-reused" } : { ok: true, id };
}
