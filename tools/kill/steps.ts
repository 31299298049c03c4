import type { LocalSettings } from "../../scripts/local-settings";
import { createProviderClient } from "./provider";
import type { Shopper } from "./shopper";

export type Product = { _id: string; price: number; quantity: number; minQuantity: number };

/** Products are taken in turn, because nobody can order a product twice before paying. */
export type Shopping = {
	settings: LocalSettings;
	buyer: Shopper;
	admin: Shopper;
	/** A member of a company. */
	requester: Shopper;
	owner: Shopper;
	products: Product[];
};

export type Purchase = {
	orderId: string;
	product: Product;
	lineId?: string;
	payLink?: string;
	returnPath?: string;
	/** Of a request that waits, with what its page showed. */
	requestPath?: string;
	decision?: Record<string, string>;
};

/**
 * One request of a purchase. Repeats of it use the same `key`; `halt` stops the Worker at a point.
 */
export type Step<Prepared extends Purchase = Purchase> = {
	name: string;
	prepare: (at: Shopping) => Promise<Prepared>;
	send: (at: Shopping, purchase: Prepared, key: string, halt?: string) => Promise<unknown>;
	/** What is wrong after the request was sent again; null if nothing is. */
	check?: (at: Shopping, purchase: Prepared) => Promise<string | null>;
};

const MAIL_ATTEMPTS = 50;
const MAIL_PAUSE_MS = 100;

export const delivery = {
	quantity: "1",
	name: "Tanvir",
	address: "12 Nawabpur Road, Dhaka",
	phone: "+880 1711 000000",
};

export function takeNextProduct({ products }: Shopping): Product {
	const product = products.shift();
	if (!product) throw new Error("The shop has no products.");
	products.push(product);
	return product;
}

async function placeOrder(at: Shopping): Promise<Purchase> {
	const product = takeNextProduct(at);
	const known = await listShownOrders(at);
	const { status } = await at.buyer.post(`/products/${product._id}/order`, delivery);
	if (status !== 303) throw new Error(`The order form answered ${status}.`);
	const [orderId] = (await listShownOrders(at)).filter((id) => !known.includes(id));
	if (!orderId) throw new Error("The order is not shown.");
	return { orderId, product };
}

async function listShownOrders({ buyer }: Shopping): Promise<string[]> {
	const { html } = await buyer.get("/myorder");
	return Array.from(html.matchAll(/href="\/myorder\/([\w-]+)"/g), ([, id = ""]) => id);
}

async function startPayment(at: Shopping): Promise<Purchase> {
	const purchase = await placeOrder(at);
	await at.buyer.post(`/myorder/${purchase.orderId}`, { intent: "card" });
	return purchase;
}

async function chargeCard(at: Shopping): Promise<Purchase> {
	const purchase = await startPayment(at);
	await createProviderClient(at.settings).confirm(purchase.orderId);
	return purchase;
}

export async function payOrder(at: Shopping): Promise<Purchase> {
	const purchase = await chargeCard(at);
	await at.buyer.post(`/myorder/${purchase.orderId}`, { intent: "confirmed" });
	return purchase;
}

/** Admins pay and ship lines; an order here has one. */
async function findLineId({ admin }: Shopping, orderId: string): Promise<string> {
	const { html } = await admin.get(`/dashboard/orders/${orderId}`);
	const [, lineId] = /\/dashboard\/orders\/([\w-]+)\/(?:bank-payment|refund)/.exec(html) ?? [];
	if (!lineId) throw new Error("The order's page has no line.");
	return lineId;
}

const withLineId =
	(prepare: Step["prepare"]): Step["prepare"] =>
	async (at) => {
		const purchase = await prepare(at);
		return { ...purchase, lineId: await findLineId(at, purchase.orderId) };
	};

