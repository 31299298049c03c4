import { eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import { bindKeyToPayload, type KeyUse } from "~/platform/idempotency/bind-key-to-payload.server";
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

type Needs = Pick<Platform, "db" | "images" | "now" | "newId">;

export async function addProduct(
	platform: Needs,
	adminId: string,
	input: AddProductInput,
	picture: UploadedPicture,
): Promise<AddProductResult> {
	const { db } = platform;
	const { idempotencyKey, quantity } = input;
	const details = toProductDetails(input);
	const payload = [adminId, JSON.stringify(details), quantity, picture.digest];
	const id = hashPayload(idempotencyKey, ...payload);
	const keyUse = { form: "product", sender: adminId, key: idempotencyKey, payloadHash: id };
	const [existing] = await db.select({ id: products.id }).from(products).where(eq(products.id, id));
	if (existing) return { ok: true, id };
	const upload = { area: "products", picture, uploadedBy: adminId } as const;
	const stored = await withStoredPicture(platform, upload, (imageKey) =>
		writeProduct(platform, keyUse, {
			id,
			...details,
			searchName: buildSearchText(details.name),
			onHand: quantity,
			imageKey,
			createdBy: adminId,
			createdAt: platform.now(),
		}),
	);
	return stored.isReused ? { ok: false, reason: "key-reused" } : { ok: true, id };
}

/** Of two concurrent requests the first one's picture is kept, the other's is deleted. */
async function writeProduct(
	{ db, newId }: Needs,
	keyUse: KeyUse,
	product: typeof products.$inferInsert,
): Promise<{ ok: boolean; isReused: boolean }> {
	const { id, name, pricePoisha, onHand, createdAt: at } = product;
	const written = await unlessKeyReused(
		db.batch([
			db.insert(products).values(product).onConflictDoNothing().returning({ id: products.id }),
			auditLastChange(db, {
				id: newId(),
				actor: `admin:${keyUse.sender}`,
				action: "product.add",
				subject: `product:${id}`,
				before: "",
				after: JSON.stringify({ name, pricePoisha, onHand }),
				at,
			}),
			bindKeyToPayload(db, keyUse, at),
		]),
	);
	return { ok: written !== null && written[0].length > 0, isReused: written === null };
}
