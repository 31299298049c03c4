import { expect } from "vitest";
import { callAs, callSuccessfully, EMAILS, payAtProvider, uploadPicture } from "../api-calls";
import type { FullShop } from "../full-shop";
import type { Visitor } from "../visitor";
import { signUpUser } from "./section-6-roles";
import { type Sentence, sentence } from "./sentence";

const { admin, shopper } = EMAILS;

/** Fields that the old client sent along and the shop ignores. */
const IGNORED_FIELDS = { email: shopper, productName: "X", quantity: 0, description: "", img: "" };
const DELIVERY = {
	name: "Tanvir Hasan",
	address: "12 Nawabpur Road, Dhaka",
	phone: "+880 1711 000000",
};

/** A row of the specification's table: the call is documented and answers as the table says. */
function row(call: string, says: string, check: Sentence["check"]): Sentence {
	return sentence(`${call}: ${says}`, ["visitor", "/api/v1/docs"], async (visitor, shop) => {
		const titles = await visitor.page.locator("article h3").allInnerTexts();
		expect(titles.map(normalizeTitle)).toContain(normalizeTitle(call));
		await check(visitor, shop);
	});
}

/** Parameter names don't matter. */
const normalizeTitle = (title: string) =>
	title.replace(/\s+(\/api\/v1)?/, " ").replace(/\{\w+\}/, "{}");

async function findProductId(): Promise<string> {
	const { rows: ordered } = await callSuccessfully("shopper", "GET /myorder?limit=100");
	const { rows } = await callSuccessfully("visitor", "GET /products?limit=100");
	const product = rows.find(
		({ _id, quantity, price }) =>
			Number(quantity) > 20 && Number(price) >= 65 && !ordered.some((it) => it.productID === _id),
	);
	return String(product?._id);
}

async function withOrder(work: (id: string) => Promise<void>): Promise<void> {
	const sent = { ...IGNORED_FIELDS, ...DELIVERY, productID: await findProductId(), pQuantity: 1 };
	const { body } = await callSuccessfully("shopper", "POST /order", sent);
	expect(body).toEqual({ success: true, _id: expect.any(String) });
	try {
		await work(String(body._id));
	} finally {
		await callAs("shopper", `DELETE /order/${body._id}`);
	}
}

async function createPaymentSecret(orderId: string): Promise<string> {
	const { body } = await callSuccessfully("shopper", "POST /create-payment-intent", { orderId });
	return String(body.clientSecret);
}

/** Pays at the provider, then reports it as the payment page does. */
async function pay(orderId: string): Promise<Record<string, unknown>> {
	const transactionId = await payAtProvider(await createPaymentSecret(orderId));
	const payment = { order: orderId };
	return (await callSuccessfully("shopper", `PATCH /order/${orderId}`, { payment, transactionId }))
		.body;
}

const findBlogId = async () =>
	String((await callSuccessfully("visitor", "GET /blogs?limit=1")).rows[0]?._id);

async function signUpNewcomer(
	{ mode }: Visitor,
	shop: FullShop,
): Promise<{ email: string; id: string }> {
	const email = await signUpUser(shop, mode, false);
	const { rows } = await callSuccessfully("admin", "GET /user?limit=100");
	return { email, id: String(rows.find((user) => user.email === email)?._id) };
}

const accounts: Sentence[] = [
	row("GET /admin/{email}", "field admin", async () => {
		expect((await callSuccessfully("admin", `GET /admin/${admin}`)).body).toEqual({ admin: true });
		expect((await callSuccessfully("shopper", `GET /admin/${shopper}`)).body).toEqual({
			admin: false,
		});
		expect((await callAs("visitor", `GET /admin/${admin}`)).status).toBe(401);
	}),
	row("PUT /user/{email}", "after login, field token", async () => {
		const { body } = await callSuccessfully("shopper", `PUT /user/${shopper}`, { email: shopper });
		expect(body).toEqual({ token: expect.stringMatching(/^ty_/) });
	}),
	row("GET /user", "bearer, a list", async (_visitor, shop) => {
		const { rows } = await callSuccessfully("admin", "GET /user?limit=100");
		// Newest first, and earlier tests have signed up many.
		expect(rows.map(({ email }) => email)).toContain(shop.getAccount("newcomer").email);
		expect((await callAs("shopper", "GET /user")).status).toBe(403);
	}),
	row("PUT /user/admin/{email}", "bearer, modifiedCount", async (visitor, shop) => {
		const { email } = await signUpNewcomer(visitor, shop);
		const { body } = await callSuccessfully("admin", `PUT /user/admin/${email}`);
		expect(body).toEqual({ modifiedCount: 1 });
		expect((await callAs("shopper", `PUT /user/admin/${email}`)).body.detail).toBe(
			"Failed to Make an admin",
		);
	}),
	row("DELETE /user/{id}", "deletedCount", async (visitor, shop) => {
		const { email, id } = await signUpNewcomer(visitor, shop);
		expect((await callSuccessfully("admin", `DELETE /user/${id}`)).body).toEqual({
			deletedCount: 1,
		});
		expect((await callAs("admin", `GET /admin/${email}`)).status).toBe(404);
	}),
	row("PUT /user/{email}", "one of name, address, education, age, gender, img1, img2", async () => {
		const img = await uploadPicture("shopper");
		const fields = { address: "12 Nawabpur Road", education: "BSc", age: "34", gender: "m" };
		for (const [name, value] of Object.entries({ ...fields, img1: img, img2: img })) {
			await callSuccessfully("shopper", `PUT /user/${shopper}`, { [name]: value });
		}
		expect((await callSuccessfully("shopper", "GET /profile")).body).toMatchObject(fields);
	}),
	row("GET /profile", "?email={email}, the profile", async () => {
		const { body } = await callSuccessfully("shopper", `GET /profile?email=${shopper}`);
		expect(body).toMatchObject({ email: shopper, role: "customer", name: expect.any(String) });
	}),
];

