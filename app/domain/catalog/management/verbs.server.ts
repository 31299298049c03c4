import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import {
	auditLastChange,
	auditRequiredChange,
	byAdmin,
	writeAudited,
} from "~/platform/audit.server";
import { type Db, getViolatedConstraint } from "~/platform/d1/database.server";
import { isUnchanged } from "~/platform/d1/is-unchanged.server";
import { idempotentRow } from "~/platform/idempotency/bind-key-to-payload.server";
import type { UploadedPicture } from "~/platform/images/image.server";
import {
	releasePicture,
	withNewPicture,
	withStoredPicture,
} from "~/platform/images/image-store.server";
import { refuseViolation } from "~/platform/refuse-violation.server";
import { changedMeanwhile, found, Refused } from "~/platform/refused";
import type { AdminContext } from "../../accounts/context.server";
import type { AddProductInput, ProductInput } from "../input";
import { findNumberedProducts } from "../part-numbers/find-numbered-products.server";
import { buildSearchText } from "../reading/search-words";
import type { ProductDto } from "../rules";
import { products } from "../tables.server";
import { isVatRate } from "../vat-rates/queries.server";
import { insertOwnNumber, refuseTakenNumber, replaceOwnNumber } from "./part-numbers.server";
import { findPlacement } from "./placement.server";
import { findManagedProduct } from "./queries.server";
import { toProductDetails } from "./rules";

/** Adds a product. Of two concurrent requests, the picture of the second is deleted again. */
export async function addProduct(
	ctx: AdminContext,
	input: AddProductInput,
	picture: UploadedPicture,
): Promise<{ id: string }> {
	const { db, now, by } = ctx;
	const { idempotencyKey, quantity, partNumber, placement } = input;
	const details = toProductDetails(input);
	const trade = [partNumber, input.supersededBy, JSON.stringify(placement ?? null)];
	const payload = [JSON.stringify(details), quantity, picture.digest, ...trade];
	const use = { form: "product", sender: by.userId, key: idempotencyKey };
	const createdAt = now();
	const { id, bind } = idempotentRow(db, use, payload, createdAt);
	if ((await db.$count(products, eq(products.id, id))) > 0) return { id };
	const references = await findReferences(db, id, input);
	const upload = { area: "products", picture, uploadedBy: by.userId } as const;
	const { name, pricePoisha } = details;
	await withStoredPicture(ctx, upload, async (imageKey) => {
		const row = {
			...details,
			...references,
			id,
			searchName: buildSearchText(name),
			onHand: quantity,
			imageKey,
			createdBy: by.userId,
			createdAt,
		};
		const [added] = await db
			.batch([
				db.insert(products).values(row).onConflictDoNothing().returning({ id: products.id }),
				auditLastChange(
					ctx,
					byAdmin(by.userId, "product.add", `product:${id}`, {
						after: { name, pricePoisha, onHand: quantity },
					}),
				),
				bind(),
				...(partNumber ? [insertOwnNumber(db, id, partNumber)] : []),
			])
			.catch(refuseTakenNumber(db, "partNumber", partNumber));
		return { ok: added.length > 0 };
	});
	return { id };
}

export async function editProduct(
	ctx: AdminContext,
	old: ProductDto,
	input: ProductInput,
	picture: UploadedPicture | null,
): Promise<void> {
	const { db, now, by } = ctx;
	const { id } = old;
	const { partNumber } = input;
	const { supersededBy, ...placement } = await findReferences(db, id, input);
	const details = toProductDetails(input);
	const shown = { ...details, ...placement };
	// Not the specs: the same values can be stored as different text.
	const { specs: _, ...compared } = { ...shown, specs: null, partNumber };
	const isSame = and(eq(products.id, id), isUnchanged(products, old, compared));
	const replaced = old.replacement?.partNumber ?? "";
	await withNewPicture(ctx, { area: "products", picture, uploadedBy: by.userId }, (columns) => {
		const changed = { ...shown, ...columns };
		const after = { ...old, ...changed, partNumber, supersededBy: input.supersededBy };
		return db
			.batch([
				db
					.update(products)
					.set({ ...changed, supersededBy, searchName: buildSearchText(details.name) })
					.where(isSame),
				auditRequiredChange(
					ctx,
					byAdmin(by.userId, "product.edit", `product:${id}`, {
						before: describeForAudit({ ...old, supersededBy: replaced }, details),
						after: describeForAudit(after, details),
					}),
				),
				...(columns.imageKey ? [releasePicture(db, old.imageKey, now())] : []),
				...(partNumber === old.partNumber ? [] : replaceOwnNumber(db, id, partNumber)),
			])
			.catch(refuseTakenNumber(db, "partNumber", partNumber))
			.catch(refuseViolation({ "foreign key": changedMeanwhile }));
	});
}

