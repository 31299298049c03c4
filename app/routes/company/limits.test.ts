import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { customers, users } from "~/domain/accounts/tables.server";
import { orderReadyBackorders } from "~/domain/backorders/order-ready.server";
import { cartLines } from "~/domain/cart/tables.server";
import { backorders } from "~/domain/orders/backorder-tables.server";
import { toOneLineOrder } from "~/domain/orders/order-draft.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { formatMonthName } from "~/domain/orders/rules/spending";
import { toSpendMonth } from "~/domain/orders/spending.server";
import { memberSpend } from "~/domain/orders/tables.server";
import { cancelOrder } from "~/domain/payments/cancellation/cancel-order.server";
import { refundLines } from "~/domain/payments/refunds/refund-lines.server";
import { getReservedAndUnpaid, setStock } from "~/testing/database/queries";
import { createApprovalRequest } from "~/testing/factories/approvals";
import { orderWaiting } from "~/testing/factories/backorders";
import { createCompany } from "~/testing/factories/companies";
import {
	buildOrderInput,
	createAdmin,
	createCartLine,
	createOrder,
	createProduct,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { createApiClient } from "~/testing/http/api-client";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { buildRefundRequest, payLineByCard } from "~/testing/payments/purchases";
import { asAdmin, createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

const setLimit = ({ id }: SignedInUser, monthLimitPoisha: number) =>
	db.update(users).set({ monthLimitPoisha }).where(eq(users.id, id));

async function listSpending({ id }: SignedInUser) {
	const rows = await db.select().from(memberSpend).where(eq(memberSpend.userId, id));
	return Object.fromEntries(rows.map(({ month, poisha }) => [month, poisha]));
}

const getSpent = async (member: SignedInUser) =>
	Object.values(await listSpending(member)).reduce((sum, poisha) => sum + poisha, 0);

const order = (buyer: SignedInUser, productId: string, at = Date.now()) =>
	placeOrder({ ...platform, now: () => at }, buyer, toOneLineOrder(productId, buildOrderInput()));

const createProductAt = (tk: number) => createProduct({ pricePoisha: tk * 100, onHand: 200 });

test("with tk 2,600 of a limit of tk 3,000 spent, tk 400 pass and tk 401 are refused without a trace", async () => {
	const { buyer } = await createCompany();
	await setLimit(buyer, 300_000);
	await createOrder(buyer, await createProductAt(2600));
	const tooDear = await createProductAt(401);
	expect(await order(buyer, tooDear.id)).toMatchObject({ reason: "over-limit", overPoisha: 100 });
	expect(await getReservedAndUnpaid(tooDear.id)).toEqual({ reserved: 0, unpaid: 0 });
	expect(await getSpent(buyer)).toBe(260_000);
	expect(await order(buyer, (await createProductAt(400)).id)).toMatchObject({ ok: true });
	expect(await getSpent(buyer)).toBe(300_000);
});

test("of 100 orders at once under one member's limit, as many pass as fit", async () => {
	const { buyer } = await createCompany();
	await setLimit(buyer, 1_050_000);
	const parts = await Promise.all(Array.from({ length: 100 }, () => createProductAt(1000)));
	const results = await Promise.all(parts.map(({ id }) => order(buyer, id)));
	expect(results.filter(({ ok }) => ok)).toHaveLength(10);
	const refused = results.filter((result) => !result.ok && result.reason === "over-limit");
	expect(refused).toHaveLength(90);
	expect(await getSpent(buyer)).toBe(1_000_000);
});

test("a cancellation, and a refund of a part, lower the month of the order", async () => {
	const { buyer } = await createCompany();
	const october = Date.parse("2026-10-31T06:00:00Z");
	const cancelled = await order(buyer, (await createProductAt(70)).id, october);
	if (!cancelled.ok) throw new Error(cancelled.reason);
	expect(await listSpending(buyer)).toEqual({ "2026-10": 7000 });
	await cancelOrder(platform, cancelled.orderId, { kind: "buyer", userId: buyer.id });
	const orderId = await createOrder(buyer, await createProductAt(100), { quantity: 5 });
	await payLineByCard(orderId);
	const admin = await createAdmin();
	await refundLines(asAdmin(platform, admin.id), buildRefundRequest(orderId));
	expect(await listSpending(buyer)).toEqual({
		"2026-10": 0,
		[toSpendMonth(Date.now())]: 30_000,
	});
});

test("an order of 30 November at 18:30 UTC counts for December, as in Dhaka, and one of 29 February for its month", async () => {
	const { buyer } = await createCompany();
	await setLimit(buyer, 50_000);
	const part = await createProductAt(500);
	expect(await order(buyer, part.id, Date.parse("2026-11-30T17:59:59Z"))).toMatchObject({
		ok: true,
	});
	const next = await createProductAt(500);
	const midnight = Date.parse("2026-11-30T18:00:00Z");
	expect(await order(buyer, next.id, midnight)).toMatchObject({ ok: true });
	expect(await listSpending(buyer)).toEqual({ "2026-11": 50_000, "2026-12": 50_000 });
	const third = await order(buyer, (await createProductAt(500)).id, midnight + 1_800_000);
	expect(third).toMatchObject({ reason: "over-limit", month: "2026-12" });
	const { buyer: other } = await createCompany();
	for (const [tk, at] of [
		[100, "2024-02-29T17:59:59Z"],
		[300, "2024-02-29T18:00:00Z"],
	] as const)
		await order(other, (await createProductAt(tk)).id, Date.parse(at));
	expect(await listSpending(other)).toEqual({ "2024-02": 10_000, "2024-03": 30_000 });
});

test("a company's minimum and the amount over which it approves hold for its members, but an owner without a limit needs no approval", async () => {
	const { buyer, owner, customerId } = await createCompany();
	await db
		.update(customers)
		.set({ orderMinPoisha: 50_000, approveOverPoisha: 100_000 })
		.where(eq(customers.id, customerId));
	const small = await createProductAt(420);
	expect(await order(buyer, small.id)).toMatchObject({ reason: "below-company-minimum" });
	expect(await order(owner, small.id)).toMatchObject({ reason: "below-company-minimum" });
	expect(await order(buyer, (await createProductAt(1000)).id)).toMatchObject({ ok: true });
	const large = await createProductAt(1001);
	expect(await order(buyer, large.id)).toMatchObject({ reason: "over-company-limit" });
	expect(await order(owner, large.id)).toMatchObject({ ok: true });
});

test("an order of exactly the minimum or of exactly what needs no approval is placed and waits, and a taka beside it is refused", async () => {
	const { buyer, requester, customerId } = await createCompany();
	await db
		.update(customers)
		.set({ orderMinPoisha: 50_000, approveOverPoisha: 100_000 })
		.where(eq(customers.id, customerId));
	const wait = async (tk: number) => {
		const product = await createProduct({ pricePoisha: tk * 100, onHand: 0 });
		const placed = await orderWaiting(buyer, [{ product, quantity: 1, choice: "all" }]);
		await db.delete(cartLines).where(eq(cartLines.userId, buyer.id));
		return placed.ok ? "ok" : placed.reason;
	};
	const place = async (tk: number) => {
		const placed = await order(buyer, (await createProductAt(tk)).id);
		return placed.ok ? "ok" : placed.reason;
	};
	for (const [tk, outcome] of [
		[499, "below-company-minimum"],
		[500, "ok"],
		[1000, "ok"],
		[1001, "over-company-limit"],
	] as const)
		expect([tk, await place(tk), await wait(tk)]).toEqual([tk, outcome, outcome]);
	expect(await createApprovalRequest(requester, [await createProductAt(500)])).not.toBe("");
	await expect(createApprovalRequest(requester, [await createProductAt(499)])).rejects.toThrow(
		"below-company-minimum",
	);
});

test("what waits from midnight in Dhaka counts for the new month", async () => {
	const { buyer } = await createCompany();
	await setLimit(buyer, 50_000);
	const midnight = Date.parse("2026-11-30T18:00:00Z");
	expect(await order(buyer, (await createProductAt(500)).id, midnight - 1)).toMatchObject({
		ok: true,
	});
	const wait = async (at: number) => {
		const product = await createProduct({ pricePoisha: 50_000, onHand: 0 });
		const late = createTestPlatform({ now: () => at });
		const placed = await orderWaiting(buyer, [{ product, quantity: 1, choice: "all" }], {}, late);
		await db.delete(cartLines).where(eq(cartLines.userId, buyer.id));
		return placed;
	};
	expect(await wait(midnight - 1)).toMatchObject({ reason: "over-limit", month: "2026-11" });
	expect(await wait(midnight)).toMatchObject({ ok: true });
});

test("what waits counts for the limits as if it was ordered now, and its order is not too small", async () => {
	const { buyer, customerId } = await createCompany();
	const product = await createProduct({ pricePoisha: 30_000, onHand: 3 });
	const wait = (quantity: number) =>
		orderWaiting(buyer, [{ product, quantity, choice: { units: 3, pricePoisha: 30_000 } }]);
	const isCompany = eq(customers.id, customerId);
	await db.update(customers).set({ approveOverPoisha: 149_900 }).where(isCompany);
	expect(await wait(5)).toMatchObject({ reason: "over-company-limit" });
	const { html } = await (await createSignedInBrowser(buyer)).open("/checkout");
	expect(html).toContain("Your company approves orders over tk 1,499. Request approval.");
	await db.update(customers).set({ approveOverPoisha: -1 }).where(isCompany);
	await setLimit(buyer, 149_900);
	expect(await wait(5)).toMatchObject({ reason: "over-limit", overPoisha: 100 });
	expect(await getSpent(buyer)).toBe(0);
	expect(await db.$count(backorders, eq(backorders.userId, buyer.id))).toBe(0);
	await setLimit(buyer, 150_000);
	await db.update(customers).set({ orderMinPoisha: 90_000 }).where(isCompany);
	expect(await wait(5)).toMatchObject({ ok: true });
	await setStock(product.id, 5);
	await orderReadyBackorders(platform);
	expect(await getSpent(buyer)).toBe(150_000);
});

test("a person's orders count for no limit, and a limit ends with the membership", async () => {
	const person = await createUser();
	await createOrder(person, await createProduct());
	expect(await listSpending(person)).toEqual({});
	const { buyer } = await createCompany();
	await setLimit(buyer, 1);
	await db.update(users).set({ customerId: person.customerId }).where(eq(users.id, buyer.id));
	const [left] = await db.select().from(users).where(eq(users.id, buyer.id));
	expect(left?.monthLimitPoisha).toBe(-1);
});

test("an owner sets a member's limit, and the order form and the API's order say by how much an order exceeds it", async () => {
	const { owner, buyer } = await createCompany();
	const office = await createSignedInBrowser(owner);
	const page = `/company/members/${buyer.id}`;
	const wrong = await office.submit(page, { role: "buyer", monthLimitPoisha: "lots" });
	expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining('value="lots"')]);
	const saved = await office.submit(page, { role: "buyer", monthLimitPoisha: "3000" });
	expect([saved.status, saved.location]).toEqual([303, "/company"]);
	expect((await office.open("/company")).html).toContain("tk 0 of 3,000 in ");
	expect((await office.open(page)).html).toMatch(/name="monthLimitPoisha"[^>]*value="3000"/);
	const part = await createProductAt(7200);
	const shopper = await createSignedInBrowser(buyer);
	const month = new Intl.DateTimeFormat("en", { month: "long", timeZone: "Asia/Dhaka" });
	const text = `This order is tk 4,200 over your limit for ${month.format(Date.now())}. Request approval.`;
	const { name, phone, idempotencyKey } = buildOrderInput();
	const fields = { name, phone, idempotencyKey, address: "7 Lalbagh Lane, Dhaka", quantity: "1" };
	const refused = await shopper.submit(`/products/${part.id}/order`, fields);
	expect([refused.status, refused.html]).toEqual([409, expect.stringContaining(text)]);
	expect(refused.html).toContain("7 Lalbagh Lane, Dhaka");
	const client = createApiClient((await createTestApiToken(buyer)).secret);
	const { quantity: pQuantity, idempotencyKey: _, ...delivery } = buildOrderInput();
	const answer = await client.post("/order", { productID: part.id, pQuantity, ...delivery });
	expect([answer.status, JSON.stringify(answer.body)]).toEqual([
		409,
		expect.stringContaining(text),
	]);
});

