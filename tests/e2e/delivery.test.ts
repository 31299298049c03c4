import { describe, expect, test } from "vitest";
import { signUpShopper } from "./accounts";
import { expectAccessible } from "./axe";
import { DELIVERY } from "./orders";
import { openProduct } from "./products";
import { useVisitors, type Visitor } from "./visitor";

async function openCheckout(buyer: Visitor): Promise<void> {
	for (const _ of ["one part", "another"]) {
		await openProduct(buyer);
		await buyer.button("CART").click();
		await buyer.expectText("You successfully added your cart");
	}
	await buyer.open("/mycart");
	await buyer.expectText(/Delivery from tk 60|Delivery free/);
	await buyer.open("/checkout");
}

describe.each([
	["off", false],
	["on", true],
])("JavaScript %s, 360 px", (_, scripts) => {
	const visit = useVisitors({ scripts, width: 360 });

	test("several parts are ordered with a method by district, the address is corrected, and the order is cancelled unpaid", async () => {
		const buyer = await visit();
		buyer.allowErrors(400);
		await signUpShopper(buyer);
		await openCheckout(buyer);
		const total = buyer.page.locator("section[aria-labelledby=summary]");
		await buyer.page.getByLabel(/^Courier/).check();
		await buyer.page.getByLabel(/^District/).selectOption("Bandarban");
		await buyer.field("Address").fill("14 Nawabpur Road, Dhaka");
		await buyer.field("Phone").fill(DELIVERY.phone);
		if (!scripts) await buyer.button("Update").click();
		await buyer.expectText("We do not deliver to Bandarban yet with Courier. Choose Truck.");
		await buyer.button("Place order").click();
		await buyer.expectPath("/checkout");
		expect(await buyer.field("Address").inputValue()).toBe("14 Nawabpur Road, Dhaka");
		await buyer.page.getByLabel(/^District/).selectOption("Dhaka");
		if (!scripts) await buyer.button("Update").click();
		await expect.poll(() => total.innerText()).toMatch(/Courier\s+(?:tk 60|Free)/);
		if (scripts) await expectAccessible(buyer);
		await buyer.button("Place order").click();
		await buyer.page.waitForURL(/\/myorder\/[^/]+$/);
		await buyer.waitForHydration();
		await buyer.expectText("Courier");
		const orderPath = new URL(buyer.page.url()).pathname;

		await buyer.link("Change the address").click();
		await buyer.expectPath(`${orderPath}/address`);
		await buyer.field("Address").fill("7 Lalbagh Lane, Gazipur");
		await buyer.page.getByLabel(/^District/).selectOption("");
		await buyer.button("Change the address").click();
		await buyer.expectText("Choose your district");
		expect(await buyer.field("Address").inputValue()).toBe("7 Lalbagh Lane, Gazipur");
		await buyer.page.getByLabel(/^District/).selectOption("Gazipur");
		await buyer.button("Change the address").click();
		await buyer.expectPath(orderPath);
		await buyer.expectText("7 Lalbagh Lane, Gazipur");

		await buyer.page.getByRole("link", { name: /^CANCEL order/ }).click();
		await buyer.button("Cancel the order").click();
		await buyer.expectPath(orderPath);
		await buyer.expectText("Cancelled");
	});
});
