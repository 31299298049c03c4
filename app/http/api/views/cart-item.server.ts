import { z } from "zod";
import type { ApiCartLine } from "~/domain/cart/api-cart-lines.server";
import { toTk } from "~/domain/money/rules";
import { imageAt } from "~/platform/images/image-address";

/** A cart item (specification, section 3). */
export const cartItemSchema = z
	.strictObject({
		_id: z.string(),
		name: z.string().describe("Whose cart it is"),
		email: z.string(),
		pQuantity: z.int().describe("Units put aside"),
		productID: z.string(),
		productName: z.string(),
		price: z.number().describe("In tk, a unit, today"),
		quantity: z.int().describe("Units in stock now"),
		description: z.string(),
		img: z.url(),
	})
	.meta({ id: "CartItem" });

export const toCartItemDto = (
	line: ApiCartLine,
	origin: string,
): z.infer<typeof cartItemSchema> => ({
	_id: line.id,
	name: line.ownerName,
	email: line.ownerEmail,
	pQuantity: line.quantity,
	productID: line.productId,
	productName: line.name,
	price: toTk(line.pricePoisha),
	quantity: line.available,
	description: line.description,
	img: imageAt(origin, line.imageKey),
});
