import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import type { SignedInUser } from "~/domain/accounts/rules";
import { orders } from "~/domain/orders/tables.server";
import { newId } from "~/platform/ids.server";
import { createApprovalRequest } from "../factories/approvals";
import {
	createAddress,
	createCompany,
	createInvitation,
	joinCompany,
} from "../factories/companies";
import { archiveDeliveryMethods } from "../factories/delivery";
import {
	buildOrderInput,
	buildReviewFields,
	createAdmin,
	createBlog,
	createCartLine,
	createOrder,
	createPaidOrder,
	createPartNumber,
	createProduct,
	createTestApiToken,
	createUser,
	PASSWORD,
	type TestProduct,
} from "../factories/factories";
import { buildDecodablePng, createImageFile } from "../factories/image-files";
import { createPriceList } from "../factories/price-lists";
import { createSentQuote } from "../factories/quotes";
import { createDebtor, createDebtorOrder } from "../factories/receivables";
import { createShippedOrder } from "../factories/returns";
import { createApiClient } from "../http/api-client";
import { fetchWorker } from "../http/worker";
import { confirmCardPayment } from "../payments/payment-provider";
import { createPurchase } from "../payments/purchases";
import { createTestPlatform } from "../platform";
import { createPadRow } from "./route-rows";
import type { Prepare, Send } from "./valid-forms/preparers";

type ApiCallInput = { path: string; body?: unknown };

function createSender(
	bindings: Partial<Env>,
	method: string,
	{ path, body }: ApiCallInput,
	secret: string,
): Send {
	const isJson = body !== undefined && !(body instanceof FormData);
	const headers: Record<string, string> = {
		...(secret ? { authorization: `Bearer ${secret}` } : {}),
		...(isJson ? { "content-type": "application/json" } : {}),
		...(method === "POST" ? { "idempotency-key": newId() } : {}),
	};
	return async () => {
		const response = await fetchWorker(
			`${env.APP_ORIGIN}/api/v1${path}`,
			{ method, headers, body: isJson ? JSON.stringify(body) : (body as FormData | undefined) },
			bindings,
		);
		const html = await response.text();
		return { status: response.status, location: null, html, headers: response.headers };
	};
}

const createPreparer =
	(createCaller: () => Promise<SignedInUser>, scope: "write" | "admin", method: string) =>
	(buildCall: (user: SignedInUser, secret: string) => Promise<ApiCallInput>): Prepare =>
	async (bindings) => {
		const user = await createCaller();
		const { secret } = await createTestApiToken(user, { scope });
		return createSender(bindings, method, await buildCall(user, secret), secret);
	};

const byCustomer = (method: string) => createPreparer(() => createUser(), "write", method);
const byAdmin = (method: string) => createPreparer(createAdmin, "admin", method);

const byOwner = (method: string) =>
	createPreparer(async () => (await createCompany()).owner, "write", method);

const addMember = async (customerId: string) =>
	joinCompany(await createUser(), customerId, "requester");

const createRequestFor = async (
	{ customerId }: SignedInUser,
	part: TestProduct,
	quantity?: number,
) => createApprovalRequest(await addMember(customerId), [part], quantity);

const createQuoteFor = async (user: SignedInUser) =>
	(await createSentQuote(user, `${(await createProduct()).id}; 2; 300`)).id;

const ADDRESS = {
	label: "Site",
	name: "Rahim Mia",
	phone: "+880 1711 000000",
	address: "Plot 7, Sagarika Road, Chattogram",
	district: "",
};

async function createUpload(secret: string): Promise<unknown> {
	const { body } = await createApiClient(secret).upload(buildDecodablePng());
	return (body.data as { url: string }).url;
}

function createPictureForm(): FormData {
	const form = new FormData();
	form.set("image", createImageFile(buildDecodablePng(), "picture.png", "image/png"));
	return form;
}

