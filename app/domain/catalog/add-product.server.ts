import { eq } from "drizzle-orm";
import { auditLastChange } from "../../platform/audit.server";
import type { CleanPicture } from "../../platform/picture.server";
import { withStoredPicture } from "../../platform/picture-store.server";
import type { Platform } from "../../platform/platform.server";
import { submissionId } from "../../platform/submission.server";
import type { AddProductInput } from "./input";
import { folded } from "./rules";
import { products } from "./tables.server";

/**
 * Puts a new product on sale with its picture. Price in poisha, quantity in units. The same submission again is the
 * same product, so nothing is refused. Picture first, then product and audit row in one batch. Returns its id.
 */
export async function addProduct(
	platform: Pick<Platform, "db" | "images" | "now" | "newId">,
	adminId: string,
	{ submissionKey, name, price, quantity, description }: AddProductInput,
	picture: CleanPicture,
): Promise<string> {
	const { db, now, newId } = platform;
	const id = submissionId(submissionKey, adminId, name, price, quantity, description);
	const [before] = await db.select({ id: products.id }).from(products).where(eq(products.id, id));
	if (before) return id;
	const upload = { area: "products", picture, uploadedBy: adminId } as const;
	await withStoredPicture(platform, upload, async (imageKey) => {
		const at = now();
		const [written] = await db.batch([
			db
				.insert(products)
				.values({
					id,
					name,
					searchName: folded(name),
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
		]);
		// Two submissions at once: the first one's picture stays, this one's goes.
		return { ok: written.length > 0 };
	});
	return id;
}
