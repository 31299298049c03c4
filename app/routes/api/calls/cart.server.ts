import { z } from "zod";
import { canFillCart } from "~/domain/accounts/rules";
import { listApiCartLines } from "~/domain/cart/api-cart-lines.server";
import { quantityField } from "~/domain/cart/input";
import { addToCart, removeFromCart } from "~/domain/cart/verbs.server";
import { defineCall, succeed } from "~/http/api/call.server";
import { ROLE_PROBLEM } from "~/http/api/company-fields.server";
import {
	createNumberField,
	idField,
	ignoredField,
	ownerEmailField,
} from "~/http/api/fields.server";
import { getAuthorizedEmail } from "~/http/api/owner-filter.server";
import { createNotFoundProblem } from "~/http/api/problem.server";
import { cartItemSchema, toCartItemDto } from "~/http/api/views/cart-item.server";
import { deleted, pageQuery, success } from "~/http/api/views/responses.server";
import { refuseQuantity } from "~/http/errors/orders.server";
import { orNotFound } from "~/http/responses/respond.server";

export const postCart = defineCall("POST /cart", {
	tag: "Cart",
	name: "addToCart",
	summary: "Add a product to your cart",
	notes: "Replaces the quantity of a product that is already in the cart.",
	access: "customer",
	input: z.strictObject({
		productID: idField,
		pQuantity: createNumberField(quantityField).describe("Number of units"),
		mayWait: z
			.boolean()
			.optional()
			.describe("Take more than is in stock; a request for approval says what waits"),
		name: ignoredField,
		email: ignoredField,
		productName: ignoredField,
		price: ignoredField,
		quantity: ignoredField,
		description: ignoredField,
		img: ignoredField,
	}),
	response: success,
	errorStatuses: [403, 404, 409],
	example: { path: "/cart", input: { productID: "hex-bolt-m10x60", pQuantity: 20 } },
	fieldNames: () => ({ quantity: "pQuantity" }),
	async run({ platform, caller, input: { productID: productId, pQuantity: quantity, mayWait } }) {
		if (!canFillCart(caller.user.customerRole)) return ROLE_PROBLEM;
		const added = await addToCart(platform, caller.user, {
			productId,
			quantity,
			...(mayWait && { mayWait }),
		});
		if (added.ok) return succeed({ success: true });
		if (added.reason === "no-such-product") return createNotFoundProblem();
		throw refuseQuantity(added);
	},
});

export const listCart = defineCall("GET /mycart", {
	tag: "Cart",
	name: "listCart",
	summary: "Your cart, newest first",
	notes: "Defaults to your own email; admins may use any email.",
	access: "customer",
	query: pageQuery.extend({ email: ownerEmailField }),
	response: z.array(cartItemSchema),
	errorStatuses: [404],
	example: { path: "/mycart", query: "email=shopper@toolyard.test" },
	async run({ platform, caller, query: { email: named, after, limit } }) {
		const email = orNotFound(getAuthorizedEmail(caller, named, "customers"));
		const { rows, next } = await listApiCartLines(platform, email, after ?? null, limit);
		return succeed(
			rows.map((line) => toCartItemDto(line, platform.settings.origin)),
			{ next },
		);
	},
});

export const deleteCartLine = defineCall("DELETE /cart/{id}", {
	tag: "Cart",
	name: "removeFromCart",
	summary: "Remove an item from your cart",
	access: "customer",
	response: deleted,
	errorStatuses: [404],
	example: { path: "/cart/$LINE" },
	async run({ ctx, params }) {
		const removed = await removeFromCart(ctx, params.id);
		return removed ? succeed({ deletedCount: 1 }) : createNotFoundProblem();
	},
});
