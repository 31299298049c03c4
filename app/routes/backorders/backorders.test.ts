import { expect, test } from "vitest";
import { orderReadyBackorders } from "~/domain/backorders/order-ready.server";
import { listBackorders } from "~/domain/backorders/queries.server";
import { setStock } from "~/testing/database/queries";
import { createBackorder, getBackorder } from "~/testing/factories/backorders";
import { createCompany } from "~/testing/factories/companies";
import {
	createAdmin,
	createProduct,
	createTestApiToken,
	createUser,
	RECIPIENT,
} from "~/testing/factories/factories";
import { createApiClient } from "~/testing/http/api-client";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { readFields } from "~/testing/http/read-field";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

test("from a sold-out product to an order: it waits, arrives and can be paid", async () => {
	const buyer = await createUser();
	const product = await createProduct({ onHand: 0, leadDays: 12 });
	const shopper = await createSignedInBrowser(buyer);
	const path = `/products/${product.id}`;
	expect((await shopper.open(path)).html).toContain("Order now, sent in about 12 days");
	const wrong = await shopper.submit(path, { intent: "wait", quantity: "none" });
	expect(wrong.status).toBe(400);
	const added = await shopper.submit(path, { intent: "wait", quantity: "40" });
	expect(added).toMatchObject({ status: 303, location: "/checkout" });
	expect(parseText((await shopper.open("/mycart")).html)).toContain(
		"Sold out. 40 can be sent in about 12 days.",
	);
	const form = await shopper.open("/checkout");
	expect(parseText(form.html)).toContain("40 in about 12 days");
	expect(form.html).toContain("Order and wait");
	const fields = {
		...RECIPIENT,
		purchaseOrderNumber: "",
		companyName: "",
		buyerBin: "",
		...readFields(form.html, "idempotencyKey", "seen"),
		[`wait-${product.id}`]: "all",
	};
	const refused = await shopper.submit("/checkout", { ...fields, address: "" });
	expect(refused.status).toBe(400);
	expect(refused.html).toMatch(/<input[^>]*checked=""[^>]*value="all"|value="all"[^>]*checked=""/);
	const placed = await shopper.submit("/checkout", fields);
	expect(placed).toMatchObject({ status: 303, location: "/backorders" });
	const list = parseText((await shopper.open("/backorders")).html);
	expect(list).toContain("Waiting for stock, usually in about 12 days");
	const [backorder] = (await listBackorders(db, buyer, null)).rows;
	await setStock(product.id, 40);
	expect(parseText((await shopper.open("/backorders")).html)).toContain("Arrived, held for you");
	await orderReadyBackorders(platform);
	const { newOrderId } = await getBackorder(backorder?.id ?? "");
	const page = await shopper.open(`/myorder/${newOrderId}`);
	expect(page.status).toBe(200);
	expect(parseText(page.html)).toContain("Payment for order");
	const cancelled = await shopper.submit(`/backorders/${backorder?.id}/cancel`, {});
	expect(cancelled.status).toBe(302 + 1);
	expect((await getBackorder(backorder?.id ?? "")).state).toBe("ordered");
});

