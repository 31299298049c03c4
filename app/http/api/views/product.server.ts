import { z } from "zod";
import type { ApiProduct } from "~/domain/catalog/api/api-products.server";
import { UNITS } from "~/domain/catalog/unit-rules";
import { toTk } from "~/domain/money/rules";
import { imageAt } from "~/platform/images/image-address";
import { pickVisibleEmail, type Viewer } from "./viewer.server";

export const productSchema = z
	.strictObject({
		_id: z.string(),
		name: z.string(),
		img: z.url(),
		price: z
			.number()
			.optional()
			.describe(
				"Of one unit, in tk; left out for visitors if the shop shows prices to members only",
			),
		quantity: z.int().describe("Available units"),
		description: z.string(),
		partNumber: z.string().optional().describe("The shop's own, such as TY-0912"),
		unit: z.enum(UNITS).describe("What quantity 1 buys"),
		packSize: z.int().describe("Pieces in one unit"),
		minQuantity: z.int().describe("The smallest quantity that can be ordered, in units"),
		orderMultiple: z.int().describe("Quantities are multiples of it"),
		email: z.string().optional().describe("The creator; visible to them and admins only"),
	})
	.meta({ id: "Product" });

export const toProductDto = (
	product: ApiProduct,
	viewer: Viewer,
): z.infer<typeof productSchema> => ({
	_id: product.id,
	name: product.name,
	img: imageAt(viewer.origin, product.imageKey),
	...(product.pricePoisha === null ? {} : { price: toTk(product.pricePoisha) }),
	quantity: product.available,
	description: product.description,
	...(product.partNumber ? { partNumber: product.partNumber } : {}),
	unit: product.unit,
	packSize: product.packSize,
	minQuantity: product.minQuantity,
	orderMultiple: product.orderMultiple,
	...pickVisibleEmail(viewer, product, "catalogue"),
});