/** Finds the rows that a product's form names. The API names no place. */
async function findReferences(db: Db, productId: string, input: ProductInput) {
	const supersededBy = await findReplacement(db, productId, input.supersededBy);
	if (!(await isVatRate(db, input.vatRateId)))
		throw new Refused({ vatRateId: "Choose a VAT rate" }, 400);
	return { ...(input.placement && (await findPlacement(db, input.placement))), supersededBy };
}

/** Finds the product that replaces another by its part number; '' means none. */
async function findReplacement(
	db: Db,
	productId: string,
	partNumber: string,
): Promise<string | null> {
	if (partNumber === "") return null;
	const named = (await findNumberedProducts(db, [partNumber]))(partNumber);
	if (named.ok && named.product.id !== productId) return named.product.id;
	const { message } = named.ok ? { message: "No other product has this part number" } : named;
	throw new Refused({ supersededBy: message }, 400);
}

function describeForAudit<Audited extends Pick<ProductDto, "specs">>(
	{ specs, ...product }: Audited,
	details: object,
): string {
	const fields = ["imageKey", "partNumber", "supersededBy", "categoryId", "familyId", "specs"];
	const described = { ...product, specs: JSON.stringify(specs) };
	return JSON.stringify(described, [...Object.keys(details), ...fields]);
}

/** Takes a product from sale, or sells it again. `alongside` is written in the same batch. */
export async function archiveProduct(
	ctx: AdminContext,
	productId: string,
	archived: boolean,
	alongside: readonly BatchItem<"sqlite">[] = [],
): Promise<void> {
	const { db, now, by } = ctx;
	const isChange = archived ? isNull(products.archivedAt) : isNotNull(products.archivedAt);
	await writeAudited(
		ctx,
		db
			.update(products)
			.set({ archivedAt: archived ? now() : null })
			.where(and(eq(products.id, productId), isChange)),
		byAdmin(by.userId, archived ? "product.archive" : "product.restore", `product:${productId}`, {
			before: archived ? "for sale" : "archived",
			after: archived ? "archived" : "for sale",
		}),
		alongside,
	);
	found(await findManagedProduct(db, productId));
}

type Deletion = "deleted" | "archived" | "archived-before" | "unknown";

const isInNoCart = sql`not exists (select 1 from cart_lines where product_id = products.id)`;

/** Archives a product that was ordered or is in a cart; the database decides, so that concurrent orders count. `alongside` is as in `archiveProduct`. */
export async function deleteProduct(
	ctx: AdminContext,
	productId: string,
	alongside: readonly BatchItem<"sqlite">[] = [],
): Promise<Deletion> {
	const { db, now, by } = ctx;
	const product = await findManagedProduct(db, productId);
	if (!product) return "unknown";
	const { name, onHand, imageKey } = product;
	const isDeleted = await writeAudited(
		ctx,
		db.delete(products).where(and(eq(products.id, productId), isInNoCart)),
		byAdmin(by.userId, "product.delete", `product:${productId}`, { before: { name, onHand } }),
		[releasePicture(db, imageKey, now())],
	).catch((error) => {
		if (getViolatedConstraint(error) !== "foreign key") throw error;
		return false;
	});
	if (isDeleted) return "deleted";
	await archiveProduct(ctx, productId, true, alongside);
	return product.archived ? "archived-before" : "archived";
}
