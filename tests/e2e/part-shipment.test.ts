import { describe, expect, test } from "vitest";
import { demoAdmin, signIn, signUpShopper } from "./accounts";
import { expectAccessible } from "./axe";
import { DELIVERY } from "./orders";
import { base } from "./shop";
import { useVisitors, type Visitor } from "./visitor";

/** One costs more than the smallest order, and there are hundreds. */
const PART = "TY-1616";
const QUANTITY = 10;
const DUE_TK = "3200";

async function placeOrder(buyer: Visitor): Promise<string> {
	const answer = await buyer.page.context().request.get(`${base}/products/${PART}`);
	await buyer.open(`${new URL(answer.url()).pathname}/order?quantity=${QUANTITY}`);
	await buyer.field("Address").fill(DELIVERY.address);
	await buyer.field("Phone").fill(DELIVERY.phone);
	await buyer.button("Place order").click();
	await buyer.expectPath("/myorder");
	const link = buyer.page.locator('a[href^="/myorder/"]').first();
	return (await link.getAttribute("href"))?.split("/")[2] ?? "";
}

async function payByBank(admin: Visitor, orderId: string): Promise<void> {
	await admin.open(`/dashboard/orders/${orderId}/bank-payment`);
	await admin.field("Bank reference").fill(`TRF-${orderId}`);
	await admin.field("Amount received, in tk").fill(DUE_TK);
	await admin.button("Record payment").click();
	await admin.expectPath("/dashboard/orders");
}

describe.each([
	["off", false],
	["on", true],
])("JavaScript %s, 360 px", (_, scripts) => {
	const visit = useVisitors({ scripts, width: 360 });

	test("a part of an order is packed and shipped with tracking, and the rest follows", async () => {
		const [buyer, admin] = [await visit(), await visit()];
		admin.allowErrors(409);
		await signUpShopper(buyer);
		const orderId = await placeOrder(buyer);
		const orderPath = `/dashboard/orders/${orderId}`;
		await admin.open("/dashboard/overview");
		await signIn(admin, demoAdmin());
		await admin.expectPath("/dashboard/overview");
		await payByBank(admin, orderId);

		await admin.open(orderPath);
		await admin.link("Pack or ship units").click();
		await admin.expectPath(`${orderPath}/ship`);
		const units = admin.page.getByLabel(/^Units of /);
		await units.fill("11");
		await admin.field("Carrier (optional)").fill("Meghna Courier");
		await admin.button("Save as packed").click();
		await admin.expectText("Only 10 are left to ship.");
		expect(await admin.page.getByLabel(/^Carrier/).inputValue()).toBe("Meghna Courier");
		await units.fill("6");
		await admin.page.getByLabel(/^Tracking number/).fill("MC-7");
		await admin.button("Save as packed").click();
		await admin.expectText("Saved as packed");
		await admin.expectText(/^6 × /);
		if (scripts) await expectAccessible(admin);

		await admin.link("Packing slip").click();
		await admin.expectText("Follows later");
		if (scripts) await expectAccessible(admin);
		await admin.open(`${orderPath}/ship`);
		await admin.page.getByRole("button", { name: /^Mark as shipped: SH-\d+$/ }).click();
		await admin.expectPath(orderPath);
		await admin.expectText("6 of 10 shipped");
		if (scripts) await expectAccessible(admin);

		await buyer.open(`/myorder/${orderId}`);
		await buyer.expectText("6 of 10 shipped");
		const tracking = buyer.link("MC-7").first();
		expect(await tracking.getAttribute("href")).toBe("https://meghna.example/track/MC-7");

		await admin.open(`${orderPath}/ship`);
		expect(await units.inputValue()).toBe("4");
		await admin.button("Mark as shipped").click();
		await admin.expectPath(orderPath);
		await admin.expectText("2 shipments");
		await buyer.open(`/myorder/${orderId}`);
		await buyer.expectText("Paid, shipped");
		await buyer.expectNoText("6 of 10 shipped");
	});
});
