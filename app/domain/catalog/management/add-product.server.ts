import { eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import { bindKeyToPayload } from "~/platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { unlessKeyReused } from "~/platform/idempotency/key-reuse.server";
import type { CleanPicture } from "~/platform/images/image.server";
import { digestOf, withStoredPicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import type { AddProductInput } from "../input";
import { buildSearchText } from "../search/search-words";
import { products } from "../tables.server";

export type AddProductResult = { ok: true; id: string } | { ok: false; reason: "key-reused" };

export async function addProduct(
	platform: Pick<Platform, "db" | "images" | "now" | "newId">,
	adminId: string,
	{ idempotencyKey, name, price, quantity, description }: AddProductInput,
	picture: CleanPicture,
): Promise<AddProductResult> {
	const { db, now, newId } = platform;
	const id = hashPayload(
		idempotencyKey,
		adminId,
		name,
		price,
		quantity,
		description,
		digestOf(picture),
	);
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
						name,
						searchName: buildSearchText(name),
						description,
						pricePoisha: price,
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
					after: JSON.stringify({ name, pricePoisha: price, onHand: quantity }),
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
