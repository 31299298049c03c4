import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/domain/accounts/tables.server";
import { getLine } from "~/testing/database/queries";
import {
	buildOrderInput,
	createAdmin,
	createOrder,
	createPhone,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

async function createBuyerWithPhone(phone: string) {
	const buyer = await createUser();
	await db.update(users).set({ verifiedPhone: phone }).where(eq(users.id, buyer.id));
	return buyer;
}

test("order forms are filled in with the verified number, not the last order's", async () => {
	const phone = createPhone();
	const buyer = await createBuyerWithPhone(phone);
	const [first, second] = [await createProduct(), await createProduct()];
	const browser = await createSignedInBrowser(buyer);
	const order = `/products/${second.id}/order?quantity=1`;
	expect((await browser.open(order)).html).toContain(`value="${phone}"`);
	await createOrder(buyer, first, { phone: "+880 2 9551234", address: "3 Tejgaon, Dhaka" });
	const { html } = await browser.open(order);
	expect(html).toContain(`value="${phone}"`);
	expect(html).toContain("3 Tejgaon, Dhaka");
	await browser.submit(`/products/${second.id}`, { quantity: "1", intent: "cart" });
	expect((await browser.open("/checkout")).html).toContain(`value="${phone}"`);
});

test("order forms without a verified number use the last order's", async () => {
	const buyer = await createUser();
	await createOrder(buyer, await createProduct(), { phone: "+880 2 9551234" });
	const product = await createProduct();
	const { html } = await (await createSignedInBrowser(buyer)).open(
		`/products/${product.id}/order?quantity=1`,
	);
	expect(html).toContain('value="+880 2 9551234"');
});

test.each([
	["the proven number", (phone: string) => phone, true],
	[
		"the proven number as it is dialled at home",
		(phone: string) => `0${phone.slice(4, 8)} ${phone.slice(8)}`,
		true,
	],
	["another number", () => createPhone(), false],
	["something that is no number to send to", () => "02 9551234", false],
] as const)("an order with %s is marked so for the admins", async (_what, typed, verified) => {
	const phone = createPhone();
	const buyer = await createBuyerWithPhone(phone);
	const id = await createOrder(buyer, await createProduct(), { phone: typed(phone) });
	expect((await getLine(id)).phoneVerified).toBe(verified);
	const { html } = await (await createSignedInBrowser(await createAdmin())).open(
		`/dashboard/orders/${id}`,
	);
	expect(html.includes(`${typed(phone)} (verified)`)).toBe(verified);
});

test("an order keeps its verified mark when the number is removed or verified later", async () => {
	const phone = createPhone();
	const buyer = await createBuyerWithPhone(phone);
	const before = await createOrder(buyer, await createProduct(), { phone });
	await db.update(users).set({ verifiedPhone: null }).where(eq(users.id, buyer.id));
	const after = await createOrder(buyer, await createProduct(), { phone });
	await db.update(users).set({ verifiedPhone: phone }).where(eq(users.id, buyer.id));
	expect((await getLine(before)).phoneVerified).toBe(true);
	expect((await getLine(after)).phoneVerified).toBe(false);
});

test("another user's verified number does not mark an order", async () => {
	const phone = createPhone();
	await createBuyerWithPhone(phone);
	const otherUser = await createUser();
	const id = await createOrder(otherUser, await createProduct(), buildOrderInput({ phone }));
	expect((await getLine(id)).phoneVerified).toBe(false);
});
