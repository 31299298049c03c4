import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { synonyms } from "~/domain/catalog/tables.server";
import { contactMessages } from "~/domain/contact/tables.server";
import { issues, subscribers } from "~/domain/newsletter/tables.server";
import { createPadOfParts } from "~/domain/order-pad/create-pad.server";
import { refunds } from "~/domain/payments/tables.server";
import { pauseEndpoint } from "~/domain/webhooks/endpoints/pause-endpoint.server";
import { newId } from "~/platform/ids.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import { createBlog, createProduct, createUser } from "../../factories/factories";
import { createSubscriber } from "../../factories/subscribers";
import { createEndpoint } from "../../factories/webhooks";
import {
	createBankPurchase,
	createCardPurchase,
	createPurchase,
	createRefund,
} from "../../payments/purchases";
import {
	createAlertRow,
	createCommentRow,
	createEventInReview,
	createIssue,
	createPadRow,
	createReviewRow,
} from "../route-rows";
import { createUnpaidOrder } from "./orders";
import { byAdmin, db, platform, type ValidForms } from "./preparers";

async function createMessage(): Promise<string> {
	const id = newId();
	const words = { name: "Rahim", email: "r@x.test", contact: "01711", message: "Open on Friday?" };
	await db.insert(contactMessages).values({ id, ...words, createdAt: Date.now() });
	return id;
}

/** A mail that waits for its next try, so that no request sends it meanwhile. */
async function createQueuedMail(): Promise<string> {
	const id = newId();
	const mail = { to: `${id}@readers.test`, subject: "Hello", html: "", text: "Hello" };
	await queueMail(db, { ...mail, id, now: Date.now() + 3_600_000 });
	return id;
}

async function createFailedRefund(): Promise<string> {
	const { orderId } = await createCardPurchase();
	const refundId = await createRefund(orderId);
	await db.update(refunds).set({ state: "failed" }).where(eq(refunds.id, refundId));
	return refundId;
}

const createHooksEndpoint = () => createEndpoint({ url: `${env.STRIPE_API_URL}/hooks?${newId()}` });
const product = { name: "Hex bolt", price: "250", quantity: "10", description: "Zinc-plated." };
const blog = { name: "Bolt grades", des: "What 8.8 means.", docs: "https://www.iso.org/" };
const issue = { subject: "New tools", body: "Three of them." };

