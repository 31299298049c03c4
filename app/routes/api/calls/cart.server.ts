import { z } from "zod";
import { addToCart } from "~/domain/cart/add-to-cart.server";
import { cartRecords } from "~/domain/cart/api-cart-lines.server";
import { quantityField } from "~/domain/cart/input";
import { removeFromCart } from "~/domain/cart/remove-from-cart.server";
import { stockSentence } from "~/domain/catalog/rules";
import { call, done } from "~/http/api/call.server";
import { carried, fromNumber, idField, whose } from "~/http/api/fields.server";
import { reachableEmail } from "~/http/api/owner-filter.server";
import { nothingHere, refuseAs } from "~/http/api/problem.server";
import { cartItemShape, cartItemView } from "~/http/api/views/cart-item.server";
import { deleted, pageQuery, success } from "~/http/api/views/responses.server";

export const postCart = call({
	method: "POST",
	path: "/cart",
	about: "Cart",
	name: "addToCart",
	summary: "Put units of a product into your cart",
	notes: "A product that is in it already gets this number of units.",
	who: "customer",
	input: z.strictObject({
		productID: idField,
		pQuantity: fromNumber(quantityField).describe("How many units"),
		name: carried,
		email: carried,
		productName: carried,
		price: carried,
		quantity: carried,
		description: carried,
		img: carried,
	}),
	answer: success,
	refuses: [404],
	example: { path: "/cart", input: { productID: "hex-bolt-m10x60", pQuantity: 20 } },
	async run({ platform, caller, input: { productID: productId, pQuantity: quantity } }) {
		const added = await addToCart(platform, caller.user.id, { productId, quantity });
		if (added.ok) return done({ success: true });
		if (added.reason === "no-such-product") return nothingHere();
		const fieldErrors = { pQuantity: [stockSentence(added.stock)] };
		return refuseAs({ status: 400, errors: { fieldErrors } });
	},
});

export const listCart = call({
	method: "GET",
	path: "/mycart",
	about: "Cart",
	name: "listCart",
	summary: "What is in your cart, the latest first",
	notes: "An admin may name anybody's e-mail; without one it is your own.",
	who: "customer",
	query: pageQuery.extend({ email: whose }),
	answer: z.array(cartItemShape),
	refuses: [404],
	example: { path: "/mycart", query: "email=shopper@toolyard.test" },
	async run({ platform, caller, query: { email: named, after, limit } }) {
		const email = reachableEmail(caller, named);
		if (!email) return nothingHere();
		const { records, next } = await cartRecords(platform.db, email, after ?? null, limit);
		return done(
			records.map((line) => cartItemView(line, platform.settings.origin)),
			{ next },
		);
	},
});

export const deleteCartLine = call({
	method: "DELETE",
	path: "/cart/{id}",
	about: "Cart",
	name: "removeFromCart",
	summary: "Take an item out of your cart",
	who: "customer",
	answer: deleted,
	refuses: [404],
	example: { path: "/cart/$LINE" },
	async run({ platform, caller, params }) {
		const removed = await removeFromCart(platform, caller.user.id, params.id);
		return removed ? done({ deletedCount: 1 }) : nothingHere();
	},
});
