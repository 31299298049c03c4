import { describe, expect, test } from "vitest";
import { demoAdmin, signIn, signUpShopper } from "./accounts";
import { expectAccessible } from "./axe";
import { fillDelivery } from "./orders";
import { recordTransfer } from "./paid-order";
import { base } from "./shop";
import { useVisitors, type Visitor } from "./visitor";

/** The demo shop has none in stock. */
const PART = "UCP205";
const PRODUCT = "pillow-block-ucp205";
const UNIT_TK = 495;
const UNITS = 3;

/** Receiving as many leaves none for the other mode, or for a second try. */
async function readWaitingUnits(admin: Visitor): Promise<number> {
	await admin.open(`/dashboard/backorders/part/${PRODUCT}`);
	const rows = admin.page.locator("tbody tr").filter({ hasText: "Waiting for stock" });
	const units = await rows
		.locator("td")
		.evaluateAll((cells: HTMLElement[]) =>
			cells
				.filter((cell) => /^\d+$/.test(cell.innerText.trim()))
				.map((cell) => Number(cell.innerText)),
		);
	return units.reduce((sum, each) => sum + each, 0);
}

describe.each([
	["off", false],
	["on", true],
])("JavaScript %s, 360 px", (_, scripts) => {
	const visit = useVisitors({ scripts, width: 360 });

	test("a part of a pasted list waits, arrives, is paid and shipped", async () => {
		const [buyer, admin] = [await visit(), await visit()];
		await signUpShopper(buyer);
		await buyer.open(`/order-pad?l=${PART}:${UNITS}`);
		await buyer.button("Check the list").click();
		await buyer.page
			.getByRole("radio", { name: new RegExp(`^All ${UNITS} (later|in about)`) })
			.check();
		if (scripts) await expectAccessible(buyer);
		await buyer.expectNoSidewaysScroll();
		await buyer.button("Add your choices to cart").click();
		await buyer.expectPath("/mycart");
		await buyer.expectText(`Sold out. ${UNITS} can be sent`);
		await buyer.button("Check out").first().click();
		await buyer.expectPath("/checkout");
		await buyer.expectNoSidewaysScroll();
		await fillDelivery(buyer);
		if (scripts) await expectAccessible(buyer);
		await buyer.button("Order and wait").click();
		await buyer.expectPath("/backorders");
		await buyer.expectText("Waiting for stock");
		if (scripts) await expectAccessible(buyer);
		await buyer.page.getByRole("link", { name: /^Cancel/ }).click();
		await buyer.expectText("You lose your place.");
		if (scripts) await expectAccessible(buyer);
		await buyer.link("Keep it").click();
		await buyer.expectPath("/backorders");

		await admin.open("/dashboard/backorders");
		await signIn(admin, demoAdmin());
		await admin.expectPath("/dashboard/backorders");
		if (scripts) await expectAccessible(admin);
		const received = await readWaitingUnits(admin);
		await admin.open("/dashboard/stock/receive");
		await admin.field("Delivery note").fill("DN-205");
		await admin.field("Parts").fill(`${PRODUCT} ${received}`);
		await admin.button("Book receipt").click();
		await admin.expectPath("/dashboard/stock");
		await buyer.open("/backorders");
		// The shop runs its jobs by itself too, perhaps at this moment.
		await buyer.expectText(/Arrived, held for you|^Ordered/);

		const cron = encodeURIComponent("2-59/5 * * * *");
		const order = buyer.page.getByRole("link", { name: /^SO-\d+$/ });
		await expect
			.poll(async () => {
				expect((await fetch(`${base}/__scheduled?cron=${cron}`)).ok).toBe(true);
				await buyer.open("/backorders");
				return order.count();
			})
			.toBe(1);
		await order.click();
		await buyer.expectText("Payment for order");
		if (scripts) await expectAccessible(buyer);

		const orderId = new URL(buyer.page.url()).pathname.slice("/myorder/".length);
		await recordTransfer(admin, orderId, UNITS * UNIT_TK);
		await admin.open(`/dashboard/orders/${orderId}/ship`);
		await admin.button("Mark as shipped").click();
		await admin.expectPath(`/dashboard/orders/${orderId}`);
		await buyer.open(`/myorder/${orderId}`);
		await buyer.expectText("Paid, ready for pickup");
	});
});