async function listPayLinks({ settings }: Shopping): Promise<string[]> {
	const url = `${settings.emulatorsUrl}/inbox?to=shopper@toolyard.test`;
	const mails = await fetch(url, { headers: { accept: "application/json" } });
	const links = ((await mails.json()) as { links: string[] }[]).flatMap((it) => it.links);
	return links.filter((it) => it.includes("/pay/")).map((it) => new URL(it).pathname);
}

/** The mail is sent after the response. */
async function mailPayLink(at: Shopping): Promise<Purchase> {
	const purchase = await placeOrder(at);
	const known = await listPayLinks(at);
	await at.buyer.post(`/myorder/${purchase.orderId}`, { intent: "mail-link" });
	for (let attempt = 0; attempt < MAIL_ATTEMPTS; attempt += 1) {
		const payLink = (await listPayLinks(at)).find((it) => !known.includes(it));
		if (payLink) return { ...purchase, payLink };
		await new Promise((resolve) => setTimeout(resolve, MAIL_PAUSE_MS));
	}
	throw new Error("The link to pay was not mailed.");
}

/** The line of an order of one part has the order's id. */
const shipUnit =
	(intent: "pack" | "ship"): Step["send"] =>
	({ admin }, { orderId }, idempotencyKey, halt) => {
		const fields = { intent, [`units-${orderId}`]: "1", carrier: "Own van", idempotencyKey };
		return admin.post(`/dashboard/orders/${orderId}/ship`, fields, halt);
	};

const requestReturn: Step["send"] = ({ buyer }, { orderId }, idempotencyKey, halt) => {
	const fields = { [`units-${orderId}`]: "1", reason: "damaged", idempotencyKey };
	return buyer.post(`/myorder/${orderId}/return`, fields, halt);
};

const receiveReturn: Step["send"] = ({ admin }, purchase, idempotencyKey, halt) => {
	const { orderId, returnPath = "" } = purchase;
	const fields = {
		intent: "receive",
		[`received-${orderId}`]: "1",
		[`condition-${orderId}`]: "opened",
		[`stock-${orderId}`]: "1",
		idempotencyKey,
	};
	return admin.post(returnPath, fields, halt);
};

async function shipOrder(at: Shopping): Promise<Purchase> {
	const purchase = await payOrder(at);
	await shipUnit("ship")(at, purchase, crypto.randomUUID());
	return purchase;
}

async function approveReturn(at: Shopping): Promise<Purchase> {
	const purchase = await shipOrder(at);
	await requestReturn(at, purchase, crypto.randomUUID());
	const { html } = await at.admin.get(`/dashboard/orders/${purchase.orderId}`);
	const [returnPath] = /\/dashboard\/returns\/[\w-]+/.exec(html) ?? [];
	if (!returnPath) throw new Error("The order's page has no return.");
	await at.admin.post(returnPath, { intent: "approve", answer: "Send it back." });
	return { ...purchase, returnPath };
}

/** As the form says it after *Update*: pickup chosen, and free. */
export const PICKUP_IS_FREE = "pickup:0";

export const readField = (html: string, name: string) =>
	new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";

async function requestCart(at: Shopping): Promise<Purchase> {
	const { requester, owner } = at;
	const product = takeNextProduct(at);
	await requester.post(`/products/${product._id}`, { intent: "cart", quantity: "1" });
	const { html } = await requester.get("/checkout");
	const { location } = await requester.post("/checkout", {
		...delivery,
		intent: "request-approval",
		purchaseOrderNumber: "PO-4711",
		deliveryMethodId: "pickup",
		seenCharges: PICKUP_IS_FREE,
		seen: readField(html, "seen"),
	});
	if (!location?.startsWith("/requests/")) throw new Error("The cart was not requested.");
	const { html: shown } = await owner.get(location);
	const names = ["revision", "seen", "seenCharges"];
	const decision = Object.fromEntries(names.map((name) => [name, readField(shown, name)]));
	return { orderId: "", product, requestPath: location, decision };
}

