import { eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { releasePicture, withStoredPicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import type { ProductInput } from "../input";
import type { ProductDto } from "../rules";
import { buildSearchText } from "../search/search-words";
import { products } from "../tables.server";
import { isVatRate } from "../vat-rates/queries.server";
import { findPlacement, type PlacementError } from "./find-placement.server";
import { findReplacement } from "./find-replacement.server";
import { explainNumberTaken, type NumberTaken, replaceOwnNumber } from "./part-numbers.server";
import { findManagedProduct } from "./queries.server";
import { toProductDetails } from "./rules";

type Needs = Pick<Platform, "db" | "images" | "now" | "newId">;
type ProductEdit = { adminId: string; productId: string; input: ProductInput };
export type EditProductResult =
	| { ok: true }
	| { ok: false; reason: "no-such-product" | "no-such-replacement" | "no-such-vat-rate" }
	| NumberTaken
	| PlacementError;

export async function editProduct(
	needs: Needs,
	edit: ProductEdit,
	picture: UploadedPicture | null,
): Promise<EditProductResult> {
	if (!picture) return writeProduct(needs, edit, null);
	const upload = { area: "products", picture, uploadedBy: edit.adminId } as const;
	return withStoredPicture(needs, upload, (imageKey) => writeProduct(needs, edit, imageKey));
}

async function writeProduct(
	{ db, now, newId }: Needs,
	{ adminId, productId, input }: ProductEdit,
	newImageKey: string | null,
): Promise<EditProductResult> {
	const old = await findManagedProduct(db, productId);
	if (!old) return { ok: false, reason: "no-such-product" };
	const replacement = await findReplacement(db, productId, input.supersededBy);
	if (!replacement.ok) return replacement;
	if (!(await isVatRate(db, input.vatRateId))) return { ok: false, reason: "no-such-vat-rate" };
	const found = input.placement ? await findPlacement(db, input.placement) : null;
	if (found && !found.ok) return found;
	const { partNumber, supersededBy } = input;
	const at = now();
	// Writes the picture only when it is new: another admin may have changed it since.
	const details = toProductDetails(input);
	const picture = newImageKey ? { imageKey: newImageKey } : {};
	const changed = { ...details, ...found?.placement, ...picture };
	const write = db.batch([
		db
			.update(products)
			.set({ ...changed, supersededBy: replacement.id, searchName: buildSearchText(details.name) })
			.where(eq(products.id, productId))
			.returning({ id: products.id }),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "product.edit",
			subject: `product:${productId}`,
			before: describeForAudit(
				{ ...old, supersededBy: old.replacement?.partNumber ?? "" },
				details,
			),
			after: describeForAudit({ ...old, ...changed, partNumber, supersededBy }, details),
			at,
		}),
		...(newImageKey ? [releasePicture(db, old.imageKey, at)] : []),
		...(partNumber === old.partNumber ? [] : replaceOwnNumber(db, productId, partNumber)),
	]);
	try {
		const [written] = await write;
		return written.length > 0 ? { ok: true } : { ok: false, reason: "no-such-product" };
	} catch (error) {
		if (getViolatedConstraint(error) === "foreign key")
			return { ok: false, reason: "no-such-product" };
		const taken = await explainNumberTaken(db, error, partNumber);
		if (!taken) throw error;
		return taken;
	}
}

function describeForAudit<Audited extends Pick<ProductDto, "specs">>(
	{ specs, ...product }: Audited,
	details: object,
): string {
	const fields = ["imageKey", "partNumber", "supersededBy", "categoryId", "familyId", "specs"];
	const described = { ...product, specs: JSON.stringify(specs) };
	return JSON.stringify(described, [...Object.keys(details), ...fields]);
}
