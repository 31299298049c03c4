import { and, eq } from "drizzle-orm";
import { auditRequiredChange, byAdmin } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { isUnchanged } from "~/platform/d1/is-unchanged.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import { releasePicture, withStoredPicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import type { ProductInput } from "../input";
import { buildSearchText } from "../reading/search-words";
import type { ProductDto } from "../rules";
import { products } from "../tables.server";
import { isVatRate } from "../vat-rates/queries.server";
import { findPlacement, type PlacementError } from "./find-placement.server";
import { findReplacement, type NoReplacement } from "./find-replacement.server";
import { explainNumberTaken, type NumberTaken, replaceOwnNumber } from "./part-numbers.server";
import { toProductDetails } from "./rules";

type Needs = Pick<Platform, "db" | "images" | "now" | "newId">;
type ProductEdit = { adminId: string; old: ProductDto; input: ProductInput };
export type EditProductResult =
	| { ok: true }
	| { ok: false; reason: "changed-meanwhile" | "no-such-vat-rate" }
	| NumberTaken
	| NoReplacement
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
	needs: Needs,
	{ adminId, old, input }: ProductEdit,
	newImageKey: string | null,
): Promise<EditProductResult> {
	const { db, now } = needs;
	const productId = old.id;
	const replacement = await findReplacement(db, productId, input.supersededBy);
	if (!replacement.ok) return replacement;
	if (!(await isVatRate(db, input.vatRateId))) return { ok: false, reason: "no-such-vat-rate" };
	const found = input.placement ? await findPlacement(db, input.placement) : null;
	if (found && !found.ok) return found;
	const { partNumber, supersededBy } = input;
	// Writes the picture only when it is new: another admin may have changed it since.
	const details = toProductDetails(input);
	const picture = newImageKey ? { imageKey: newImageKey } : {};
	const shown = { ...details, ...found?.placement };
	const changed = { ...shown, ...picture };
	// Not the specs: the same values can be stored as different text.
	const { specs: _, ...compared } = { ...shown, specs: null, partNumber };
	const write = db.batch([
		db
			.update(products)
			.set({ ...changed, supersededBy: replacement.id, searchName: buildSearchText(details.name) })
			.where(and(eq(products.id, productId), isUnchanged(products, old, compared))),
		auditRequiredChange(
			needs,
			byAdmin(adminId, "product.edit", `product:${productId}`, {
				before: describeForAudit(
					{ ...old, supersededBy: old.replacement?.partNumber ?? "" },
					details,
				),
				after: describeForAudit({ ...old, ...changed, partNumber, supersededBy }, details),
			}),
		),
		...(newImageKey ? [releasePicture(db, old.imageKey, now())] : []),
		...(partNumber === old.partNumber ? [] : replaceOwnNumber(db, productId, partNumber)),
	]);
	try {
		await write;
		return { ok: true };
	} catch (error) {
		if (["foreign key", "audit.id"].includes(getViolatedConstraint(error) ?? ""))
			return { ok: false, reason: "changed-meanwhile" };
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
