import { describe, expect, test } from "vitest";
import { demoAdmin, signIn, signUpShopper } from "./accounts";
import { expectAccessible } from "./axe";
import { orderUnits, payByBank } from "./paid-order";
import { useVisitors } from "./visitor";

const QUANTITY = 10;

describe.each([
	["off", false],
	["on", true],
])("JavaScript %s, 360 px", (_, scripts) => {
	const visit = useVisitors({ scripts, width: 360 });

	test("a part of an order is packed and shipped with tracking, and the rest follows", async () => {
		const [buyer, admin] = [await visit(), await visit()];
		admin.allowErrors(409);
		await signUpShopper(buyer);
		const orderId = await orderUnits(buyer, QUANTITY);
		const orderPath = `/dashboard/orders/${orderId}`;
		await admin.open("/dashboard/overview");
		await signIn(admin, demoAdmin());
		await admin.expectPath("/dashboard/overview");
		await payByBank(admin, orderId, QUANTITY);

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
