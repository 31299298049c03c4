import { env } from "cloudflare:test";
import type { SignedInUser } from "~/domain/accounts/rules";
import { addProducts } from "~/domain/cart/add-products.server";
import { listCartLines } from "~/domain/cart/queries.server";
import { formatSeenLines } from "~/domain/cart/seen-lines";
import { createOrderToken } from "~/domain/orders/mails/order-token.server";
import { archiveDeliveryMethods, createDeliveryMethod } from "../../factories/delivery";
import { createCartLine, createOrder, createProduct, createUser } from "../../factories/factories";
import { createDebtor } from "../../factories/receivables";
import { createReturn, createShippedOrder } from "../../factories/returns";
import { fetchWorker } from "../../http/worker";
import { buildEventBody, confirmCardPayment, signWebhook } from "../../payments/payment-provider";
import { createPurchase } from "../../payments/purchases";
import { requestApprovalForm } from "./companies";
import {
	byAnonymous,
	byCustomer,
	createBrowser,
	createFormSender,
	createPreparer,
	platform,
	signInBrowser,
	type ValidForms,
} from "./preparers";

export async function createUnpaidOrder(user: SignedInUser): Promise<string> {
	return createOrder(user, await createProduct());
}

async function createTwoLineCart(user: SignedInUser): Promise<string> {
	await createCartLine(user, await createProduct());
	await createCartLine(user, await createProduct());
	return formatSeenLines(await listCartLines(platform, user));
}

const delivery = { name: "Rahim Mia", address: "12 Nawabpur Road", phone: "+880 1711 000000" };
const buildPaymentForm = (path: string, intent: string) => ({ path, fields: { intent } });

export const ORDER_FORMS: ValidForms = {
	"/products/:productId/order": {
		"place an order": byCustomer(async () => ({
			path: `/products/${(await createProduct()).id}/order`,
			fields: { ...delivery, quantity: "2" },
		})),
	},
	"/myorder/:orderId/address": {
		"change the address": byCustomer(async (user) => ({
			path: `/myorder/${await createUnpaidOrder(user)}/address`,
			fields: { address: "7 Lalbagh Lane, Dhaka", phone: "+880 1711 000000" },
		})),
	},
	"/myorder/:orderId/return": {
		"request a return": byCustomer(async (buyer) => {
			const { orderId } = await createShippedOrder(2, { buyer });
			return {
				path: `/myorder/${orderId}/return`,
				fields: { [`units-${orderId}`]: "1", reason: "faulty", note: "It slips." },
			};
		}),
	},
	"/myorder/:orderId/return/:returnId/withdraw": {
		"withdraw a return": byCustomer(async (buyer) => {
			const shipped = await createShippedOrder(2, { buyer });
			return {
				path: `/myorder/${shipped.orderId}/return/${await createReturn(shipped, 1)}/withdraw`,
				fields: {},
			};
		}),
	},
	"/myorder/:orderId/cancel": {
		cancel: byCustomer(async (user) => ({
			path: `/myorder/${await createUnpaidOrder(user)}/cancel`,
		})),
	},
	"/myorder/:orderId": {
		"pay by card": byCustomer(async (user) =>
			buildPaymentForm(`/myorder/${await createUnpaidOrder(user)}`, "card"),
		),
		"pay on the hosted page": byCustomer(async (user) =>
			buildPaymentForm(`/myorder/${await createUnpaidOrder(user)}`, "hosted"),
		),
		"pay by transfer": byCustomer(async (user) =>
			buildPaymentForm(`/myorder/${await createUnpaidOrder(user)}`, "bank"),
		),
		"order on account": createPreparer(
			async () => (await createDebtor()).owner,
			async (owner) => buildPaymentForm(`/myorder/${await createUnpaidOrder(owner)}`, "account"),
		),
		"mail a pay link": byCustomer(async (user) =>
			buildPaymentForm(`/myorder/${await createUnpaidOrder(user)}`, "mail-link"),
		),
		"report a confirmed card": async (bindings) => {
			const { buyer, orderId, pay } = await createPurchase();
			await confirmCardPayment(await pay());
			const browser = await signInBrowser(buyer, createBrowser(bindings));
			return createFormSender(browser, `/myorder/${orderId}`, { intent: "confirmed" });
		},
	},
	"/pay/:token": {
		"pay by card": byAnonymous(async () => {
			const orderId = await createUnpaidOrder(await createUser());
			return buildPaymentForm(
				`/pay/${createOrderToken(platform.settings, "pay later", orderId)}`,
				"card",
			);
		}),
	},
	"/checkout": {
		"request approval": requestApprovalForm,
		"order the cart": byCustomer(async (user) => {
			await archiveDeliveryMethods();
			return {
				path: "/checkout",
				fields: { ...delivery, seen: await createTwoLineCart(user) },
			};
		}),
		"order what is there and wait for the rest": byCustomer(async (user) => {
			await archiveDeliveryMethods();
			const product = await createProduct({ onHand: 1 });
			const added = [{ productId: product.id, quantity: 4, mayWait: true as const }];
			await addProducts(
				platform,
				user,
				added.map((line) => ({ ...line, seenPricePoisha: product.pricePoisha })),
			);
			const seen = formatSeenLines(await listCartLines(platform, user));
			const fields = { ...delivery, seen, [`wait-${product.id}`]: "all" };
			return { path: "/checkout", fields };
		}),
		"order the cart with a delivery method": byCustomer(async (user) => {
			const deliveryMethodId = await createDeliveryMethod();
			const seen = await createTwoLineCart(user);
			const seenCharges = `${deliveryMethodId}:6000`;
			return { path: "/checkout", fields: { ...delivery, seen, seenCharges, deliveryMethodId } };
		}),
	},
	"/webhooks/stripe": {
		"a payment went through": async (bindings) => {
			const { pay } = await createPurchase();
			const { id } = await confirmCardPayment(await pay());
			const body = await buildEventBody("payment_intent.succeeded", `/v1/payment_intents/${id}`);
			const headers = { "stripe-signature": await signWebhook(body) };
			return async () => {
				const url = new URL("/webhooks/stripe", env.APP_ORIGIN);
				const response = await fetchWorker(url, { method: "POST", body, headers }, bindings);
				const { status } = response;
				return { status, location: null, html: await response.text(), headers: response.headers };
			};
		},
	},
};