test("60 of 100 are ordered now and 40 later, and the order's pages say so", async () => {
	const buyer = await createUser();
	const product = await createProduct({ onHand: 60 });
	const shopper = await createSignedInBrowser(buyer);
	await shopper.submit("/mycart", {});
	const shown = await shopper.open(`/products/${product.id}?quantity=100`);
	expect(parseText(shown.html)).toContain("Only 60 in stock; the rest on backorder.");
	await shopper.submit(`/products/${product.id}`, { intent: "wait", quantity: "100" });
	const form = await shopper.open("/checkout");
	expect(parseText(form.html)).toContain("60 now and 40 later");
	expect(parseText(form.html)).toMatch(/Total now\s+tk 15,000/);
	const placed = await shopper.submit("/checkout", {
		...RECIPIENT,
		purchaseOrderNumber: "",
		companyName: "",
		buyerBin: "",
		...readFields(form.html, "idempotencyKey", "seen"),
		[`wait-${product.id}`]: "60:25000",
	});
	expect(placed.status).toBe(303);
	const orderPath = placed.location ?? "";
	expect(orderPath).toMatch(/^\/myorder\//);
	expect(parseText((await shopper.open(orderPath)).html)).toContain("Waiting for stock");
	const admin = await createSignedInBrowser(await createAdmin());
	const adminPage = await admin.open(orderPath.replace("/myorder", "/dashboard/orders"));
	expect(parseText(adminPage.html)).toContain("Waiting for stock");
	const parts = parseText((await admin.open("/dashboard/backorders")).html);
	expect(parts).toContain("40 in 1 backorder");
	const csv = (await admin.open("/dashboard/export/backorders.csv")).html.replaceAll('"', "");
	expect(csv).toContain(
		"product id,part number,name,waiting units,waiting backorders,held units,held backorders,for sale,lead days,oldest since",
	);
	expect(csv).toContain(`${product.id},,${product.name},40,1,0,0,0,,`);
	const wanted = await admin.open("/dashboard/manageProduct?show=wanted");
	expect(wanted.html).toContain(product.name);
	expect(parseText((await admin.open("/dashboard/overview")).html)).toContain(
		"Parts that buyers wait for",
	);
});

test("BUY of more than is in stock leads to the order form that asks what waits", async () => {
	const buyer = await createUser();
	const product = await createProduct({ onHand: 6, leadDays: 3 });
	const shopper = await createSignedInBrowser(buyer);
	const { html } = await shopper.open(`/products/${product.id}/order?quantity=10`);
	expect(parseText(html)).toContain("6 in stock. 4 more in about 3 days.");
	const fields = readFields(html, "intent", "quantity");
	expect(fields).toEqual({ intent: "wait", quantity: "10" });
	expect((await shopper.submit(`/products/${product.id}`, fields)).location).toBe("/checkout");
	expect((await shopper.open("/checkout")).html).toContain("6 now and 4 in about 3 days");
});

test("the cart keeps more than is in stock only when it is asked to", async () => {
	const buyer = await createUser();
	const product = await createProduct({ onHand: 6, leadDays: 3 });
	const shopper = await createSignedInBrowser(buyer);
	await shopper.submit(`/products/${product.id}`, { quantity: "2" });
	const field = `quantity-2-${product.id}`;
	const refused = await shopper.submit("/mycart", { [field]: "10" });
	expect(refused.status).toBe(400);
	expect(parseText(refused.html)).toContain("6 in stock. 4 more in about 3 days.");
	const intent = `wait-choose:10:${product.id}`;
	expect((await shopper.submit("/mycart", { [field]: "10", intent })).status).toBe(303);
	expect((await shopper.open("/checkout")).html).toContain("6 now and 4 in about 3 days");
});

test("members see and cancel what their company waits for, viewers only see it, and others get 404", async () => {
	const { buyer, owner, viewer } = await createCompany();
	const id = await createBackorder(buyer, await createProduct({ onHand: 0 }));
	const path = `/backorders/${id}/cancel`;
	const other = await createSignedInBrowser(await createUser());
	expect((await other.open(path)).status).toBe(404);
	expect((await other.submit(path, {})).status).toBe(404);
	const watching = await createSignedInBrowser(viewer);
	expect((await watching.open("/backorders")).html).not.toContain(path);
	await watching.submit(path, {});
	expect((await getBackorder(id)).state).toBe("waiting");
	const cancelling = await createSignedInBrowser(owner);
	expect((await cancelling.open("/backorders")).html).toContain(path);
	expect(await cancelling.submit(path, {})).toMatchObject({ status: 303, location: "/backorders" });
	expect((await getBackorder(id)).state).toBe("cancelled");
});

test("only what waits, and is more than one unit, can be taken in parts", async () => {
	const buyer = await createUser();
	const shopper = await createSignedInBrowser(buyer);
	const soldOut = () => createProduct({ onHand: 0 });
	const arriving = await soldOut();
	const two = await createBackorder(buyer, await soldOut(), 2);
	const one = await createBackorder(buyer, await soldOut(), 1);
	const arrived = await createBackorder(buyer, arriving, 2);
	await setStock(arriving.id, 2);
	const { html } = await shopper.open("/backorders");
	for (const id of [two, one, arrived]) expect(html).toContain(`/backorders/${id}/cancel`);
	expect([two, one, arrived].map((id) => html.includes(`/backorders/${id}/parts`))).toEqual([
		true,
		false,
		false,
	]);
});

test("the API lists what an account waits for, and nothing of others", async () => {
	const buyer = await createUser();
	const product = await createProduct({ onHand: 0, leadDays: 12 });
	const id = await createBackorder(buyer, product);
	await createBackorder(await createUser(), product);
	const program = createApiClient((await createTestApiToken(buyer)).secret);
	const { status, body } = (await program.get("/trade/backorders")) as never as {
		status: number;
		body: { data: { backorders: object[] } };
	};
	expect(status).toBe(200);
	expect(body.data.backorders).toMatchObject([
		{ _id: id, state: "waiting", quantity: 4, leadDays: 12, unitPricePoisha: 25_000 },
	]);
});

test("a buyer takes a backorder in parts that are worth an order, and keeps what was typed", async () => {
	const buyer = await createUser();
	const product = await createProduct({
		onHand: 0,
		pricePoisha: 1000,
		minQuantity: 5,
		orderMultiple: 5,
	});
	const path = `/backorders/${await createBackorder(buyer, product, 60)}/parts`;
	const browser = await createSignedInBrowser(buyer);
	expect((await browser.open("/backorders")).html).toContain(path);
	for (const [partUnits, message] of [
		["a few", "Write a whole number, such as 50"],
		["60", "Write less than the 60 you wait for"],
		["12", "It is sold in multiples of 5"],
		["5", "is an order of at least tk 65"],
		["55", "also the last of 5, is an order of at least tk 65"],
	] as const) {
		const refused = await browser.submit(path, { partUnits });
		expect([refused.status, refused.html]).toEqual([400, expect.stringContaining(message)]);
		expect(refused.html).toContain(`value="${partUnits}"`);
	}
	expect((await browser.submit(path, { partUnits: "20" })).location).toBe("/backorders");
	await setStock(product.id, 25);
	expect(parseText((await browser.open("/backorders")).html)).toMatch(
		/ 20 .*Arrived.* 40 .*Waiting|40 .*Waiting.* 20 .*Arrived/,
	);
	const other = await createSignedInBrowser(await createUser());
	expect((await other.submit(path, { partUnits: "20" })).status).toBe(404);
});

test("staff see who waits for a part, and end a backorder or put it behind others with a reason", async () => {
	const [buyer, other] = [await createUser(), await createUser()];
	const product = await createProduct({ onHand: 0 });
	const [id] = [
		await createBackorder(buyer, product, 60),
		await createBackorder(other, product, 5),
	];
	const office = await createSignedInBrowser(await createAdmin());
	expect((await office.open("/dashboard/backorders")).html).toContain(
		`/dashboard/backorders/part/${product.id}`,
	);
	const list = await office.open(`/dashboard/backorders/part/${product.id}`);
	expect(list.html).toContain(`/dashboard/backorders/${id}`);
	const path = `/dashboard/backorders/${id}`;
	const refused = await office.submit(path, { act: "behind", note: "" });
	expect([refused.status, refused.html]).toEqual([400, expect.stringContaining("Say why")]);
	const fields = { act: "behind", note: "The maker is late." };
	expect(await office.submit(path, fields)).toMatchObject({
		status: 303,
		location: `/dashboard/backorders/part/${product.id}`,
	});
	expect((await office.submit(path, { ...fields, note: "Again" })).status).toBe(409);
	expect((await office.submit(path, { ...fields, act: "end" })).status).toBe(303);
	expect((await office.submit(path, { ...fields, act: "end" })).status).toBe(303);
	const browser = await createSignedInBrowser(buyer);
	expect(parseText((await browser.open("/backorders")).html)).toContain(
		"The shop writes: The maker is late.",
	);
	expect((await browser.submit(path, fields)).status).toBe(403);
});

test("the form of parts shows what is saved, and nothing while all is wanted together", async () => {
	const buyer = await createUser();
	const id = await createBackorder(buyer, await createProduct({ onHand: 0 }), 9);
	const shopper = await createSignedInBrowser(buyer);
	const readSaved = async () =>
		readFields((await shopper.open(`/backorders/${id}/parts`)).html, "partUnits");
	expect(await readSaved()).toEqual({ partUnits: "" });
	await shopper.submit(`/backorders/${id}/parts`, { partUnits: "3" });
	expect(await getBackorder(id)).toMatchObject({ partUnits: 3 });
	expect(await readSaved()).toEqual({ partUnits: "3" });
});
