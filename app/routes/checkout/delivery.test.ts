import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { addToCart } from "~/domain/cart/verbs.server";
import { findMethod } from "~/domain/delivery/queries.server";
import { archiveMethod, editMethod, ZONES } from "~/domain/delivery/verbs.server";
import { documents } from "~/domain/documents/tables.server";
import { listLinesOfOrder, selectLines } from "~/domain/orders/queries.server";
import { summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { cancelOrder } from "~/domain/payments/cancellation/cancel-order.server";
import { refundLines } from "~/domain/payments/refunds/refund-lines.server";
import { refunds } from "~/domain/payments/tables.server";
import { newId } from "~/platform/ids.server";
import { createCompany } from "~/testing/factories/companies";
import {
	archiveDeliveryMethods,
	createDeliveryMethod,
	createDeliveryZone,
} from "~/testing/factories/delivery";
import {
	actAsAdmin,
	createAdmin,
	createProduct,
	createTestApiToken,
	createUser,
	RECIPIENT,
} from "~/testing/factories/factories";
import { createExemption } from "~/testing/factories/price-lists";
import { createEndpoint, listOrderDeliveries } from "~/testing/factories/webhooks";
import { createApiClient } from "~/testing/http/api-client";
import { createSignedInBrowser } from "~/testing/http/browser";
import { clearSettings } from "~/testing/http/clear-settings";
import { parseText } from "~/testing/http/parse-text";
import { readFields } from "~/testing/http/read-field";
import { buildRefundRequest, payByBank, payLineByCard } from "~/testing/payments/purchases";
import { asAdmin, createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

afterEach(archiveDeliveryMethods);

/** Two products of tk 250, two of each, 1,203 g a piece. */
async function createCart({ weightG = 1203, quantity = 2 } = {}) {
	const buyer = await createUser();
	const goods = [await createProduct({ weightG }), await createProduct({ weightG })];
	for (const { id } of goods) await addToCart(platform, buyer, { productId: id, quantity });
	return { buyer, goods, ...(await openCheckout(buyer)) };
}

async function openCheckout(buyer: SignedInUser) {
	const shopper = await createSignedInBrowser(buyer);
	const { html } = await shopper.open("/checkout");
	const hidden = readFields(html, "idempotencyKey", "seen", "seenCharges");
	const fields: Record<string, string> = { ...RECIPIENT, ...hidden };
	const order = (more: Record<string, string>) =>
		shopper.submit("/checkout", { ...fields, ...more });
	return { shopper, html, order };
}

const listOrdered = (buyer: SignedInUser) =>
	selectLines(db).where(eq(orderLines.userId, buyer.id)).orderBy(orderLines.position);

async function orderCart(given: Record<string, string>) {
	const cart = await createCart();
	const answer = await cart.order(given);
	expect([answer.status, answer.location]).toEqual([303, expect.stringContaining("/myorder/")]);
	const lines = await listOrdered(cart.buyer);
	return { ...cart, lines, orderId: lines[0]?.orderId ?? "" };
}

test("a zone that another admin deleted meanwhile is not made again by saving it", async () => {
	const admin = await createAdmin();
	const id = await createDeliveryZone([`District ${newId()}`]);
	const zone = await ZONES.find(db, id);
	if (!zone) throw new Error("The zone is missing.");
	const ctx = actAs(platform, { kind: "admin", userId: admin.id });
	await ZONES.remove(ctx, id);
	const input = { name: zone.name, districts: ["Bogura"] };
	await expect(ZONES.edit(ctx, zone, input)).rejects.toMatchObject({ status: 404 });
	expect(await ZONES.find(db, id)).toBeNull();
	const browser = await createSignedInBrowser(admin);
	const page = `/dashboard/delivery/zones/${id}`;
	const saved = await browser.submit(page, { name: zone.name, districts: "Bogura" });
	expect(saved.status).toBe(404);
	expect(parseText(saved.html)).toMatch(/What you typed.*Zone.*\s+districts: Bogura/);
});

test("the cart and the checkout show what the delivery costs and how long it takes, and the order has it as a line", async () => {
	const id = await createDeliveryMethod({ freeOver: 500_000 });
	const { buyer, shopper, html, order } = await createCart();
	expect((await shopper.open("/mycart")).html).toContain(
		"Delivery from tk 60 in about 3 days, free over tk 5,000",
	);
	expect(html).toMatch(/Courier[\s\S]*?tk 60[\s\S]*?Arrives in about 3 days/);
	const refused = await order({});
	expect(refused.status).toBe(400);
	expect(refused.html).toMatch(
		/id="error-deliveryMethodId"(?:(?!<\/p>)[\s\S])*Choose a delivery method/,
	);
	expect(await listOrdered(buyer)).toEqual([]);

	const placed = await order({ deliveryMethodId: id });
	expect(placed.status).toBe(303);
	const lines = await listOrdered(buyer);
	expect(
		lines.map(({ kind, productName, totalPoisha, position }) => [
			kind,
			productName.slice(0, 9),
			totalPoisha,
			position,
		]),
	).toEqual([
		["goods", expect.any(String), 50_000, 1],
		["goods", expect.any(String), 50_000, 2],
		["service", "Delivery:", 6000, 3],
	]);
	expect(summarizeAmounts(lines)).toMatchObject({ goodsPoisha: 100_000, chargesPoisha: 6000 });
	const page = await shopper.open(placed.location ?? "");
	for (const text of ["2 products", "Delivery: Courier", "tk 1,060"])
		expect(page.html).toContain(text);
	// Neither the specification's list of lines nor the list of what can be ordered again has the charge.
	const list = await shopper.open("/myorder");
	expect(list.html).not.toContain("Delivery: Courier");
	expect(list.html).toContain("tk 1,060");
});

test("without scripts, Update calculates the total again and keeps what was typed", async () => {
	const id = await createDeliveryMethod();
	const { order } = await createCart();
	const updated = await order({
		deliveryMethodId: id,
		address: "7 Lalbagh Lane",
		intent: "update-delivery",
	});
	expect(updated.status).toBe(200);
	expect(updated.html).toMatch(/Courier[\s\S]*?Total[\s\S]*?tk 1,060/);
	expect(updated.html).toContain("7 Lalbagh Lane");
});

test("a charge by weight counts started kilograms and takes the step that they reach", async () => {
	const rates = [
		{ minQuantity: 1, unitPoisha: 4000 },
		{ minQuantity: 10, unitPoisha: 3000 },
	];
	const id = await createDeliveryMethod({ name: "Truck", unit: "kg", rates });
	const { buyer, order } = await createCart({ weightG: 2407, quantity: 6 });
	expect((await order({ deliveryMethodId: id })).status).toBe(303);
	const ordered = await listOrdered(buyer);
	const [charge] = ordered.filter(({ kind }) => kind === "service");
	// 12 × 2,407 g = 28,884 g.
	expect(charge).toMatchObject({ quantity: 29, unitPricePoisha: 3000, totalPoisha: 87_000 });
	await payByBank(charge?.orderId ?? "");
	const [invoice] = await db
		.select({ facts: documents.facts })
		.from(documents)
		.where(eq(documents.orderId, charge?.orderId ?? ""));
	expect(invoice?.facts.lines.map(({ unit }) => unit)).toEqual(["piece", "piece", "kg"]);
});

test("a district without the method, too heavy an order, an unknown weight and a missing carrier are said beside the field", async () => {
	const [dhaka, hills] = [
		await createDeliveryZone(["Dhaka"]),
		await createDeliveryZone(["Bandarban"]),
	];
	const courier = await createDeliveryMethod({ zones: [dhaka], maxKg: 30 });
	const truck = await createDeliveryMethod({ name: "Truck", unit: "kg", zones: [dhaka, hills] });
	const own = await createDeliveryMethod({ name: "Own carrier", kind: "own-carrier", rates: [] });
	const light = await createCart();
	const refused = async (cart: typeof light, fields: Record<string, string>) => {
		const answer = await cart.order(fields);
		expect(answer.status).toBe(400);
		expect(answer.html).toContain("12 Nawabpur Road, Dhaka");
		return answer.html;
	};
	expect(await refused(light, { deliveryMethodId: courier })).toContain("Choose your district");
	expect(await refused(light, { deliveryMethodId: courier, district: "Bandarban" })).toContain(
		"We do not deliver to Bandarban yet with Courier. Choose Truck.",
	);
	expect(await refused(light, { deliveryMethodId: own })).toContain("Name the carrier");
	// A district that one zone has can be chosen with every method.
	expect(light.html).toContain(">Bandarban</option>");
	const heavy = await createCart({ weightG: 8300 });
	expect(await refused(heavy, { deliveryMethodId: courier, district: "Dhaka" })).toContain(
		"Courier takes up to 30 kg. This order weighs 34 kg. Choose Truck.",
	);
	const unknown = await createCart({ weightG: 0 });
	expect(await refused(unknown, { deliveryMethodId: truck, district: "Dhaka" })).toContain(
		"know the weight of a part of this order. Choose Courier.",
	);
});

test("a method that can't carry the order can't be chosen and says why, unless no other can", async () => {
	const isDisabled = (html: string, id: string) =>
		new RegExp(
			`<input[^>]*disabled=""[^>]*value="${id}"|<input[^>]*value="${id}"[^>]*disabled=""`,
		).test(html);
	const courier = await createDeliveryMethod({ maxKg: 30 });
	const alone = await createCart({ weightG: 8300 });
	expect(isDisabled(alone.html, courier)).toBe(false);
	expect((await alone.order({ deliveryMethodId: courier })).html).toContain("Contact us.");
	const zone = await createDeliveryZone(["Sylhet"]);
	const truck = await createDeliveryMethod({ name: "Truck", zones: [zone] });
	const { html } = await createCart({ weightG: 8300 });
	expect(html).toContain("Courier takes up to 30 kg. This order weighs 34 kg. Choose Truck.");
	expect([courier, truck].map((id) => isDisabled(html, id))).toEqual([true, false]);
	// Another district may be chosen in the same form.
	const light = await createCart();
	const updated = await light.order({ intent: "update-delivery", district: "Bandarban" });
	expect(updated.html).toContain("We do not deliver to Bandarban yet with Truck. Choose Courier.");
	expect(isDisabled(updated.html, truck)).toBe(false);
});

test("the checkout asks who and where before how, and folds a company that is known", async () => {
	await createDeliveryMethod();
	const person = await createCart();
	const places = [
		'name="name"',
		'name="address"',
		'name="phone"',
		'name="companyName"',
		'name="deliveryMethodId"',
		'name="requestedOn"',
		'name="purchaseOrderNumber"',
	].map((field) => person.html.indexOf(field));
	expect(places).toEqual(places.toSorted((one, other) => one - other));
	expect(places).not.toContain(-1);
	expect(person.html).not.toContain("<summary>For ");
	const { buyer, name } = await createCompany();
	await addToCart(platform, buyer, { productId: (await createProduct()).id, quantity: 1 });
	const { html } = await openCheckout(buyer);
	const folded =
		/<details(?![^>]*open)[^>]*><summary[^>]*>For (.*?)<\/summary>([\s\S]*?)<\/details>/.exec(html);
	expect(parseText(folded?.[1] ?? "")).toContain(name);
	expect(folded?.[2]).toMatch(/name="companyName"[\s\S]*name="buyerBin"/);
});

test("an order keeps the carrier that the form was filled with only where it collects the goods", async () => {
	const own = await createDeliveryMethod({ name: "Own carrier", kind: "own-carrier", rates: [] });
	const pickup = await createDeliveryMethod({ name: "Pickup", kind: "pickup", rates: [] });
	const readCarrier = async (deliveryMethodId: string) => {
		const { buyer, order } = await createCart();
		const fields = { deliveryMethodId, buyerCarrier: "Surma Transport" };
		expect((await order({ ...fields, seenCharges: `${deliveryMethodId}:0` })).status).toBe(303);
		const [placed] = await db.select().from(orders).where(eq(orders.userId, buyer.id));
		return placed?.buyerCarrier;
	};
	expect(await readCarrier(own)).toBe("Surma Transport");
	expect(await readCarrier(pickup)).toBe("");
});

test("a removed method and a changed charge are refused before anything is ordered", async () => {
	const ctx = await actAsAdmin();
	const id = await createDeliveryMethod();
	const { buyer, order } = await createCart();
	const old = await findMethod(db, id);
	if (!old) throw new Error("no method");
	const dearer = { ...old, rates: [{ minQuantity: 1, unitPoisha: 9000 }], freeOver: null };
	await editMethod(ctx, old, dearer);
	const changed = await order({ deliveryMethodId: id });
	expect([changed.status, changed.html]).toEqual([
		409,
		expect.stringContaining("Courier costs tk 90 for this order. Check the total"),
	]);
	expect(changed.html).toContain("tk 90");
	await archiveMethod(ctx, old.id);
	await createDeliveryMethod({ name: "Other" });
	const removed = await order({ deliveryMethodId: id });
	expect([removed.status, removed.html]).toEqual([
		409,
		expect.stringContaining("This delivery method is no longer available. Choose another."),
	]);
	expect(await listOrdered(buyer)).toEqual([]);
});

test("goods of enough value are delivered free, and an order stays as agreed where the shop has no method", async () => {
	const free = await orderCart({
		deliveryMethodId: await createDeliveryMethod({ freeOver: 100_000 }),
	});
	expect(free.lines.map(({ kind }) => kind)).toEqual(["goods", "goods"]);
	expect(free.lines[0]?.deliveryMethod).toBe("Courier");
	await archiveDeliveryMethods();
	const agreed = await orderCart({});
	expect(agreed.lines[0]?.deliveryMethod).toBe("");
});

test("an exempt buyer pays the charge without its VAT", async () => {
	const id = await createDeliveryMethod({ rates: [{ minQuantity: 1, unitPoisha: 11_500 }] });
	const buyer = await createUser();
	await createExemption(buyer);
	const product = await createProduct();
	await addToCart(platform, buyer, { productId: product.id, quantity: 2 });
	const cart = await openCheckout(buyer);
	expect(cart.html).toMatch(/Courier[\s\S]*?tk 100</);
	expect((await cart.order({ deliveryMethodId: id })).status).toBe(303);
	const [, charge] = await listOrdered(buyer);
	expect(charge).toMatchObject({ unitPricePoisha: 10_000, totalPoisha: 10_000, vatBp: 0 });
});

test("a buyer cancels an order with a delivery method as a whole; an admin may cancel lines, and the last takes the charge", async () => {
	const endpoint = await createEndpoint();
	const listEvents = async (order: string) =>
		(await listOrderDeliveries(endpoint.id, order)).map(({ type }) => type).toSorted();
	const id = await createDeliveryMethod();
	const { buyer, lines, orderId } = await orderCart({ deliveryMethodId: id });
	const [first, second, charge] = lines.map((line) => line.id);
	const me = { kind: "buyer", userId: buyer.id } as const;
	expect(await cancelLine(platform, first ?? "", me)).toEqual({
		ok: false,
		reason: "has-delivery",
	});
	const token = await createTestApiToken(buyer);
	const answer = await createApiClient(token.secret).send("DELETE", `/order/${first}`);
	expect(answer.status).toBe(409);
	const admin = { kind: "admin", userId: (await createAdmin()).id } as const;
	expect(await cancelLine(platform, charge ?? "", admin)).toEqual({
		ok: false,
		reason: "no-such-line",
	});
	const statuses = async () =>
		(await listLinesOfOrder(db, null, orderId)).map(({ status }) => status);
	expect((await cancelLine(platform, first ?? "", admin)).ok).toBe(true);
	expect(await statuses()).toEqual(["cancelled", "unpaid", "unpaid"]);
	expect((await cancelLine(platform, second ?? "", admin)).ok).toBe(true);
	expect(await statuses()).toEqual(["cancelled", "cancelled", "cancelled"]);
	expect(await listEvents(orderId)).toEqual(["order.cancelled", "order.placed"]);

	const other = await orderCart({ deliveryMethodId: id });
	const theirs = { kind: "buyer", userId: other.buyer.id } as const;
	expect(await cancelOrder(platform, other.orderId, theirs)).toEqual({
		ok: true,
		outcome: "cancelled",
	});
	const all = await listLinesOfOrder(db, null, other.orderId);
	expect(all.map(({ status }) => status)).toEqual(["cancelled", "cancelled", "cancelled"]);
	expect(await listEvents(other.orderId)).toEqual(["order.cancelled", "order.placed"]);
});

test("cancelling an order with a charge queues one event, also when its triggers fire in another order", async () => {
	const endpoint = await createEndpoint();
	const deliveryMethodId = await createDeliveryMethod();
	const names = ["queue_order_webhooks", "leave_unpaid"].map(
		(it) => `order_lines_after_update_${it}`,
	);
	for (const name of [...names, ...names]) {
		const [trigger] = await db.all<{ sql: string }>(
			sql`select sql from sqlite_master where name = ${name}`,
		);
		await db.batch([db.run(sql.raw(`drop trigger ${name}`)), db.run(sql.raw(trigger?.sql ?? ""))]);
		const { buyer, orderId } = await orderCart({ deliveryMethodId });
		await cancelOrder(platform, orderId, { kind: "buyer", userId: buyer.id });
		const events = await listOrderDeliveries(endpoint.id, orderId);
		expect(events.map(({ type }) => type).toSorted()).toEqual(["order.cancelled", "order.placed"]);
	}
});

test("the charge is paid with the first attempt, also of one line, and with a transfer", async () => {
	const id = await createDeliveryMethod();
	const byCard = await orderCart({ deliveryMethodId: id });
	await payLineByCard(byCard.lines[0]?.id ?? "");
	const byBank = await orderCart({ deliveryMethodId: id });
	await payByBank(byBank.orderId);
	for (const { orderId } of [byCard, byBank]) {
		const lines = await listLinesOfOrder(db, null, orderId);
		expect(lines.map(({ status }) => status)).toEqual(["paid", "paid", "paid"]);
		expect(summarizeAmounts(lines)).toMatchObject({ paidPoisha: 106_000, duePoisha: 0 });
	}
});

test("the charge is refunded with the last goods that were not shipped", async () => {
	const { lines, orderId } = await orderCart({ deliveryMethodId: await createDeliveryMethod() });
	await payByBank(orderId);
	const admin = await createAdmin();
	const refund = async (index: number) => {
		const request = buildRefundRequest(lines[index]?.id ?? "");
		return (await refundLines(asAdmin(platform, admin.id), request)).refundIds;
	};
	expect(await refund(0)).toHaveLength(1);
	expect(await refund(1)).toHaveLength(2);
	const after = await listLinesOfOrder(db, null, orderId);
	expect(after.map(({ status }) => status)).toEqual(["refunded", "refunded", "refunded"]);
	const amounts = await db
		.select({ poisha: refunds.amountPoisha })
		.from(refunds)
		.where(eq(refunds.orderId, orderId));
	expect(amounts.map(({ poisha }) => poisha).toSorted()).toEqual([50_000, 50_000, 6000].toSorted());
});

test("a charge that was refunded before ends with the last goods without another refund", async () => {
	const { lines, orderId } = await orderCart({ deliveryMethodId: await createDeliveryMethod() });
	await payByBank(orderId);
	const admin = await createAdmin();
	const [first, second, charge] = lines.map(({ id }) => id);
	const all = { units: 0, amountPoisha: 6000, reason: "goodwill" } as const;
	const ctx = asAdmin(platform, admin.id);
	await refundLines(ctx, buildRefundRequest(charge ?? "", all));
	for (const id of [first, second]) await refundLines(ctx, buildRefundRequest(id ?? ""));
	const after = await listLinesOfOrder(db, null, orderId);
	expect(after.map(({ status }) => status)).toEqual(["refunded", "refunded", "refunded"]);
	expect(summarizeAmounts(after)).toMatchObject({ refundedPoisha: 106_000 });
});

test("the specification's calls take goods lines and no charge", async () => {
	const chosen = { deliveryMethodId: await createDeliveryMethod(), shipComplete: "on" };
	const { buyer, orderId } = await orderCart(chosen);
	const { secret } = await createTestApiToken(buyer);
	const listed = await createApiClient(secret).send("GET", "/myorder");
	expect(listed.rows).toHaveLength(2);
	const [saved] = await db.select().from(orders).where(eq(orders.id, orderId));
	expect(saved).toMatchObject({ deliveryMethod: "Courier", district: "", shipComplete: true });
});

test("BUY asks for a method where the shop wants it, and charges it below the product's total", async () => {
	const id = await createDeliveryMethod();
	const product = await createProduct({ weightG: 500 });
	const path = `/products/${product.id}/order?quantity=2`;
	const buyer = await createUser();
	const shopper = await createSignedInBrowser(buyer);
	expect((await shopper.open(path)).html).not.toContain("Courier");
	const admin = await createSignedInBrowser(await createAdmin());
	const limits = { minOrderTk: "1", maxOrderTk: "999999", newBuyerHoldTk: "500000" };
	const holds = { holdMinutes: "60", bankHoldHours: "72" };
	const saved = { ...limits, ...holds, singleOrderDelivery: "choose" };
	expect((await admin.submit("/dashboard/settings/orders", saved)).status).toBe(303);
	try {
		const form = { ...RECIPIENT, quantity: "2", idempotencyKey: newId() };
		const shown = await shopper.open(path);
		expect(shown.html).toMatch(/Courier[\s\S]*?tk 60/);
		const refused = await shopper.submit(path, form);
		expect([refused.status, refused.html]).toEqual([
			400,
			expect.stringContaining("Choose a delivery method"),
		]);
		const updated = await shopper.submit(path, {
			...form,
			deliveryMethodId: id,
			intent: "update-delivery",
		});
		expect(updated.html).toMatch(/value="tk 500"[\s\S]*?With delivery[\s\S]*?tk 560/);
		const { seenCharges } = readFields(updated.html, "seenCharges");
		const placed = await shopper.submit(path, { ...form, seenCharges, deliveryMethodId: id });
		expect([placed.status, placed.location]).toEqual([303, "/myorder"]);
		const lines = await listOrdered(buyer);
		expect(lines.map(({ totalPoisha }) => totalPoisha)).toEqual([50_000, 6000]);
	} finally {
		await clearSettings();
	}
});

test("a requested date is from today on, and dispatch and papers show it with the district", async () => {
	const dhaka = await createDeliveryZone(["Dhaka"]);
	const id = await createDeliveryMethod({ zones: [dhaka] });
	const { order, buyer } = await createCart();
	const chosen = { deliveryMethodId: id, district: "Dhaka", address: "12 Nawabpur Road" };
	const past = await order({ ...chosen, requestedOn: "2020-01-31" });
	expect([past.status, past.html]).toEqual([
		400,
		expect.stringContaining("Choose a date from today on"),
	]);
	const wrong = await order({ ...chosen, requestedOn: "soon" });
	expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining("Choose a date")]);
	expect((await order({ ...chosen, requestedOn: "2099-12-31" })).status).toBe(303);
	const orderId = (await listOrdered(buyer))[0]?.orderId ?? "";
	await payByBank(orderId);
	const admin = await createSignedInBrowser(await createAdmin());
	for (const path of [
		`/dashboard/orders/${orderId}`,
		`/dashboard/orders/${orderId}/ship`,
		`/dashboard/orders/${orderId}/packing-slip`,
	]) {
		const { html } = await admin.open(path);
		expect(html, path).toMatch(/31 Dec 2099/);
		expect(html, path).toContain("12 Nawabpur Road\nDhaka");
	}
	const shopper = await createSignedInBrowser(buyer);
	expect((await shopper.open(`/myorder/${orderId}`)).html).toContain("31 Dec 2099");
	expect((await shopper.open(`/myorder/${orderId}/invoice`)).html).toContain(
		"12 Nawabpur Road\nDhaka",
	);
});
