import { describe, expect, test } from "vitest";
import { tradeBuyer } from "../../scripts/seed/people";
import { demoAdmin, findDemoAccount, signUpShopper, startDay } from "./accounts";
import { fillDelivery } from "./orders";
import { orderUnits, payByBank } from "./paid-order";
import { useVisitors, type Visitor } from "./visitor";

const QUANTITY = 3;
/** Three of them cost so much. */
const AMOUNT = /(?<!\d)960(?:00)?(?!\d)/;
const PART = "TY-1616";

/** The page shows neither the amount of the order nor the link. */
async function expectNothing(staff: Visitor, link: string): Promise<void> {
	expect(await staff.page.content()).not.toMatch(AMOUNT);
	expect(await staff.link(link).count()).toBe(0);
}

async function expectRefused(staff: Visitor, path: string): Promise<void> {
	staff.allowErrors(403);
	expect(await staff.open(path)).toBe(403);
	await staff.expectNoSidewaysScroll();
}

describe.each([360, 1280])("JavaScript off, %i px", (width) => {
	const visit = useVisitors({ scripts: false, width });

	async function orderAndPay(): Promise<{ buyer: Visitor; orderId: string }> {
		const [buyer, admin] = [await visit(), await visit()];
		await signUpShopper(buyer);
		const orderId = await orderUnits(buyer, QUANTITY);
		await startDay(admin, demoAdmin());
		await payByBank(admin, orderId, QUANTITY);
		return { buyer, orderId };
	}

	test("a packer's day: pick list, shipment, return, delivery of a supplier, and no amount", async () => {
		const { buyer, orderId } = await orderAndPay();
		const packer = await visit();
		const { page } = packer;
		packer.allowErrors(400);
		await startDay(packer, findDemoAccount("demo-packer"));
		await page.getByRole("main").getByRole("link", { name: "To ship" }).click();
		await packer.expectPath("/dashboard/orders");
		await packer.expectNoSidewaysScroll();
		expect(await page.locator("main").innerText()).not.toMatch(/\btk\b/);
		await packer.open(`/dashboard/orders/${orderId}`);
		await expectNothing(packer, "Refund");
		await packer.open(`/dashboard/orders/packing-slips?orderId=${orderId}`);
		await packer.expectText(PART);
		await expectNothing(packer, "Refund");
		await packer.open(`/dashboard/orders/${orderId}/ship`);
		await packer.button("Mark as shipped").click();
		await packer.expectPath(`/dashboard/orders/${orderId}`);

		await buyer.open(`/myorder/${orderId}/return`);
		await buyer.page.getByLabel(/^Units of /).fill("1");
		await buyer.field("Reason").selectOption({ label: "Arrived damaged" });
		await buyer.button("Request the return").click();
		await buyer.expectText("Requested");
		const admin = await visit();
		await startDay(admin, demoAdmin());
		await admin.open("/dashboard/returns");
		const link = admin.page.getByRole("link", { name: /^RT-\d+$/ }).first();
		const path = (await link.getAttribute("href")) ?? "";
		await admin.open(path);
		await admin.button("Approve").click();
		await packer.open(path);
		await page.getByLabel(/^Condition of /).selectOption({ label: "Damaged" });
		await packer.button("Mark as received").click();
		await packer.expectText("Received");
		await expectNothing(packer, "Refund");

		await packer.open("/dashboard/stock/receive");
		await packer.field("Delivery note").fill(`DN-${orderId}`);
		await packer.field("Parts").fill(`${PART} 2\nno-such-part 1`);
		await packer.button("Book receipt").click();
		await packer.expectText("Nothing was booked yet.");
		expect(await packer.field("Delivery note").inputValue()).toBe(`DN-${orderId}`);
		await packer.expectNoSidewaysScroll();
		await packer.open("/dashboard/stock/receive");
		await packer.field("Delivery note").fill(`DN-${orderId}`);
		await packer.field("Parts").fill(`${PART} 3`);
		await packer.button("Book receipt").click();
		await packer.expectPath("/dashboard/stock");
		await packer.expectText(`DN-${orderId}`);

		await expectRefused(packer, "/dashboard/prices");
		await expectRefused(packer, `/dashboard/orders/${orderId}/refund-order`);
	});

	test("an accountant's day: a transfer, a refund of one product, the papers, and no prices to change", async () => {
		const buyer = await visit();
		await signUpShopper(buyer);
		const orderId = await orderUnits(buyer, QUANTITY);
		const accountant = await visit();
		const { page } = accountant;
		await startDay(accountant, findDemoAccount("demo-accounts"));
		await accountant.open(`/dashboard/orders?find=${orderId}`);
		await accountant.expectText(/960/);
		await accountant.expectNoSidewaysScroll();
		await payByBank(accountant, orderId, QUANTITY);
		await accountant.open(`/dashboard/orders/${orderId}/refund`);
		await page.getByLabel("Reason").selectOption("price");
		await page.getByLabel(/^Units/).fill("");
		await page.getByLabel(/^Amount, in tk/).fill("10");
		await accountant.button("Refund").click();
		await accountant.expectText("Refund recorded.");
		await accountant.open("/dashboard/refunds");
		await accountant.expectNoSidewaysScroll();
		await accountant.open(`/dashboard/orders/${orderId}`);
		const papers = page.locator("a:is([href$='/invoice'], [href*='/credit-notes/'])");
		expect(await papers.count()).toBeGreaterThanOrEqual(2);
		const paths = await papers.evaluateAll((links) =>
			links.map((each) => each.getAttribute("href")),
		);
		for (const path of paths) expect(await accountant.open(path ?? "")).toBe(200);
		await expectRefused(accountant, "/dashboard/manageProduct/prices-and-stock");
		await expectRefused(accountant, `/dashboard/orders/${orderId}/ship`);
	});

	test("a sales person's day: a customer, an order by phone, its cancellation, and no payment to record", async () => {
		const sales = await visit();
		const { page } = sales;
		// The charge of another method than the last.
		sales.allowErrors(409);
		await startDay(sales, findDemoAccount("demo-sales"));
		await sales.open(`/dashboard/customers?find=${encodeURIComponent(tradeBuyer.email)}`);
		await page.locator('main tbody a[href^="/dashboard/customers/"]').first().click();
		await sales.expectText(tradeBuyer.name);
		await sales.expectNoSidewaysScroll();
		const customer = new URL(page.url()).pathname;
		await sales.open(`${customer}/order-pad`);
		await page.locator("main textarea").fill(`${PART} ${QUANTITY}\nno-such-part 1`);
		await sales.button("Check the list").click();
		await page.waitForURL(/order-pad\/./);
		await sales.expectText("no-such-part");
		await sales.expectNoSidewaysScroll();
		await page
			.getByRole("button", { name: /^Order 1 line/ })
			.first()
			.click();
		await page.waitForURL(/\/order$/);
		const place = sales.button("Place order");
		await fillDelivery(sales);
		await place.click();
		await page.waitForLoadState();
		// Who saw the charge of another method sees the page once more.
		if (page.url().endsWith("/order")) await place.click();
		await page.waitForURL(/\/dashboard\/orders\/\w{16}$/);
		await sales.expectText(`${QUANTITY}`);
		await sales.expectNoSidewaysScroll();
		const order = new URL(page.url()).pathname;
		expect(await sales.link("Record bank payment").count()).toBe(0);
		await expectRefused(sales, `${order}/bank-payment`);
		await expectRefused(sales, `${order}/ship`);
		await sales.open(order);
		await page
			.getByRole("link", { name: /^CANCEL/ })
			.first()
			.click();
		await sales.button("Cancel the order").click();
		await sales.expectText("Cancelled");
	});
});