const products: Sentence[] = [
	row("GET /products", "data array", async () => {
		const { body } = await callSuccessfully("visitor", "GET /products");
		expect(Array.isArray(body.data)).toBe(true);
	}),
	row("GET /products/{id}", "data (product)", async () => {
		const id = await findProductId();
		const { body } = await callSuccessfully("visitor", `GET /products/${id}`);
		expect(body.data).toMatchObject({ _id: id, name: expect.any(String), img: expect.any(String) });
	}),
	row("GET /product", "list", async () => {
		const { body, rows } = await callSuccessfully("visitor", "GET /product");
		expect(body).toBe(rows);
		expect(rows).not.toEqual([]);
	}),
	row("POST /product", "email, name, price, quantity, description, img: success", async () => {
		const id = await addProduct();
		await callSuccessfully("admin", `DELETE /product/${id}`);
	}),
	row("DELETE /product/{id}", "deletedCount", async () => {
		const id = await addProduct();
		expect((await callSuccessfully("admin", `DELETE /product/${id}`)).body).toEqual({
			deletedCount: 1,
		});
		expect((await callAs("visitor", `GET /products/${id}`)).status).toBe(404);
	}),
];

async function addProduct(): Promise<string> {
	const words = { name: "Mallet, beech", description: "Ash handle.", email: admin };
	const product = { ...words, price: 450.5, quantity: 30, img: await uploadPicture("admin") };
	const { body } = await callSuccessfully("admin", "POST /product", product);
	expect(body).toEqual({ success: true, _id: expect.any(String) });
	return String(body._id);
}

const cart: Sentence[] = [
	row("POST /cart", "name, email, pQuantity, productID and more: success", async () => {
		const line = { ...IGNORED_FIELDS, name: "X", pQuantity: 1, productID: await findProductId() };
		expect((await callSuccessfully("shopper", "POST /cart", line)).body).toEqual({ success: true });
	}),
	row("GET /mycart", "?email={email}, array of cart items", async () => {
		const productID = await findProductId();
		await callSuccessfully("shopper", "POST /cart", { productID, pQuantity: 1 });
		const { body, rows } = await callSuccessfully("shopper", `GET /mycart?email=${shopper}`);
		expect(body).toBe(rows);
		expect(rows.map((line) => line.productID)).toContain(productID);
	}),
	row("DELETE /cart/{id}", "deletedCount", async () => {
		await callSuccessfully("shopper", "POST /cart", {
			productID: await findProductId(),
			pQuantity: 1,
		});
		const { rows } = await callSuccessfully("shopper", "GET /mycart");
		const { body } = await callSuccessfully("shopper", `DELETE /cart/${rows[0]?._id}`);
		expect(body).toEqual({ deletedCount: 1 });
	}),
];

