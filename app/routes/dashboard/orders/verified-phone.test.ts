import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/domain/accounts/tables.server";
import { theOrder } from "~/testing/database/queries";
import {
	anAdmin,
	anOrder,
	aPhone,
	aProduct,
	aUser,
	orderInput,
} from "~/testing/factories/factories";
import { signedIn } from "~/testing/http/browser";
import { testPlatform } from "~/testing/platform";

const { db } = testPlatform();

async function aBuyerWith(phone: string) {
	const buyer = await aUser();
	await db.update(users).set({ verifiedPhone: phone }).where(eq(users.id, buyer.id));
	return buyer;
}

test("the order forms are filled in with the proven number, whatever the last order's was", async () => {
	const phone = aPhone();
	const buyer = await aBuyerWith(phone);
	const [first, second] = [await aProduct(), await aProduct()];
	const browser = await signedIn(buyer);
	const order = `/products/${second.id}/order?quantity=1`;
	expect((await browser.open(order)).html).toContain(`value="${phone}"`);
	await anOrder(buyer, first, { phone: "+880 2 9551234", address: "3 Tejgaon, Dhaka" });
	const { html } = await browser.open(order);
	expect(html).toContain(`value="${phone}"`);
	expect(html).toContain("3 Tejgaon, Dhaka");
	await browser.submit(`/products/${second.id}`, { quantity: "1", intent: "cart" });
	expect((await browser.open("/mycart/order")).html).toContain(`value="${phone}"`);
});

test("who has proven no number gets the last order's", async () => {
	const buyer = await aUser();
	await anOrder(buyer, await aProduct(), { phone: "+880 2 9551234" });
	const product = await aProduct();
	const { html } = await (await signedIn(buyer)).open(`/products/${product.id}/order?quantity=1`);
	expect(html).toContain('value="+880 2 9551234"');
});

test.each([
	["the proven number", (phone: string) => phone, true],
	[
		"the proven number as it is dialled at home",
		(phone: string) => `0${phone.slice(4, 8)} ${phone.slice(8)}`,
		true,
	],
	["another number", () => aPhone(), false],
	["something that is no number to send to", () => "02 9551234", false],
] as const)("an order with %s is marked so for the admins", async (_what, typed, verified) => {
	const phone = aPhone();
	const buyer = await aBuyerWith(phone);
	const id = await anOrder(buyer, await aProduct(), { phone: typed(phone) });
	expect((await theOrder(id)).phoneVerified).toBe(verified);
	const { html } = await (await signedIn(await anAdmin())).open(`/dashboard/orders?find=${id}`);
	expect(html.includes(`${typed(phone)} (verified)`)).toBe(verified);
});

test("an order keeps its mark when the number is removed or proven later", async () => {
	const phone = aPhone();
	const buyer = await aBuyerWith(phone);
	const before = await anOrder(buyer, await aProduct(), { phone });
	await db.update(users).set({ verifiedPhone: null }).where(eq(users.id, buyer.id));
	const after = await anOrder(buyer, await aProduct(), { phone });
	await db.update(users).set({ verifiedPhone: phone }).where(eq(users.id, buyer.id));
	expect((await theOrder(before)).phoneVerified).toBe(true);
	expect((await theOrder(after)).phoneVerified).toBe(false);
});

test("somebody else's proven number marks nothing", async () => {
	const phone = aPhone();
	await aBuyerWith(phone);
	const stranger = await aUser();
	const id = await anOrder(stranger, await aProduct(), orderInput({ phone }));
	expect((await theOrder(id)).phoneVerified).toBe(false);
});
