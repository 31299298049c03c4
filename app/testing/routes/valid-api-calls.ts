import { env } from "cloudflare:test";
import type { SignedInUser } from "~/domain/accounts/rules";
import { newId } from "~/platform/ids.server";
import {
	aBlog,
	aCartLine,
	anAdmin,
	anApiToken,
	anOrder,
	aPaidOrder,
	aProduct,
	aUser,
	orderInput,
	PASSWORD,
	reviewFields,
} from "../factories/factories";
import { drawable, fileOf } from "../factories/image-files";
import { api } from "../http/api-client";
import { ask } from "../http/worker";
import { payByCard } from "../payments/payment-provider";
import { aPurchase } from "../payments/purchases";
import type { Prepare, Send } from "./valid-forms";

type Wanted = { path: string; body?: unknown };

/** Makes the same call, with the same Idempotency-Key, each time it is called. */
function sendOf(
	bindings: Partial<Env>,
	method: string,
	{ path, body }: Wanted,
	secret: string,
): Send {
	const isJson = body !== undefined && !(body instanceof FormData);
	const headers: Record<string, string> = {
		...(secret ? { authorization: `Bearer ${secret}` } : {}),
		...(isJson ? { "content-type": "application/json" } : {}),
		...(method === "POST" ? { "idempotency-key": newId() } : {}),
	};
	return async () => {
		const answer = await ask(
			`${env.APP_ORIGIN}/api/v1${path}`,
			{ method, headers, body: isJson ? JSON.stringify(body) : (body as FormData | undefined) },
			bindings,
		);
		const html = await answer.text();
		return { status: answer.status, location: null, html, headers: answer.headers };
	};
}

const by =
	(who: () => Promise<SignedInUser>, scope: "write" | "admin", method: string) =>
	(wanted: (user: SignedInUser, secret: string) => Promise<Wanted>): Prepare =>
	async (bindings) => {
		const user = await who();
		const { secret } = await anApiToken(user, { scope });
		return sendOf(bindings, method, await wanted(user, secret), secret);
	};

const byCustomer = (method: string) => by(() => aUser(), "write", method);
const byAdmin = (method: string) => by(anAdmin, "admin", method);

/** The address of a picture that this token's owner has uploaded. */
async function anUpload(secret: string): Promise<unknown> {
	const { body } = await api(secret).upload(drawable());
	return (body.data as { url: string }).url;
}

function aPictureForm(): FormData {
	const form = new FormData();
	form.set("image", fileOf(drawable(), "picture.png", "image/png"));
	return form;
}

/** A call that succeeds for every call of the API that changes something, named as in its description. */
export const VALID_CALLS: Record<string, Record<string, Prepare>> = {
	"PUT /user/{email}": {
		"change the profile": byCustomer("PUT")(async ({ email }) => ({
			path: `/user/${email}`,
			body: { name: "Rahima Khatun" },
		})),
		"get a token": async (bindings) => {
			const { email } = await aUser();
			return sendOf(bindings, "PUT", { path: `/user/${email}`, body: { password: PASSWORD } }, "");
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
				img: await anUpload(secret),
			},
		})),
	},
	"DELETE /product/{id}": {
		"delete a product": byAdmin("DELETE")(async () => ({
			path: `/product/${(await aProduct()).id}`,
		})),
	},
	"POST /cart": {
		"add to the cart": byCustomer("POST")(async () => ({
			path: "/cart",
			body: { productID: (await aProduct()).id, pQuantity: 1 },
		})),
	},
	"DELETE /cart/{id}": {
		"remove a line": byCustomer("DELETE")(async (user) => ({
			path: `/cart/${await aCartLine(user, await aProduct())}`,
		})),
	},
	"POST /order": {
		"place an order": byCustomer("POST")(async () => {
			const { quantity: pQuantity, idempotencyKey: _, ...delivery } = orderInput();
			return { path: "/order", body: { productID: (await aProduct()).id, pQuantity, ...delivery } };
		}),
	},
	"DELETE /order/{id}": {
		"cancel an order": byCustomer("DELETE")(async (user) => ({
			path: `/order/${await anOrder(user, await aProduct())}`,
		})),
	},
	"PATCH /order/{id}": {
		"report a payment": async (bindings) => {
			const { buyer, orderId, pay } = await aPurchase();
			const { id } = await payByCard(await pay());
			const { secret } = await anApiToken(buyer);
			const wanted = { path: `/order/${orderId}`, body: { transactionId: id } };
			return sendOf(bindings, "PATCH", wanted, secret);
		},
	},
	"PUT /payments/{id}": {
		ship: byAdmin("PUT")(async () => ({
			path: `/payments/${await aPaidOrder(await aUser(), await aProduct())}`,
			body: {},
		})),
	},
	"POST /create-payment-intent": {
		"begin a payment": byCustomer("POST")(async (user) => ({
			path: "/create-payment-intent",
			body: { orderId: await anOrder(user, await aProduct()) },
		})),
	},
	"POST /review": {
		review: byCustomer("POST")(async () => ({
			path: "/review",
			body: { ratings: 4.5, review: reviewFields().review },
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
			path: `/user/admin/${(await aUser()).email}`,
			body: {},
		})),
	},
	"DELETE /user/{id}": {
		"delete a user": byAdmin("DELETE")(async () => ({ path: `/user/${(await aUser()).id}` })),
	},
	"POST /blogs": {
		"publish a blog": byAdmin("POST")(async (_, secret) => ({
			path: "/blogs",
			body: {
				name: "Bolt grades",
				des: "What 8.8 says.",
				docs: "https://www.iso.org/standard/60610.html",
				img: await anUpload(secret),
			},
		})),
	},
	"POST /comments/create-comment": {
		comment: byCustomer("POST")(async () => ({
			path: "/comments/create-comment",
			body: { blogId: (await aBlog()).id, comment: "Good." },
		})),
	},
	"POST /upload": {
		upload: byCustomer("POST")(async () => ({ path: "/upload", body: aPictureForm() })),
	},
};
