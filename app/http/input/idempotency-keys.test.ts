import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiTokens } from "~/domain/accounts/tables.server";
import { blogs, comments } from "~/domain/blog/tables.server";
import { products } from "~/domain/catalog/tables.server";
import { sendMessage } from "~/domain/contact/messages.server";
import { contactMessages } from "~/domain/contact/tables.server";
import { issues } from "~/domain/newsletter/tables.server";
import { orderLines } from "~/domain/orders/tables.server";
import { refunds } from "~/domain/payments/tables.server";
import { reviews } from "~/domain/reviews/tables.server";
import { deleteExpiredIdempotencyKeys } from "~/platform/idempotency/acquired-keys.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { idempotencyKeys } from "~/platform/idempotency/tables.server";
import { newId } from "~/platform/ids.server";
import { keyReused } from "~/platform/refused";
import { getStock } from "~/testing/database/queries";
import {
	createAdmin,
	createBlog,
	createProduct,
	createUser,
	RECIPIENT,
} from "~/testing/factories/factories";
import { buildJpeg, buildPng, createImageFile } from "~/testing/factories/image-files";
import { type Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createBankPurchase } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

type Fields = Record<string, string>;
type CreatingForm = {
	path: string;
	first: Fields;
	other: Fields;
	status?: number;
	made: () => Promise<number>;
	send?: (browser: Browser, fields: Fields) => ReturnType<Browser["submit"]>;
};

const buyerDelivery = {
	...RECIPIENT,
};

const count = async (rows: Promise<unknown[]>) => (await rows).length;

const FORMS: Record<string, (me: { id: string; email: string }) => Promise<CreatingForm>> = {
	async order({ id }) {
		const product = await createProduct();
		return {
			path: `/products/${product.id}/order`,
			first: { ...buyerDelivery, quantity: "2" },
			other: { ...buyerDelivery, quantity: "2", address: "1 Agrabad, Chattogram" },
			made: () => count(db.select().from(orderLines).where(eq(orderLines.userId, id))),
		};
	},
	async comment({ id }) {
		const { id: blogId } = await createBlog();
		return {
			path: `/blogs/${blogId}`,
			first: { blogId, comment: "Which grade?" },
			other: { blogId, comment: "Which grade is it?" },
			made: () => count(db.select().from(comments).where(eq(comments.userId, id))),
		};
	},
	async review({ id }) {
		return {
			path: "/myreview",
			first: { product: "", ratings: "4.5", review: "Square and heavy" },
			other: { product: "", ratings: "4", review: "Square and heavy" },
			made: () => count(db.select().from(reviews).where(eq(reviews.userId, id))),
		};
	},
	async message({ id }) {
		return {
			path: "/contact",
			first: { name: "Rahim", contact: "01711", message: "Have you vices?" },
			other: { name: "Rahim", contact: "01711", message: "Have you no vices?" },
			made: () => count(db.select().from(contactMessages).where(eq(contactMessages.userId, id))),
		};
	},
	async token({ id }) {
		return {
			path: "/account/tokens/new",
			first: { name: "Stock sheet", days: "30", scope: "read" },
			other: { name: "Stock sheet", days: "30", scope: "write" },
			status: 200,
			made: () => count(db.select().from(apiTokens).where(eq(apiTokens.userId, id))),
		};
	},
	async product() {
		const name = `Vice ${newId()}`;
		const words = { name, price: "100", quantity: "5", description: "Opens 100 mm." };
		return {
			path: "/dashboard/addProduct",
			first: words,
			other: { ...words, quantity: "6" },
			made: () => count(db.select().from(products).where(eq(products.name, name))),
			send: (browser, fields) =>
				browser.upload("/dashboard/addProduct", fields, createImageFile(buildJpeg())),
		};
	},
	async blog({ id }) {
		const words = { name: "Grades", des: "The first number.", docs: "https://www.iso.org/1" };
		return {
			path: "/dashboard/addblogs",
			first: words,
			other: { ...words, des: "The second number." },
			made: () => count(db.select().from(blogs).where(eq(blogs.authorId, id))),
			send: (browser, fields) =>
				browser.upload("/dashboard/addblogs", fields, createImageFile(buildJpeg())),
		};
	},
	async stock() {
		const { id } = await createProduct({ onHand: 10 });
		return {
			path: `/dashboard/manageProduct/${id}/stock`,
			first: { change: "5" },
			other: { change: "6" },
			made: async () => ((await getStock(id)).onHand - 10) / 5,
		};
	},
	async issue() {
		const body = `Three new vices ${newId()}.`;
		return {
			path: "/dashboard/newsletter/write",
			first: { subject: "New tools", body },
			other: { subject: "New vices", body },
			made: () => count(db.select().from(issues).where(eq(issues.body, body))),
		};
	},
	async refund() {
		const { orderId } = await createBankPurchase();
		return {
			path: `/dashboard/orders/${orderId}/refund`,
			first: { reason: "price", amount: "10", note: "Two were bent." },
			other: { reason: "price", amount: "20", note: "All were bent." },
			made: () => count(db.select().from(refunds).where(eq(refunds.orderId, orderId))),
		};
	},
};

