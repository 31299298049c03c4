import { z } from "zod";
import type { ApiProduct } from "~/domain/catalog/api-products.server";
import { toTk } from "~/domain/money/rules";
import { imageAt } from "~/platform/images/image-address";
import { pickVisibleEmail, type Viewer } from "./viewer.server";

export const productSchema = z
	.strictObject({
		_id: z.string(),
		name: z.string(),
		img: z.url(),
		price: z.number().describe("Unit price in tk"),
		quantity: z.int().describe("Available units"),
		description: z.string(),
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
	price: toTk(product.pricePoisha),
	quantity: product.available,
	description: product.description,
	...pickVisibleEmail(viewer, product),
});