/** A successful call for each API call that changes something, by its name in openapi.json. */
export const VALID_CALLS: Record<string, Record<string, Prepare>> = {
	"PUT /user/{email}": {
		"change the profile": byCustomer("PUT")(async ({ email }) => ({
			path: `/user/${email}`,
			body: { name: "Rahima Khatun" },
		})),
		"get a token": async (bindings) => {
			const { email } = await createUser();
			return createSender(
				bindings,
				"PUT",
				{ path: `/user/${email}`, body: { password: PASSWORD } },
				"",
			);
		},
	},
	"POST /product": {
		"add a product": byAdmin("POST")(async (_, secret) => ({
			path: "/product",
			body: {
				name: "Spring washer",
				price: 12.5,
				quantity: 40,
				description: "A2 steel.",
				img: await createUpload(secret),
			},
		})),
	},
	"DELETE /product/{id}": {
		"delete a product": byAdmin("DELETE")(async () => ({
			path: `/product/${(await createProduct()).id}`,
		})),
	},
	"POST /cart": {
		"add to the cart": byCustomer("POST")(async () => ({
			path: "/cart",
			body: { productID: (await createProduct()).id, pQuantity: 1 },
		})),
	},
	"DELETE /cart/{id}": {
		"remove a line": byCustomer("DELETE")(async (user) => ({
			path: `/cart/${await createCartLine(user, await createProduct())}`,
		})),
	},
	"POST /order": {
		"place an order": byCustomer("POST")(async () => {
			const { quantity: pQuantity, idempotencyKey: _, ...delivery } = buildOrderInput();
			return {
				path: "/order",
				body: { productID: (await createProduct()).id, pQuantity, ...delivery },
			};
		}),
	},
	"DELETE /order/{id}": {
		"cancel an order": byCustomer("DELETE")(async (user) => ({
			path: `/order/${await createOrder(user, await createProduct())}`,
		})),
	},
	"PATCH /order/{id}": {
		"report a payment": async (bindings) => {
			const { buyer, orderId, pay } = await createPurchase();
			const { id } = await confirmCardPayment(await pay());
			const { secret } = await createTestApiToken(buyer);
			const buildCall = { path: `/order/${orderId}`, body: { transactionId: id } };
			return createSender(bindings, "PATCH", buildCall, secret);
		},
	},
	"PUT /payments/{id}": {
		ship: byAdmin("PUT")(async () => ({
			path: `/payments/${await createPaidOrder(await createUser(), await createProduct())}`,
			body: {},
		})),
	},
	"POST /trade/orders/{id}/shipments": {
		"ship units": byAdmin("POST")(async () => {
			const orderId = await createPaidOrder(await createUser(), await createProduct());
			return {
				path: `/trade/orders/${orderId}/shipments`,
				body: { lines: [{ lineId: orderId, quantity: 1 }], carrier: "Own van" },
			};
		}),
		"ship all that is left": byAdmin("POST")(async () => ({
			path: `/trade/orders/${await createPaidOrder(await createUser(), await createProduct())}/shipments`,
			body: {},
		})),
	},
	"POST /trade/orders/{id}/charge": {
		"put an order on account": createPreparer(
			async () => {
				const debtor = await createDebtor();
				await createDebtorOrder(debtor);
				return debtor.buyer;
			},
			"write",
			"POST",
		)(async ({ id }) => {
			const [order] = await createTestPlatform()
				.db.select({ id: orders.id })
				.from(orders)
				.where(eq(orders.userId, id));
			return { path: `/trade/orders/${order?.id}/charge` };
		}),
	},
	"POST /trade/customers/{id}/payments": {
		"record a payment of an account": byAdmin("POST")(async () => ({
			path: `/trade/customers/${(await createDebtor()).customerId}/payments`,
			body: { amountPoisha: 1000, reference: newId(), receivedOn: "2026-11-03" },
		})),
	},
	"POST /trade/returns": {
		"ask for a return": byCustomer("POST")(async (buyer) => {
			const { orderId } = await createShippedOrder(2, { buyer });
			const lines = [{ lineId: orderId, quantity: 1 }];
			return { path: "/trade/returns", body: { orderId, lines, reason: "faulty" } };
		}),
	},
	"POST /create-payment-intent": {
		"begin a payment": byCustomer("POST")(async (user) => ({
			path: "/create-payment-intent",
			body: { orderId: await createOrder(user, await createProduct()) },
		})),
	},
	"POST /review": {
		review: byCustomer("POST")(async () => ({
			path: "/review",
			body: { ratings: 4.5, review: buildReviewFields().review },
		})),
	},
	"POST /message": {
		write: byCustomer("POST")(async () => ({
			path: "/message",
			body: { name: "Karim", contact: "+880 1711 000000", message: "M12?" },
		})),
	},
	"PUT /user/admin/{email}": {
		"make an admin": byAdmin("PUT")(async () => ({
			path: `/user/admin/${(await createUser()).email}`,
			body: {},
		})),
	},
	"DELETE /user/{id}": {
		"delete a user": byAdmin("DELETE")(async () => ({ path: `/user/${(await createUser()).id}` })),
	},
	"POST /blogs": {
		"publish a blog": byAdmin("POST")(async (_, secret) => ({
			path: "/blogs",
			body: {
				name: "Bolt grades",
				des: "What 8.8 says.",
				docs: "https://www.iso.org/standard/60610.html",
				img: await createUpload(secret),
			},
		})),
	},
	"POST /comments/create-comment": {
		comment: byCustomer("POST")(async () => ({
			path: "/comments/create-comment",
			body: { blogId: (await createBlog()).id, comment: "Good." },
		})),
	},
	"POST /trade/pads": {
		"check a list": byCustomer("POST")(async () => {
			const product = await createProduct();
			await createPartNumber(product, "own", `L-${product.id}`);
			return { path: "/trade/pads", body: { text: `L-${product.id} 1` } };
		}),
	},
	"POST /trade/pads/{id}/cart": {
		"add to the cart": byCustomer("POST")(async (user) => {
			const product = await createProduct();
			const number = `API-${product.id}`;
			await createPartNumber(product, "own", number);
			return { path: `/trade/pads/${await createPadRow(user, `${number} 1`)}/cart`, body: {} };
		}),
	},
	"PUT /trade/price-lists/{id}/prices": {
		"replace prices": byAdmin("PUT")(async () => {
			const product = await createProduct();
			const partNumber = `API-${product.id}`;
			await createPartNumber(product, "own", partNumber);
			return {
				path: `/trade/price-lists/${await createPriceList()}/prices`,
				body: { prices: [{ partNumber, minQuantity: 10, price: 9.5 }] },
			};
		}),
	},
	"POST /trade/stock": {
		"count a part": byAdmin("POST")(async () => ({
			path: "/trade/stock",
			body: { parts: [{ partNumber: (await createProduct()).id, count: 4 }] },
		})),
	},
	"PATCH /trade/company": {
		"require a purchase order number": byOwner("PATCH")(async () => ({
			path: "/trade/company",
			body: { poRequired: true, invoiceEmail: "accounts@padma.example" },
		})),
	},
	"POST /trade/members": {
		invite: byOwner("POST")(async ({ id }) => ({
			path: "/trade/members",
			body: { email: `${id}@invited.example`, role: "buyer" },
		})),
	},
	"PATCH /trade/members/{id}": {
		"limit a member": byOwner("PATCH")(async ({ customerId }) => ({
			path: `/trade/members/${(await addMember(customerId)).id}`,
			body: { role: "buyer", monthLimit: 3000 },
		})),
	},
	"DELETE /trade/members/{id}": {
		"remove a member": byOwner("DELETE")(async ({ customerId }) => ({
			path: `/trade/members/${(await addMember(customerId)).id}`,
		})),
	},
	"DELETE /trade/invitations/{email}": {
		"withdraw an invitation": byOwner("DELETE")(async ({ id, customerId }) => {
			await createInvitation(customerId, `${id}@invited.example`);
			return { path: `/trade/invitations/${id}@invited.example` };
		}),
	},
	"POST /trade/addresses": {
		"add an address": byOwner("POST")(async () => ({ path: "/trade/addresses", body: ADDRESS })),
	},
	"PUT /trade/addresses/{id}": {
		"change an address": byOwner("PUT")(async ({ customerId }) => ({
			path: `/trade/addresses/${await createAddress(customerId)}`,
			body: ADDRESS,
		})),
	},
	"DELETE /trade/addresses/{id}": {
		"remove an address": byOwner("DELETE")(async ({ customerId }) => ({
			path: `/trade/addresses/${await createAddress(customerId)}`,
		})),
	},
	"POST /trade/part-numbers": {
		"add a number": byOwner("POST")(async () => ({
			path: "/trade/part-numbers",
			body: { numbers: [{ number: "B-1020", partNumber: (await createProduct()).id }] },
		})),
	},
	"DELETE /trade/part-numbers/{number}": {
		"remove a number": byOwner("DELETE")(async ({ customerId }) => {
			const product = await createProduct();
			await createPartNumber(product, "customer", "B-1020", customerId);
			return { path: `/trade/part-numbers/B-1020?product=${product.id}` };
		}),
	},
	"POST /trade/orders": {
		"order a list": byCustomer("POST")(async () => {
			await archiveDeliveryMethods();
			const { name, address, phone } = ADDRESS;
			const lines = [{ number: (await createProduct()).id, quantity: 1 }];
			return { path: "/trade/orders", body: { name, address, phone, lines } };
		}),
	},
	"DELETE /trade/orders/{id}": {
		"cancel a whole order": byCustomer("DELETE")(async (user) => ({
			path: `/trade/orders/${await createOrder(user, await createProduct())}`,
		})),
	},
	"POST /trade/quotes": {
		"ask for prices": byCustomer("POST")(async () => ({
			path: "/trade/quotes",
			body: { list: "Saws x 9", message: "" },
		})),
	},
	"POST /trade/quotes/{id}/accept": {
		"accept a quote": byCustomer("POST")(async (user) => {
			const { name, address, phone } = ADDRESS;
			const body = { revision: 1, total: 600, name, address, phone };
			return { path: `/trade/quotes/${await createQuoteFor(user)}/accept`, body };
		}),
	},
	"POST /trade/quotes/{id}/decline": {
		"decline a quote": byCustomer("POST")(async (user) => ({
			path: `/trade/quotes/${await createQuoteFor(user)}/decline`,
			body: { reason: "Too late" },
		})),
	},
	"POST /trade/requests": {
		"request approval": byOwner("POST")(async (user) => {
			await archiveDeliveryMethods();
			await createCartLine(user, await createProduct());
			const { name, address, phone } = ADDRESS;
			return { path: "/trade/requests", body: { name, address, phone } };
		}),
	},
	"PATCH /trade/requests/{id}": {
		"lower a quantity": byOwner("PATCH")(async (owner) => {
			const part = await createProduct();
			const id = await createRequestFor(owner, part, 2);
			const lines = [{ productID: part.id, quantity: 1 }];
			return { path: `/trade/requests/${id}`, body: { revision: 1, lines } };
		}),
	},
	"POST /trade/requests/{id}/approve": {
		approve: byOwner("POST")(async (owner) => {
			await archiveDeliveryMethods();
			const id = await createRequestFor(owner, await createProduct());
			return { path: `/trade/requests/${id}/approve`, body: { revision: 1, total: 250 } };
		}),
	},
	"POST /trade/requests/{id}/decline": {
		decline: byOwner("POST")(async (owner) => ({
			path: `/trade/requests/${await createRequestFor(owner, await createProduct())}/decline`,
			body: { revision: 1, reason: "We have enough" },
		})),
	},
	"POST /trade/requests/{id}/withdraw": {
		withdraw: byOwner("POST")(async (owner) => ({
			path: `/trade/requests/${await createApprovalRequest(owner, [await createProduct()])}/withdraw`,
		})),
	},
	"POST /upload": {
		upload: byCustomer("POST")(async () => ({ path: "/upload", body: createPictureForm() })),
	},
};
