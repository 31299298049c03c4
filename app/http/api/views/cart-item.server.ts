import { z } from "zod";
import type { ApiCartLine } from "~/domain/cart/api-cart-lines.server";
import { toTk } from "~/domain/money/rules";
import { imageAt } from "~/platform/images/image-address";

export const cartItemSchema = z
	.strictObject({
		_id: z.string(),
		name: z.string().describe("The cart's owner"),
		email: z.string(),
		pQuantity: z.int().describe("Units in the cart"),
		productID: z.string(),
		productName: z.string(),
		price: z.number().describe("Current unit price in tk"),
		quantity: z.int().describe("Units currently in stock"),
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
