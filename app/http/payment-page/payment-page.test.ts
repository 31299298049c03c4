import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { attempts } from "~/domain/payments/tables.server";
import {
	createAdmin,
	createOrderOf,
	createProduct,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { createApiClient } from "~/testing/http/api-client";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { payByBank, payLineByCard } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();

async function createOrderWithLines(buyer: SignedInUser, count: number) {
	const products = [];
	for (let made = 0; made < count; made += 1)
		products.push(await createProduct({ pricePoisha: (made + 1) * 10_000 }));
	const lines = await createOrderOf(buyer, products);
	const [first] = lines;
	if (!first) throw new Error("Nothing was ordered.");
	return { lines, first, path: `/myorder/${first.orderId}` };
}

test("the total and the ways to pay an order come before its lines, delivery and documents", async () => {
	const buyer = await createUser();
	const { lines, path } = await createOrderWithLines(buyer, 3);
	const { html } = await (await createSignedInBrowser(buyer)).open(path);
	const inOrder = [
		"<dt>Total</dt>",
		"tk 600",
		"Pay on Stripe's secure page",
		"Pay by bank transfer",
		...lines.map(({ productName }) => productName),
		"Ship to",
		`${path}/proforma`,
	];
	const places = inOrder.map((text) => html.indexOf(text, html.indexOf("<main")));
	expect(Math.min(...places)).toBeGreaterThan(0);
	expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test("a partly paid and partly cancelled order shows what was paid and what is due", async () => {
	const buyer = await createUser();
	const shopper = await createSignedInBrowser(buyer);
	const { lines, path } = await createOrderWithLines(buyer, 3);
	const [first, second, third] = lines;
	await payLineByCard(first?.id ?? "");
	await cancelLine(platform, second?.id ?? "", { kind: "buyer", userId: buyer.id });
	const open = parseText((await shopper.open(path)).html);
	expect(open).toMatch(/Total\s+tk 400[\s\S]*Paid\s+tk 100[\s\S]*To pay\s+tk 300/);
	expect(open).toMatch(/Amount\s+tk 300/);
	for (const [line, state] of [
		[first, "Paid"],
		[second, "Cancelled"],
		[third, "Unpaid"],
	] as const)
		expect(open).toMatch(
			new RegExp(`${line?.productName}\\s+${state}\\s+1 ×\\s+tk \\d00\\s+=\\s+tk \\d00`),
		);
	expect(open).not.toContain("Congrats!");
	expect(open).not.toContain("Print invoice");
	await payByBank(third?.orderId ?? "");
	const settled = parseText((await shopper.open(path)).html);
	for (const text of ["Congrats! Your payment is completed.", "Print invoice", "Cancelled"])
		expect(settled).toContain(text);
	expect(settled).not.toContain("To pay");
});

test("a line of a larger order and the former addresses lead to the order's pages, for its buyer only", async () => {
	const buyer = await createUser();
	const shopper = await createSignedInBrowser(buyer);
	const otherUser = await createSignedInBrowser(await createUser());
	const admin = await createSignedInBrowser(await createAdmin());
	const { lines, path, first } = await createOrderWithLines(buyer, 2);
	const linePath = `/myorder/${lines[1]?.id}`;
	for (const [browser, from, to] of [
		[shopper, `${linePath}?returned=back`, `${path}?returned=back`],
		[shopper, `${linePath}/proforma`, `${path}/proforma`],
		[shopper, `${linePath}/invoice`, `${path}/invoice`],
		[admin, `${linePath}/proforma`, `${path}/proforma`],
		[shopper, `/checkout/${first.orderId}/proforma`, `${path}/proforma`],
		[new Browser(), `/checkout/${first.orderId}?returned=paid`, `${path}?returned=paid`],
	] as const) {
		expect((await browser.open(from)).location).toBe(to);
	}
	for (const pathname of [linePath, `${linePath}/proforma`, path, `${path}/proforma`])
		expect((await otherUser.open(pathname)).status).toBe(404);
	for (const pathname of [linePath, path]) expect((await admin.open(pathname)).status).toBe(404);
});

test("the page of an order with 500 lines stays within 34 KB", async () => {
	const buyer = await createUser();
	const { path } = await createOrderWithLines(buyer, 500);
	const { html } = await (await createSignedInBrowser(buyer)).open(path);
	expect(html).toContain("500 products");
	expect(gzipSync(html).length).toBeLessThan(34 * 1024);
});

test.each([
	["payments", "pay 1 in 1 h"],
	["lines of payments", "payment-line 60 in 24 h"],
])("a buyer who has begun too many %s waits, on the page and in the API", async (_, limit) => {
	const buyer = await createUser();
	const bindings = { RATE_LIMITS_BY_ACCOUNT: `all 1000 in 10 min; ${limit}` };
	const shopper = await new Browser({ bindings }).signIn(buyer);
	const { first, path } = await createOrderWithLines(buyer, 2);
	expect((await shopper.submit(path, { intent: "card" })).status).toBe(200);
	const refused = await shopper.submit(path, { intent: "hosted" });
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
	expect(refused.html).toContain("Too many attempts. Try again in");
	expect((await shopper.submit(path, { intent: "confirmed" })).status).toBe(200);
	const { first: second } = await createOrderWithLines(buyer, 1);
	const program = createApiClient((await createTestApiToken(buyer)).secret, bindings);
	const called = await program.post("/create-payment-intent", { orderId: second.id });
	expect(called.status).toBe(429);
	expect(Number(called.headers.get("retry-after"))).toBeGreaterThan(3500);
	expect(JSON.stringify(called.body)).not.toContain("ordered");
	const begun = await platform.db.select().from(attempts).where(eq(attempts.userId, buyer.id));
	expect(begun.map(({ orderId, number }) => [orderId, number])).toEqual([[first.orderId, 1]]);
});
