import { z } from "zod";
import type { ProductRecord } from "~/domain/catalog/api-products.server";
import { tkOf } from "~/domain/money/rules";
import { imageAt } from "~/platform/images/image-address";
import { addressFor, type Reader } from "./viewer.server";

/** A product (specification, section 3). */
export const productShape = z
	.strictObject({
		_id: z.string(),
		name: z.string(),
		img: z.url(),
		price: z.number().describe("In tk, a unit"),
		quantity: z.int().describe("Units in stock that nobody has reserved"),
		description: z.string(),
		email: z.string().optional().describe("Who put it on sale; for them and for admins alone"),
	})
	.meta({ id: "Product" });

export const productView = (
	product: ProductRecord,
	reader: Reader,
): z.infer<typeof productShape> => ({
	_id: product.id,
	name: product.name,
	img: imageAt(reader.origin, product.imageKey),
	price: tkOf(product.pricePoisha),
	quantity: product.available,
	description: product.description,
	...addressFor(reader, product),
});
