import { subscribe } from "~/domain/newsletter/subscribers.server";
import { repeatList } from "~/domain/saved-lists/repeat.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { newId, newSecret } from "~/platform/ids.server";
import { createBackorder } from "../../factories/backorders";
import {
	buildReviewFields,
	createBlog,
	createCartLine,
	createCategory,
	createFamily,
	createPartNumber,
	createProduct,
} from "../../factories/factories";
import { createSubscriber } from "../../factories/subscribers";
import { createCommentRow, createListRow, createPadRow, createReviewRow } from "../route-rows";
import { byAnonymous, byCustomer, createKnownSecret, platform, type ValidForms } from "./preparers";

export const SHOP_FORMS: ValidForms = {
	"/products": {
		"add from the results of a search": byCustomer(async () => ({
			path: "/products?q=bolt",
			fields: { productId: (await createProduct()).id, quantity: "2" },
		})),
	},
	"/categories/*": {
		"add a part of the table": byCustomer(async () => {
			const category = await createCategory();
			const product = await createProduct({ categoryId: category.id });
			return {
				path: `/categories/${category.slug}`,
				fields: { productId: product.id, quantity: "2" },
			};
		}),
	},
	"/products/:productId": {
		"add to cart": byCustomer(async () => ({
			path: `/products/${(await createProduct()).id}`,
			fields: { quantity: "2" },
		})),
		"tell me when it is back": byCustomer(async () => ({
			path: `/products/${(await createProduct({ onHand: 0 })).id}`,
			fields: { intent: "request-email" },
		})),
	},
	"/families/:slug": {
		"add parts to the cart": byCustomer(async () => {
			const family = await createFamily();
			const products = [
				await createProduct({ familyId: family.id }),
				await createProduct({ familyId: family.id }),
			];
			const fields = Object.fromEntries(
				products.map((product) => [`units-25000-${product.id}`, "2"]),
			);
			return { path: `/families/${family.slug}`, fields };
		}),
	},
	"/mycart": {
		"update the cart": byCustomer(async (user) => {
			const product = await createProduct();
			await createCartLine(user, product);
			return { path: "/mycart", fields: { [`quantity-1-${product.id}`]: "2" } };
		}),
	},
	"/mycart/:lineId/delete": {
		"remove a line": byCustomer(async (user) => ({
			path: `/mycart/${await createCartLine(user, await createProduct())}/delete`,
		})),
	},
	"/backorders/:backorderId/cancel": {
		"cancel a backorder": byCustomer(async (user) => ({
			path: `/backorders/${await createBackorder(user, await createProduct({ onHand: 0 }))}/cancel`,
		})),
	},
	"/backorders/:backorderId/parts": {
		"take a backorder in parts": byCustomer(async (user) => ({
			path: `/backorders/${await createBackorder(user, await createProduct({ onHand: 0 }))}/parts`,
			fields: { partUnits: "2" },
		})),
	},
	"/order-pad": {
		// Of a known part: what is not found is counted after the response.
		// Of a part that the shop has: what it lacks is counted, up to so many a day.
		"check a list": byCustomer(async () => {
			const product = await createProduct();
			await createPartNumber(product, "own", `L-${product.id}`);
			return { path: "/order-pad", fields: { list: `L-${product.id} 1` } };
		}),
	},
	"/order-pad/preview": {
		"preview a list": byCustomer(async () => ({
			path: "/order-pad/preview",
			fields: { list: "TY-0000 1" },
		})),
	},
	"/order-pad/scan": {
		"add a scanned part": byCustomer(async () => {
			const number = newId();
			await createPartNumber(await createProduct(), "own", number);
			return { path: "/order-pad/scan", fields: { n: number, quantity: "2" } };
		}),
	},
	"/order-pad/:padId": {
		"check again": byCustomer(async (user) => ({ path: `/order-pad/${await createPadRow(user)}` })),
	},
	"/lists/new": {
		"save the cart": byCustomer(async (user) => {
			await createCartLine(user, await createProduct());
			return { path: "/lists/new", fields: { name: newId() } };
		}),
	},
	"/lists/add/:productId": {
		"add a product to a new list": byCustomer(async () => ({
			path: `/lists/add/${(await createProduct()).id}`,
			fields: { quantity: "2", name: newId() },
		})),
	},
	"/lists/bought": {
		"open a pad": byCustomer(async () => ({
			path: "/lists/bought",
			fields: { [`quantity-${(await createProduct()).id}`]: "2" },
		})),
	},
	"/lists/:listId": {
		"order the list": byCustomer(async (user) => {
			const { id } = await createProduct();
			const fields = { intent: "order", [`quantity-2-${id}`]: "3" };
			return { path: `/lists/${await createListRow(user, id)}`, fields };
		}),
		"change the list": byCustomer(async (user) => {
			const { id } = await createProduct();
			const fields = { name: newId(), [`quantity-2-${id}`]: "3" };
			return { path: `/lists/${await createListRow(user, id)}`, fields };
		}),
	},
	"/lists/:listId/repeat": {
		"let a list come back": byCustomer(async (user) => ({
			path: `/lists/${await createListRow(user, (await createProduct()).id)}/repeat`,
			fields: { everyWeeks: "4", firstOn: toDateText(toDayNumber(Date.now()) + 7) },
		})),
		"skip a time": byCustomer(async (user) => {
			const listId = await createListRow(user, (await createProduct()).id);
			const day = toDayNumber(Date.now()) + 7;
			const firstOn = toDateText(day);
			await repeatList(platform, user, listId, { everyWeeks: 4, firstOn });
			return { path: `/lists/${listId}/repeat`, fields: { intent: "skip", day: String(day) } };
		}),
		stop: byCustomer(async (user) => {
			const listId = await createListRow(user, (await createProduct()).id);
			const firstOn = toDateText(toDayNumber(Date.now()) + 7);
			await repeatList(platform, user, listId, { everyWeeks: 4, firstOn });
			return { path: `/lists/${listId}/repeat`, fields: { intent: "stop" } };
		}),
	},
	"/lists/:listId/delete": {
		"delete a list": byCustomer(async (user) => ({
			path: `/lists/${await createListRow(user, (await createProduct()).id)}/delete`,
		})),
	},
	"/myreview": {
		"post a review": byCustomer(async () => ({ path: "/myreview", fields: buildReviewFields() })),
	},
	"/myreview/:reviewId/delete": {
		"delete a review": byCustomer(async (user) => ({
			path: `/myreview/${await createReviewRow(user)}/delete`,
		})),
	},
	"/contact": {
		"write as a user": byCustomer(async () => ({
			path: "/contact",
			fields: { name: "Rahim", contact: "01711", message: "Open on Friday?" },
		})),
		"write as a visitor": byAnonymous(async () => ({
			path: "/contact",
			fields: {
				name: "Rahim",
				email: `${newId()}@readers.test`,
				contact: "01711",
				message: "Open on Friday?",
			},
		})),
	},
	"/newsletter": {
		subscribe: byAnonymous(async () => ({
			path: "/newsletter",
			fields: { email: `${newId()}@readers.test` },
		})),
	},
	"/newsletter/confirm/:secret": {
		confirm: byAnonymous(async () => {
			const { secret, needs } = createKnownSecret();
			const secrets = [secret, newSecret()];
			const email = `${newId()}@readers.test`;
			await subscribe({ ...needs, newSecret: () => secrets.shift() ?? "" }, email);
			return { path: `/newsletter/confirm/${secret}` };
		}),
	},
	"/newsletter/unsubscribe/:secret": {
		unsubscribe: byAnonymous(async () => ({
			path: `/newsletter/unsubscribe/${(await createSubscriber()).unsubscribeSecret}`,
		})),
	},
	"/newsletter/one-click/:secret": {
		unsubscribe: byAnonymous(async () => ({
			path: `/newsletter/one-click/${(await createSubscriber()).unsubscribeSecret}`,
			fields: { "List-Unsubscribe": "One-Click" },
		})),
	},
	"/data-saver": {
		"turn on": byAnonymous(async () => ({
			path: "/data-saver",
			fields: { saves: "on", from: "/" },
		})),
	},
	"/vat-view": {
		"show prices without VAT": byCustomer(async () => ({
			path: "/vat-view",
			fields: { net: "on", from: "/" },
		})),
	},
	"/blogs": {
		comment: byCustomer(async () => ({
			path: "/blogs",
			fields: { blogId: (await createBlog()).id, comment: "Which grade?" },
		})),
	},
	"/blogs/:blogId": {
		comment: byCustomer(async () => {
			const { id } = await createBlog();
			return { path: `/blogs/${id}`, fields: { blogId: id, comment: "Which grade?" } };
		}),
	},
	"/blogs/:blogId/comments/:commentId/delete": {
		"delete a comment": byCustomer(async (user) => {
			const { id } = await createBlog();
			return { path: `/blogs/${id}/comments/${await createCommentRow(user, id)}/delete` };
		}),
	},
};
