import { describe, expect, test } from "vitest";
import { demoAdmin, signIn, signUpShopper } from "./accounts";
import { expectAccessible } from "./axe";
import { fillDelivery } from "./orders";
import { recordTransfer } from "./paid-order";
import { base } from "./shop";
import { useVisitors } from "./visitor";

/** The demo shop has none in stock. */
const PART = "UCP205";
const PRODUCT = "pillow-block-ucp205";
const UNIT_TK = 495;
const UNITS = 3;
/** The demo shopper waits for four already; nothing is left for the other mode. */
const RECEIVED = 7;

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
		await admin.open("/dashboard/stock/receive");
		await admin.field("Delivery note").fill("DN-205");
		await admin.field("Parts").fill(`${PRODUCT} ${RECEIVED}`);
		await admin.button("Book receipt").click();
		await admin.expectPath("/dashboard/stock");
		await buyer.open("/backorders");
		await buyer.expectText("Arrived, held for you");

		const cron = encodeURIComponent("2-59/5 * * * *");
		expect((await fetch(`${base}/__scheduled?cron=${cron}`)).ok).toBe(true);
		await buyer.open("/backorders");
		await buyer.page.getByRole("link", { name: /^SO-\d+$/ }).click();
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