test("what is used of a limit is shown to owners, staff, and the member at the checkout and on requests", async () => {
	const { buyer, owner, requester, customerId } = await createCompany();
	await setLimit(buyer, 5_000_000);
	await createOrder(buyer, await createProductAt(28_889));
	const waiting = await createProduct({ pricePoisha: 10_000, onHand: 0 });
	await orderWaiting(buyer, [{ product: waiting, quantity: 1, choice: "all" }]);
	const used = `tk 28,989 of 50,000 in ${formatMonthName(toSpendMonth(Date.now()))}`;
	const office = await createSignedInBrowser(owner);
	expect((await office.open("/company")).html).toContain(used);
	expect((await office.open(`/company/members/${buyer.id}`)).html).toContain(`Now ${used}.`);
	const admin = await createSignedInBrowser(await createAdmin());
	expect((await admin.open(`/dashboard/customers/${customerId}`)).html).toContain(used);
	const shopper = await createSignedInBrowser(buyer);
	await createCartLine(buyer, await createProduct());
	expect(parseText((await shopper.open("/checkout")).html)).toContain(`Your limit: ${used}`);
	const path = `/requests/${await createApprovalRequest(requester, [await createProduct()])}`;
	expect(parseText((await shopper.open(path)).html)).toContain(`Your limit: ${used}`);
	for (const page of [await office.open(path), await office.open("/checkout")])
		expect(page.html).not.toContain("Your limit");
});

test("an amount over the largest that can be saved is refused beside its field", async () => {
	const { buyer, owner, customerId } = await createCompany();
	const office = await createSignedInBrowser(owner);
	const over = "1000000000.01";
	const fields = { role: "buyer", monthLimitPoisha: over };
	const admin = await createSignedInBrowser(await createAdmin());
	for (const refused of [
		await office.submit(`/company/members/${buyer.id}`, fields),
		await office.submit("/company", { ...fields, email: "new@buyers.test" }),
		await admin.submit(`/dashboard/customers/${customerId}`, { approveOverPoisha: over }),
		await admin.submit(`/dashboard/customers/${customerId}`, { orderMinPoisha: over }),
	])
		expect([refused.status, refused.html]).toEqual([
			400,
			expect.stringContaining("At most tk 1,000,000,000"),
		]);
	const most = { role: "buyer", monthLimitPoisha: "1000000000" };
	expect((await office.submit(`/company/members/${buyer.id}`, most)).status).toBe(303);
});