export const DASHBOARD_FORMS: ValidForms = {
	"/dashboard/users/:userId/delete": {
		"delete a user": byAdmin(async () => ({
			path: `/dashboard/users/${(await createUser()).id}/delete`,
		})),
	},
	"/dashboard/users/:userId/order-pad": {
		"check a customer's list": byAdmin(async () => ({
			path: `/dashboard/users/${(await createUser()).id}/order-pad`,
			fields: { list: "TY-0000 1" },
		})),
	},
	"/dashboard/users/:userId/order-pad/:customerPadId": {
		"check again": byAdmin(async () => {
			const user = await createUser();
			return { path: `/dashboard/users/${user.id}/order-pad/${await createPadRow(user)}` };
		}),
	},
	"/dashboard/users/:userId/order-pad/:customerPadId/order": {
		"place an order for a customer": byAdmin(async () => {
			const user = await createUser();
			const { id } = await createProduct();
			const padId = await createPadOfParts(platform, user.id, "list", {
				parts: [{ productId: id, name: id, typed: "2" }],
			});
			return {
				path: `/dashboard/users/${user.id}/order-pad/${padId}/order`,
				fields: { name: "Rahim", address: "12 Nawabpur Road", phone: "+8801711000000" },
			};
		}),
	},
	"/dashboard/users/:userId/make-admin": {
		"make an admin": byAdmin(async () => ({
			path: `/dashboard/users/${(await createUser()).id}/make-admin`,
		})),
	},
	"/dashboard/addProduct": {
		"add a product": byAdmin(async () => ({
			path: "/dashboard/addProduct",
			fields: product,
			picture: true,
		})),
	},
	"/dashboard/manageProduct": {
		archive: byAdmin(async () => ({
			path: "/dashboard/manageProduct",
			fields: { productId: (await createProduct()).id, archived: "yes" },
		})),
	},
	"/dashboard/manageProduct/prices-and-stock": {
		"change a price and count the stock": byAdmin(async () => {
			const { id, pricePoisha, onHand } = await createProduct();
			return {
				path: "/dashboard/manageProduct/prices-and-stock",
				fields: {
					[`price-${pricePoisha}-${id}`]: "260",
					[`stock-${onHand}-${id}`]: "9",
				},
			};
		}),
	},
	"/dashboard/manageProduct/:productId": {
		"change words": byAdmin(async () => ({
			path: `/dashboard/manageProduct/${(await createProduct()).id}`,
			fields: product,
		})),
		"change the picture": byAdmin(async () => ({
			path: `/dashboard/manageProduct/${(await createProduct()).id}`,
			fields: product,
			picture: true,
		})),
	},
	"/dashboard/synonyms": {
		"add a synonym": byAdmin(async () => ({
			path: "/dashboard/synonyms",
			fields: { word: newId(), means: "snap ring" },
		})),
		"remove a synonym": byAdmin(async () => {
			const pair = { word: newId(), means: "spanner" };
			await db.insert(synonyms).values(pair);
			return { path: "/dashboard/synonyms", fields: { ...pair, intent: "remove" } };
		}),
	},
	"/dashboard/manageProduct/:productId/numbers": {
		"add a number": byAdmin(async () => ({
			path: `/dashboard/manageProduct/${(await createProduct()).id}/numbers`,
			fields: { kind: "manufacturer", display: "931-10-60" },
		})),
		"remove a number": byAdmin(async () => {
			const { id } = await createProduct({}, ["931-10-60"]);
			return {
				path: `/dashboard/manageProduct/${id}/numbers`,
				fields: { kind: "alternate", display: "931-10-60", intent: "remove" },
			};
		}),
	},
	"/dashboard/manageProduct/:productId/stock": {
		"change the stock": byAdmin(async () => ({
			path: `/dashboard/manageProduct/${(await createProduct()).id}/stock`,
			fields: { change: "5" },
		})),
	},
	"/dashboard/manageProduct/:productId/delete": {
		"delete a product": byAdmin(async () => ({
			path: `/dashboard/manageProduct/${(await createProduct()).id}/delete`,
		})),
	},
	"/dashboard/addblogs": {
		"add a blog": byAdmin(async () => ({
			path: "/dashboard/addblogs",
			fields: blog,
			picture: true,
		})),
	},
	"/dashboard/blogs/:blogId": {
		"change the picture": byAdmin(async () => ({
			path: `/dashboard/blogs/${(await createBlog()).id}`,
			fields: blog,
			picture: true,
		})),
	},
	"/dashboard/blogs/:blogId/delete": {
		"delete a blog": byAdmin(async () => ({
			path: `/dashboard/blogs/${(await createBlog()).id}/delete`,
		})),
	},
	"/dashboard/orders": {
		ship: byAdmin(async () => ({
			path: "/dashboard/orders",
			fields: { orderId: (await createBankPurchase()).orderId },
		})),
	},
	"/dashboard/orders/ship": {
		"ship several": byAdmin(async () => ({
			path: "/dashboard/orders/ship",
			fields: { orderId: (await createBankPurchase()).orderId, carrier: "Own van" },
		})),
	},
	"/dashboard/orders/:orderId": {
		"add a note": byAdmin(async () => ({
			path: `/dashboard/orders/${(await createBankPurchase()).orderId}`,
			fields: { note: "Call before delivery." },
		})),
	},
	"/dashboard/orders/:orderId/cancel": {
		cancel: byAdmin(async () => ({
			path: `/dashboard/orders/${await createUnpaidOrder(await createUser())}/cancel`,
		})),
		"cancel while a payment is open": byAdmin(async () => {
			const { orderId, pay } = await createPurchase();
			await pay();
			return { path: `/dashboard/orders/${orderId}/cancel` };
		}),
	},
	"/dashboard/orders/:orderLineId/bank-payment": {
		record: byAdmin(async () => ({
			path: `/dashboard/orders/${await createUnpaidOrder(await createUser())}/bank-payment`,
			fields: { reference: `TRF-${newId()}`, amount: "250" },
		})),
	},
	"/dashboard/orders/:orderLineId/refund": {
		"of a card payment": byAdmin(async () => ({
			path: `/dashboard/orders/${(await createCardPurchase()).orderId}/refund`,
			fields: { reason: "Broken", restock: "on" },
		})),
		"of a transfer": byAdmin(async () => ({
			path: `/dashboard/orders/${(await createBankPurchase()).orderId}/refund`,
			fields: { reason: "Broken", restock: "on" },
		})),
	},
	"/dashboard/refunds": {
		"try again": byAdmin(async () => ({
			path: "/dashboard/refunds",
			fields: { refundId: await createFailedRefund() },
		})),
	},
	"/dashboard/refunds/:refundId/sent": {
		"record a transfer": byAdmin(async () => ({
			path: `/dashboard/refunds/${await createRefund((await createBankPurchase()).orderId)}/sent`,
			fields: { reference: `TRF-${newId()}` },
		})),
	},
	"/dashboard/messages": {
		"mark answered": byAdmin(async () => ({
			path: "/dashboard/messages",
			fields: { messageId: await createMessage(), answered: "yes" },
		})),
	},
	"/dashboard/payments": { reconcile: byAdmin(async () => ({ path: "/dashboard/payments" })) },
	"/dashboard/payments/alerts/:alertId/resolve": {
		resolve: byAdmin(async () => ({
			path: `/dashboard/payments/alerts/${await createAlertRow((await createProduct()).id)}/resolve`,
			fields: { note: "Counted by hand." },
		})),
	},
	"/dashboard/events/:eventId/settle": {
		settle: byAdmin(async () => ({
			path: `/dashboard/events/${await createEventInReview()}/settle`,
			fields: { note: "Seen at the provider." },
		})),
	},
	"/dashboard/outbox": {
		"send again": byAdmin(async () => ({
			path: "/dashboard/outbox",
			fields: { mailId: await createQueuedMail() },
		})),
		"give up": byAdmin(async () => ({
			path: "/dashboard/outbox",
			fields: { mailId: await createQueuedMail(), do: "give-up" },
		})),
	},
	"/dashboard/webhooks/add": {
		add: byAdmin(async () => ({
			path: "/dashboard/webhooks/add",
			fields: { url: `${env.STRIPE_API_URL}/hooks?${newId()}`, events: "order.paid" },
		})),
	},
	"/dashboard/webhooks/:endpointId": {
		"send a test": byAdmin(async () => ({
			path: `/dashboard/webhooks/${(await createHooksEndpoint()).id}`,
			fields: { do: "ping" },
		})),
		pause: byAdmin(async () => ({
			path: `/dashboard/webhooks/${(await createHooksEndpoint()).id}`,
			fields: { do: "pause" },
		})),
		resume: byAdmin(async (admin) => {
			const { id } = await createHooksEndpoint();
			await pauseEndpoint(platform, admin.id, id);
			return { path: `/dashboard/webhooks/${id}`, fields: { do: "resume" } };
		}),
	},
	"/dashboard/webhooks/:endpointId/delete": {
		delete: byAdmin(async () => ({
			path: `/dashboard/webhooks/${(await createHooksEndpoint()).id}/delete`,
		})),
	},
	"/dashboard/webhooks/:endpointId/events": {
		choose: byAdmin(async () => ({
			path: `/dashboard/webhooks/${(await createHooksEndpoint()).id}/events`,
			fields: { events: "order.paid" },
		})),
	},
	"/dashboard/webhooks/:endpointId/secret": {
		"make another": byAdmin(async () => ({
			path: `/dashboard/webhooks/${(await createHooksEndpoint()).id}/secret`,
		})),
	},
	"/dashboard/reviews/:reviewId/delete": {
		"delete a review": byAdmin(async () => ({
			path: `/dashboard/reviews/${await createReviewRow(await createUser())}/delete`,
		})),
	},
	"/dashboard/comments/:commentId/delete": {
		"delete a comment": byAdmin(async () => {
			const id = await createCommentRow(await createUser(), (await createBlog()).id);
			return { path: `/dashboard/comments/${id}/delete` };
		}),
	},
	"/dashboard/newsletter/write": {
		write: byAdmin(async () => ({ path: "/dashboard/newsletter/write", fields: issue })),
	},
	"/dashboard/newsletter/subscribers/:subscriberId/delete": {
		remove: byAdmin(async () => ({
			path: `/dashboard/newsletter/subscribers/${(await createSubscriber()).id}/delete`,
		})),
	},
	"/dashboard/newsletter/:issueId": {
		"send a test": byAdmin(async () => ({ path: `/dashboard/newsletter/${await createIssue()}` })),
	},
	"/dashboard/newsletter/:issueId/send": {
		send: byAdmin(async () => {
			// Newsletters and subscribers of other tests would be served first.
			await db.update(issues).set({ state: "sent" }).where(eq(issues.state, "sending"));
			await db.delete(subscribers);
			await createSubscriber();
			return { path: `/dashboard/newsletter/${await createIssue()}/send` };
		}),
	},
	"/dashboard/newsletter/:issueId/delete": {
		delete: byAdmin(async () => ({ path: `/dashboard/newsletter/${await createIssue()}/delete` })),
	},
	"/dashboard/newsletter/:issueId/edit": {
		edit: byAdmin(async () => ({
			path: `/dashboard/newsletter/${await createIssue()}/edit`,
			fields: issue,
		})),
	},
};