const submitIntent =
	(intent: string): Step["send"] =>
	({ buyer }, { orderId }, idempotencyKey, halt) =>
		buyer.post(`/myorder/${orderId}`, { intent, idempotencyKey }, halt);

const cancelOrder: Step["send"] = ({ buyer }, { orderId }, idempotencyKey, halt) =>
	buyer.post(`/myorder/${orderId}/cancel`, { idempotencyKey }, halt);

export const STEPS: readonly Step[] = [
	{
		name: "place an order",
		prepare: async (at) => ({ orderId: "", product: takeNextProduct(at) }),
		send: ({ buyer }, { product }, idempotencyKey, halt) =>
			buyer.post(`/products/${product._id}/order`, { ...delivery, idempotencyKey }, halt),
	},
	{ name: "begin a card payment", prepare: placeOrder, send: submitIntent("card") },
	{ name: "begin a payment on the hosted page", prepare: placeOrder, send: submitIntent("hosted") },
	{ name: "come back with a charged card", prepare: chargeCard, send: submitIntent("confirmed") },
	{
		name: "receive a webhook",
		prepare: chargeCard,
		async send({ settings }, { orderId }, _, halt = "") {
			const { body, headers } = await createProviderClient(settings).paidEvent(orderId);
			const all = { ...headers, "x-halt": halt };
			const url = `${settings.origin}/webhooks/stripe`;
			return (await fetch(url, { method: "POST", body, headers: all })).text();
		},
	},
	{ name: "cancel an unpaid order", prepare: placeOrder, send: cancelOrder },
	{ name: "cancel while a payment is open", prepare: startPayment, send: cancelOrder },
	{ name: "cancel after the card was charged", prepare: chargeCard, send: cancelOrder },
	{ name: "hold for a bank transfer", prepare: placeOrder, send: submitIntent("bank") },
	{
		name: "record a bank transfer",
		prepare: withLineId(placeOrder),
		send: ({ admin }, { orderId, lineId, product }, idempotencyKey, halt) => {
			const fields = {
				reference: `TRF-${orderId}`,
				amount: String(product.price),
				receivedOn: "2026-11-03",
				idempotencyKey,
			};
			return admin.post(`/dashboard/orders/${lineId}/bank-payment`, fields, halt);
		},
	},
	{ name: "mail a pay link", prepare: placeOrder, send: submitIntent("mail-link") },
	{
		name: "begin a card payment by a pay link",
		prepare: mailPayLink,
		send: ({ buyer }, { payLink = "" }, idempotencyKey, halt) =>
			buyer.post(payLink, { intent: "card", idempotencyKey }, halt),
	},
	{
		name: "refund",
		prepare: payOrder,
		send: ({ admin }, { orderId }, idempotencyKey, halt) => {
			const fields = {
				reason: "damaged",
				units: "1",
				note: "Broken",
				restock: "on",
				idempotencyKey,
			};
			return admin.post(`/dashboard/orders/${orderId}/refund`, fields, halt);
		},
	},
	{
		name: "ship",
		prepare: payOrder,
		send: ({ admin }, { orderId }, idempotencyKey, halt) =>
			admin.post("/dashboard/orders/ship", { orderId, idempotencyKey }, halt),
	},
	{ name: "pack", prepare: payOrder, send: shipUnit("pack") },
	{
		name: "approve",
		prepare: requestCart,
		send: ({ owner }, { requestPath = "", decision }, _, halt) =>
			owner.post(requestPath, { ...decision, intent: "approve" }, halt),
	},
	{ name: "ask for a return", prepare: shipOrder, send: requestReturn },
	{ name: "receive a return", prepare: approveReturn, send: receiveReturn },
	{
		name: "settle a return",
		async prepare(at) {
			const purchase = await approveReturn(at);
			await receiveReturn(at, purchase, crypto.randomUUID());
			return purchase;
		},
		send: ({ admin }, { returnPath = "" }, idempotencyKey, halt) =>
			admin.post(returnPath, { intent: "settle", idempotencyKey }, halt),
	},
];