const BY_ADMINS = ["product", "blog", "stock", "issue", "refund"];

test.each(Object.keys(FORMS))(
	"the form of a new %s gets the first response again, and a different payload is rejected with everything typed kept",
	async (name) => {
		const me = await (BY_ADMINS.includes(name) ? createAdmin() : createUser());
		const form = await FORMS[name]?.(me);
		if (!form) throw new Error(`No form ${name}.`);
		const browser = await createSignedInBrowser(me);
		const { path, first, other, made, status = 303 } = form;
		const send = form.send ?? ((from, fields) => from.submit(path, fields));
		const key = { idempotencyKey: newId() };
		expect((await send(browser, { ...first, ...key })).status).toBe(status);
		expect(await made()).toBe(1);
		expect((await send(browser, { ...first, ...key })).status).toBe(status);
		expect(await made()).toBe(1);

		const refused = await send(browser, { ...other, ...key });
		expect(refused.status).toBe(422);
		expect(await made()).toBe(1);
		expect(refused.html).toContain(keyReused().message);
		const [typed = ""] = Object.values(other).filter(
			(value) => !Object.values(first).includes(value),
		);
		if (name !== "refund") expect(refused.html).toContain(typed);
		expect(refused.html).not.toContain(`value="${key.idempotencyKey}"`);
	},
);

test("the same text with another picture is a different payload", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const name = `Vice ${newId()}`;
	const words = {
		name,
		price: "100",
		quantity: "5",
		description: "Opens.",
		idempotencyKey: newId(),
	};
	expect(
		(await admin.upload("/dashboard/addProduct", words, createImageFile(buildJpeg()))).status,
	).toBe(303);
	expect(
		(await admin.upload("/dashboard/addProduct", words, createImageFile(buildPng()))).status,
	).toBe(422);
	expect(await db.select().from(products).where(eq(products.name, name))).toHaveLength(1);
});

test("a rejected form can be corrected under the same key", async () => {
	const { id } = await createProduct({ onHand: 10 });
	const admin = await createSignedInBrowser(await createAdmin());
	const path = `/dashboard/manageProduct/${id}/stock`;
	const key = { idempotencyKey: newId() };
	expect((await admin.submit(path, { change: "-11", ...key })).status).toBe(409);
	expect((await admin.submit(path, { change: "-1", ...key })).status).toBe(303);
	expect(await getStock(id)).toEqual({ onHand: 9, reserved: 0 });
});

test("the comment forms of two blogs on one page share a key, and both comments are posted", async () => {
	const author = await createUser();
	const reader = await createSignedInBrowser(author);
	const key = { idempotencyKey: newId() };
	for (const { id } of [await createBlog(), await createBlog()]) {
		const answer = await reader.submit("/blogs", { blogId: id, comment: "Thanks", ...key });
		expect(answer.status).toBe(303);
	}
	expect(await db.select().from(comments).where(eq(comments.userId, author.id))).toHaveLength(2);
});

test("concurrent forms with one key and different payloads create one row", async () => {
	const writer = await createUser();
	const browser = await createSignedInBrowser(writer);
	const key = { idempotencyKey: newId() };
	const fields = { name: "Rahim", contact: "01711", ...key };
	const answers = await Promise.all(
		["one", "two", "three", "four"].map((message) =>
			browser.submit("/contact", { ...fields, message }),
		),
	);
	expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422, 422]);
	const kept = db.select().from(contactMessages).where(eq(contactMessages.userId, writer.id));
	expect(await kept).toHaveLength(1);
});

test("a key is bound to its payload for 30 days, and then used again or deleted", async () => {
	const day = 86_400_000;
	const at = (days: number) => createTestPlatform({ now: () => days * day });
	const me = { userId: null, email: `${newId()}@buyers.test` };
	const fields = { name: "Rahim", contact: "01711", idempotencyKey: newId() };
	const send = (days: number, message: string) =>
		sendMessage(at(days), me, { ...fields, message }).then(
			() => true,
			() => false,
		);
	const sent = async () => {
		const { email } = contactMessages;
		const rows = await db.select().from(contactMessages).where(eq(email, me.email));
		return rows.map(({ message }) => message).sort();
	};
	expect(await send(40, "first")).toBe(true);
	expect(await send(69, "second")).toBe(false);
	expect(await send(71, "third")).toBe(true);
	expect(await send(100, "fourth")).toBe(false);
	expect(await sent()).toEqual(["first", "third"]);

	const id = hashPayload(fields.idempotencyKey, "message", me.email);
	const stored = () => db.select().from(idempotencyKeys).where(eq(idempotencyKeys.id, id));
	await deleteExpiredIdempotencyKeys(at(100));
	expect(await stored()).toHaveLength(1);
	await deleteExpiredIdempotencyKeys(at(102));
	expect(await stored()).toEqual([]);
});