const orders: Sentence[] = [
	row("POST /order", "name, email, address, phone, pQuantity, productID and more: success", () =>
		withOrder(async (id) => {
			const { body } = await callSuccessfully("shopper", `GET /order/${id}`);
			expect(body).toMatchObject({ ...DELIVERY, _id: id, email: shopper, pQuantity: 1 });
		}),
	),
	row("GET /myorder", "?email={email}, array", () =>
		withOrder(async (id) => {
			const { body, rows } = await callSuccessfully("shopper", `GET /myorder?email=${shopper}`);
			expect(body).toBe(rows);
			expect(rows.map(({ _id }) => _id)).toContain(id);
		}),
	),
	row("GET /order", "all orders (admin)", () =>
		withOrder(async (id) => {
			const { rows } = await callSuccessfully("admin", "GET /order");
			expect(rows.map(({ _id }) => _id)).toContain(id);
			expect((await callAs("shopper", "GET /order")).status).toBe(403);
		}),
	),
	row("GET /order/{id}", "bearer, the order", () =>
		withOrder(async (id) => {
			const { body } = await callSuccessfully("shopper", `GET /order/${id}`);
			expect(body).toMatchObject({ _id: id, paid: false });
			expect((await callAs("visitor", `GET /order/${id}`)).status).toBe(401);
		}),
	),
	row("DELETE /order/{id}", "deletedCount", () =>
		withOrder(async (id) => {
			expect((await callSuccessfully("shopper", `DELETE /order/${id}`)).body).toEqual({
				deletedCount: 1,
			});
		}),
	),
	row("POST /create-payment-intent", "bearer, total: clientSecret", () =>
		withOrder(async (id) => {
			const secret = await createPaymentSecret(id);
			expect(secret).toMatch(/^pi_\w+_secret_/);
			const { body: order } = await callSuccessfully("shopper", `GET /order/${id}`);
			const sent = { orderId: id, total: order.total };
			const { body } = await callSuccessfully("shopper", "POST /create-payment-intent", sent);
			expect(body).toEqual({ clientSecret: secret, total: order.total });
		}),
	),
	row("PATCH /order/{id}", "bearer, payment, transactionId", () =>
		withOrder(async (id) => {
			expect(await pay(id)).toMatchObject({
				paid: true,
				transaction: expect.stringMatching(/^pi_/),
			});
		}),
	),
	row("PUT /payments/{id}", "bearer, ship: modifiedCount", () =>
		withOrder(async (id) => {
			await pay(id);
			expect((await callAs("shopper", `PUT /payments/${id}`)).body.detail).toBe("Shipping Failed");
			expect((await callSuccessfully("admin", `PUT /payments/${id}`)).body).toEqual({
				modifiedCount: 1,
			});
		}),
	),
];

const voices: Sentence[] = [
	row("GET /reviews", "data", async () => {
		expect((await callSuccessfully("visitor", "GET /reviews")).rows).not.toEqual([]);
	}),
	row("POST /review", "name, email, img, ratings, review: success", async () => {
		const sent = { name: "X", email: shopper, img: "", ratings: 4.5, review: "The box was full." };
		expect((await callSuccessfully("shopper", "POST /review", sent)).body).toEqual({
			success: true,
		});
	}),
	row("POST /message", "name, email, contact, message: success", async () => {
		const words = { name: "Karim Uddin", contact: "+880 1711 000000", message: "M12 in steel?" };
		const sent = { ...words, email: "karim@example.test" };
		expect((await callSuccessfully("visitor", "POST /message", sent)).body).toEqual({
			success: true,
		});
	}),
	row("GET /blogs", "data", async () => {
		expect((await callSuccessfully("visitor", "GET /blogs")).rows).not.toEqual([]);
	}),
	row("POST /blogs", "email, name, des, docs, img: success", async () => {
		const words = { name: "Which chisel?", des: "Flat back first.", email: admin };
		const docs = "https://example.com/chisels";
		const { body } = await callSuccessfully("admin", "POST /blogs", {
			...words,
			docs,
			img: await uploadPicture("admin"),
		});
		expect(body).toEqual({ success: true, _id: expect.any(String) });
	}),
	row("GET /comments/blog/{blogId}", "data array", async () => {
		const { body } = await callSuccessfully("visitor", `GET /comments/blog/${await findBlogId()}`);
		expect(Array.isArray(body.data)).toBe(true);
	}),
	row("POST /comments/create-comment", "bearer, comment, blogId: success, message", async () => {
		const sent = { email: shopper, name: "X", img: "", comment: "So that is why." };
		const { body } = await callSuccessfully("shopper", "POST /comments/create-comment", {
			...sent,
			blogId: await findBlogId(),
		});
		expect(body).toEqual({ success: true, message: expect.any(String) });
		expect((await callAs("visitor", "POST /comments/create-comment", sent)).status).toBe(401);
	}),
	row(
		"POST /upload",
		"image hosting: multipart with field image, answer data.url and success",
		async () => {
			const picture = await fetch(await uploadPicture("shopper"));
			expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
		},
	),
];

/**
 * Cover photo, card element and identity provider, of the table's footnotes, are in sections 2 and
 * 8.
 */
export const calls = [...accounts, ...products, ...cart, ...orders, ...voices];
