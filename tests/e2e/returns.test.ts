import { describe, expect, test } from "vitest";
import { demoAdmin, signIn, signUpShopper } from "./accounts";
import { expectAccessible } from "./axe";
import { orderUnits, payByBank } from "./paid-order";
import { useVisitors } from "./visitor";

const QUANTITY = 5;

describe.each([
	["off", false],
	["on", true],
])("JavaScript %s, 360 px", (_, scripts) => {
	const visit = useVisitors({ scripts, width: 360 });

	test("two of five units are returned, one of them damaged, and refunded", async () => {
		const [buyer, admin] = [await visit(), await visit()];
		buyer.allowErrors(409);
		await signUpShopper(buyer);
		const orderId = await orderUnits(buyer, QUANTITY);
		await admin.open("/dashboard/overview");
		await signIn(admin, demoAdmin());
		await admin.expectPath("/dashboard/overview");
		await payByBank(admin, orderId, QUANTITY);
		await admin.open(`/dashboard/orders/${orderId}/ship`);
		await admin.button("Mark as shipped").click();
		await admin.expectPath(`/dashboard/orders/${orderId}`);

		await buyer.open(`/myorder/${orderId}`);
		await buyer.link("Request a return").click();
		await buyer.expectPath(`/myorder/${orderId}/return`);
		const units = buyer.page.getByLabel(/^Units of /);
		await units.fill("6");
		await buyer.field("Reason").selectOption({ label: "Arrived damaged" });
		await buyer.field("Note (optional)").fill("One is bent.");
		await buyer.button("Request the return").click();
		await buyer.expectText("At most 5 units can be returned.");
		expect(await buyer.field("Note (optional)").inputValue()).toBe("One is bent.");
		if (scripts) await expectAccessible(buyer);
		await units.fill("2");
		await buyer.button("Request the return").click();
		await buyer.expectPath(`/myorder/${orderId}`);
		await buyer.expectText("Requested");

		await admin.open("/dashboard/overview");
		await admin.page.getByRole("link", { name: /Returns to decide/ }).click();
		await admin.page
			.getByRole("link", { name: /^RT-\d+$/ })
			.first()
			.click();
		await admin.expectText("One is bent.");
		await admin.page.getByLabel(/^Answer to the buyer/).fill("Send it to 45 Nawabpur Road.");
		if (scripts) await expectAccessible(admin);
		await admin.button("Approve").click();
		await admin.expectText("The buyer gets an email");
		await admin.page.getByLabel(/^Condition of /).selectOption({ label: "Damaged" });
		await admin.page.getByLabel(/ back to stock; if empty/).fill("1");
		if (scripts) await expectAccessible(admin);
		await admin.button("Mark as received").click();
		await admin.expectText("Received. Now refund what arrived");
		await admin.button("Refund tk 640").click();
		await admin.expectText("Settled");

		await buyer.open(`/myorder/${orderId}`);
		await buyer.expectText("Settled");
		await buyer.expectText("Send it to 45 Nawabpur Road.");
		await buyer.page.getByRole("link", { name: /^Print credit note CN-/ }).click();
		await buyer.expectText("Goods came back");
	});
});
