import { eq } from "drizzle-orm";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import { bindKeyToPayload, type KeyUse } from "~/platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { unlessKeyReused } from "~/platform/idempotency/key-reuse.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { withStoredPicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import type { AddProductInput } from "../input";
import { buildPartNumber } from "../part-numbers/build-part-number.server";
import { buildSearchText } from "../reading/search-words";
import { partNumbers, products } from "../tables.server";
import { isVatRate } from "../vat-rates/queries.server";
import { findPlacement, type PlacementError } from "./find-placement.server";
import { findReplacement, type NoReplacement } from "./find-replacement.server";
import { explainNumberTaken, type NumberTaken } from "./part-numbers.server";
import { toProductDetails } from "./rules";

export type AddProductResult =
	| { ok: true; id: string }
	| { ok: false; reason: "key-reused" | "no-such-vat-rate" }
	| NumberTaken
	| NoReplacement
	| PlacementError;

type Needs = Pick<Platform, "db" | "images" | "now" | "newId">;

export async function addProduct(
	platform: Needs,
	adminId: string,
	input: AddProductInput,
	picture: UploadedPicture,
): Promise<AddProductResult> {
	const { db } = platform;
	const { idempotencyKey, quantity, partNumber, placement } = input;
	const details = toProductDetails(input);
	const trade = [partNumber, input.supersededBy, JSON.stringify(placement ?? null)];
	const payload = [adminId, JSON.stringify(details), quantity, picture.digest, ...trade];
	const id = hashPayload(idempotencyKey, ...payload);
	const keyUse = { form: "product", sender: adminId, key: idempotencyKey, payloadHash: id };
	const [existing] = await db.select({ id: products.id }).from(products).where(eq(products.id, id));
	if (existing) return { ok: true, id };
	const replacement = await findReplacement(db, id, input.supersededBy);
	if (!replacement.ok) return replacement;
	if (!(await isVatRate(db, input.vatRateId))) return { ok: false, reason: "no-such-vat-rate" };
	const found = placement ? await findPlacement(db, placement) : null;
	if (found && !found.ok) return found;
	const upload = { area: "products", picture, uploadedBy: adminId } as const;
	const stored = await withStoredPicture(platform, upload, (imageKey) =>
		writeProduct(platform, keyUse, partNumber, {
			id,
			...details,
			...found?.placement,
			supersededBy: replacement.id,
			searchName: buildSearchText(details.name),
			onHand: quantity,
			imageKey,
			createdBy: adminId,
			createdAt: platform.now(),
		}),
	);
	if (stored.taken) return stored.taken;
	return stored.isReused ? { ok: false, reason: "key-reused" } : { ok: true, id };
}

/** Keeps the picture of the first of two concurrent requests and deletes the other's. */
async function writeProduct(
	needs: Needs,
	keyUse: KeyUse,
	partNumber: string,
	product: typeof products.$inferInsert,
): Promise<{ ok: boolean; isReused: boolean; taken?: NumberTaken }> {
	const { db } = needs;
	const { id, name, pricePoisha, onHand, createdAt: at } = product;
	const number = buildPartNumber("own", id, partNumber);
	const write = unlessKeyReused(
		db.batch([
			db.insert(products).values(product).onConflictDoNothing().returning({ id: products.id }),
			auditLastChange(
				needs,
				byAdmin(keyUse.sender, "product.add", `product:${id}`, {
					after: { name, pricePoisha, onHand },
				}),
			),
			bindKeyToPayload(db, keyUse, at),
			...(partNumber
				? [
						db
							.insert(partNumbers)
							.values(number)
							.onConflictDoNothing({
								target: [
									partNumbers.normalized,
									partNumbers.customerId,
									partNumbers.kind,
									partNumbers.productId,
									partNumbers.spelling,
								],
							}),
					]
				: []),
		]),
	);
	try {
		const written = await write;
		return { ok: written !== null && written[0].length > 0, isReused: written === null };
	} catch (error) {
		const taken = await explainNumberTaken(db, error, partNumber);
		if (!taken) throw error;
		return { ok: false, isReused: false, taken };
	}
}
