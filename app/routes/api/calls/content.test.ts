import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { getStock, listAudit } from "~/testing/database/queries";
import {
	createAdmin,
	createBlog,
	createPaidOrder,
	createProduct,
	createReview,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { buildPng } from "~/testing/factories/image-files";
import { createApiClient } from "~/testing/http/api-client";
import { readMails } from "~/testing/inbox";

const createCustomerClient = async () => {
	const user = await createUser();
	return { user, program: createApiClient((await createTestApiToken(user)).secret) };
};

const createAdminClient = async () => {
	const user = await createAdmin();
	const program = createApiClient((await createTestApiToken(user, { scope: "admin" })).secret);
	const picture = async () => {
		const { body } = await program.upload(buildPng());
		return (body.data as { url: string }).url;
	};
	return { user, program, picture };
};

test("an admin adds a product with an uploaded picture and deletes it", async () => {
	const { user, program, picture } = await createAdminClient();
	const sent = {
		name: `Spring washer ${newId()}`,
		price: 12.5,
		quantity: 40,
		description: "A2 steel.",
		partNumber: newId(),
		unit: "box",
		packSize: 50,
		minQuantity: 10,
		orderMultiple: 5,
		email: "not-mine@shop.test",
	};
	const made = await program.post("/product", {
		...sent,
		cost: 8.55,
		reorderAt: 5,
		reorderTo: 20,
		img: await picture(),
	});
	expect(made.status).toBe(201);
	const path = made.headers.get("location")?.replace("/api/v1", "") ?? "";
	const { body } = await createApiClient().get(path);
	const { email: _, ...shown } = sent;
	expect(body.data).toEqual({ ...shown, _id: made.body._id, img: expect.any(String) });
	expect((body.data as { img: string }).img).toContain("/images/products/");
	expect((await program.get(path)).body.data).toMatchObject({ email: user.email });
	const hidden = env.DB.prepare(
		"select cost_poisha, reorder_at, reorder_to from products where id = ?",
	).bind(made.body._id);
	expect(await hidden.first()).toEqual({ cost_poisha: 855, reorder_at: 5, reorder_to: 20 });
	expect(await getStock(String(made.body._id))).toEqual({ onHand: 40, reserved: 0 });
	const removed = await program.delete(`/product/${made.body._id}`);
	expect(removed.body).toEqual({ deletedCount: 1 });
	expect((await createApiClient().get(path)).status).toBe(404);
	expect((await program.delete(`/product/${made.body._id}`)).status).toBe(404);
	expect(await listAudit(`product:${made.body._id}`)).toEqual(["product.add", "product.delete"]);
});

test("a product's fields follow the form's rules", async () => {
	const { program, picture } = await createAdminClient();
	const img = await picture();
	const good = { name: "Washer", price: 1, quantity: 0, description: "A2.", img };
	for (const [field, value] of Object.entries({
		name: " ",
		price: 0.001,
		quantity: -1,
		description: "",
		img: "picture.png",
	})) {
		const { status, body } = await program.post("/product", { ...good, [field]: value });
		expect([field, status]).toEqual([field, 422]);
		expect(body.errors).toMatchObject([{ pointer: `/${field}` }]);
	}
	const { body } = await program.post("/product", {});
	expect(body.errors).toEqual(
		expect.arrayContaining([
			{ pointer: "/name", detail: "Name is required" },
			{ pointer: "/description", detail: "ReviewDescription is required" },
			{ pointer: "/img", detail: "Image is required" },
		]),
	);
});

test("a customer's email is shown to themselves and to admins only", async () => {
	const { user, program } = await createCustomerClient();
	const words = await createReview(user);
	const { program: admin } = await createAdminClient();
	const { program: stranger } = await createCustomerClient();
	const seenBy = async (reader: ReturnType<typeof createApiClient>) =>
		(await reader.get("/reviews")).rows.find(({ review }) => review === words);
	expect(await seenBy(program)).toMatchObject({ email: user.email, ratings: 4.5 });
	expect(await seenBy(admin)).toMatchObject({ email: user.email });
	for (const reader of [stranger, createApiClient()]) {
		expect(await seenBy(reader)).toMatchObject({ name: user.name });
		expect(await seenBy(reader)).not.toHaveProperty("email");
	}
});

test("public lists contain no addresses or phone numbers", async () => {
	const { user, program } = await createCustomerClient();
	const { id } = await createBlog();
	await program.post("/comments/create-comment", { blogId: id, comment: "Good." });
	await createReview(user);
	await createProduct();
	for (const path of ["/products", "/product", "/reviews", "/blogs", `/comments/blog/${id}`]) {
		const { rows } = await createApiClient().get(path);
		expect(rows.length).toBeGreaterThan(0);
		expect(JSON.stringify(rows)).not.toMatch(/@|"(email|phone|address)"/);
	}
});

test("a review belongs to its token's user and is about the shop or a bought product", async () => {
	const { user, program } = await createCustomerClient();
	const review = `Square and heavy ${newId()}`;
	const posted = await program.post("/review", {
		ratings: 4.5,
		review,
		name: "Somebody",
		email: "somebody@else.test",
	});
	expect([posted.status, posted.body]).toEqual([201, { success: true }]);
	const found = (await program.get("/reviews")).rows.find((row) => row.review === review);
	expect(found).toMatchObject({ name: user.name, email: user.email, ratings: 4.5 });
	expect(found?.img).toBe(`${env.APP_ORIGIN}/avatar.svg`);
	const product = await createProduct();
	const about = { ratings: 5, review: "Good threads.", productID: product.id };
	const early = await program.post("/review", about);
	expect([early.status, early.body.detail]).toEqual([
		403,
		"You can only review products you have bought",
	]);
	await createPaidOrder(user, product);
	expect((await program.post("/review", about)).status).toBe(201);
	for (const ratings of [0, 0.3, 5.5, "4"]) {
		expect((await program.post("/review", { ratings, review })).status).toBe(422);
	}
});

test("an admin publishes a blog, and a customer comments on it", async () => {
	const { user: boss, program: admin, picture } = await createAdminClient();
	const blog = {
		name: `Bolt grades ${newId()}`,
		des: "What 8.8 says.",
		docs: "https://www.iso.org/standard/60610.html",
	};
	const made = await admin.post("/blogs", { ...blog, img: await picture() });
	expect(made.status).toBe(201);
	const listed = (await createApiClient().get("/blogs?limit=1")).rows[0];
	expect(listed).toEqual({ ...blog, _id: made.body._id, img: expect.stringContaining("/blogs/") });
	expect((await admin.get("/blogs?limit=1")).rows[0]).toMatchObject({ email: boss.email });
	const script = { ...blog, docs: "javascript:alert(1)", img: await picture() };
	expect((await admin.post("/blogs", script)).status).toBe(422);

	const { user, program } = await createCustomerClient();
	const comment = { blogId: made.body._id, comment: "Now I know.", name: "X", email: "x@x.test" };
	const posted = await program.post("/comments/create-comment", comment);
	expect(posted.body).toEqual({ success: true, message: expect.any(String) });
	const { rows } = await program.get(`/comments/blog/${made.body._id}`);
	expect(rows).toMatchObject([
		{ comment: "Now I know.", name: user.name, email: user.email, blogId: made.body._id },
	]);
	expect(rows[0]?.img).toBe(`${env.APP_ORIGIN}/avatar.svg`);
	const unnamed = await program.post("/comments/create-comment", { comment: "Good." });
	expect([unnamed.status, unnamed.body.errors]).toEqual([
		422,
		[{ pointer: "/blogId", detail: "A blogId is required" }],
	]);
	const nowhere = await program.post("/comments/create-comment", { ...comment, blogId: "none" });
	expect(nowhere.status).toBe(404);
	expect((await createApiClient().get("/comments/blog/none")).status).toBe(404);
});

test("anyone can send a message, and a token's user sends from their own email", async () => {
	const message = { name: `Karim ${newId()}`, contact: "+880 1711 000000", message: "M12?" };
	const visitor = await createApiClient().post("/message", {
		...message,
		email: "karim@example.test",
	});
	expect([visitor.status, visitor.body]).toEqual([201, { success: true }]);
	const nameless = await createApiClient().post("/message", message);
	expect(nameless.body.errors).toEqual([{ pointer: "/email", detail: "Email is Required" }]);
	const { user, program } = await createCustomerClient();
	await program.post("/message", { ...message, name: user.id, email: "other@example.test" });
	const [first] = (await readMails("shop@toolyard.test")).filter(({ subject }) =>
		subject.includes(user.id),
	);
	expect(first?.replyTo).toBe(user.email);
});

test("messages, reviews and comments share the forms' rate limits, and calls have their own", async () => {
	const bindings = {
		RATE_LIMITS_BY_ACCOUNT: "all 1000 in 10 min; review 2 in 1 h; api 5 in 1 min",
	};
	const program = createApiClient((await createTestApiToken(await createUser())).secret, bindings);
	const post = () => program.post("/review", { ratings: 4, review: `Good ${newId()}` });
	expect((await program.post("/review", {})).status).toBe(422);
	const first = await post();
	expect(first.status).toBe(201);
	expect(first.headers.get("ratelimit-policy")).toBe('"api";q=5;w=60');
	expect(first.headers.get("ratelimit")).toMatch(/^"api";r=3;t=\d+$/);
	expect((await post()).headers.get("ratelimit")).toMatch(/^"api";r=2;t=/);
	const third = await post();
	expect(third.status).toBe(429);
	expect(third.headers.get("ratelimit")).toMatch(/^"review";r=0;t=\d+$/);
	expect((await program.post("/review", {})).status).toBe(422);
	const sixth = await program.post("/review", {});
	expect(sixth.status).toBe(429);
	expect((await program.get("/mycart")).status).toBe(200);
	expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(30);
	expect(
		(
			await createApiClient((await createTestApiToken(await createUser())).secret, bindings).get(
				"/mycart",
			)
		).status,
	).toBe(200);
});

test("an address with too many requests is rejected before any query", async () => {
	const API_EDGE_RATE_LIMITER: RateLimit = { limit: async () => ({ success: false }) };
	const { status, headers } = await createApiClient(undefined, { API_EDGE_RATE_LIMITER }).get(
		"/products",
	);
	expect(status).toBe(429);
	expect(headers.get("retry-after")).toBe("60");
	expect(headers.get("server-timing")).toContain("0 statements");
});
