import type { Locator } from "playwright-core";
import type { Product } from "./products";
import type { Visitor } from "./visitor";

export const DELIVERY = { address: "14 Nawabpur Road, Dhaka", phone: "+880 1711 000000" };

export async function placeOrder(visitor: Visitor): Promise<void> {
	await visitor.button("BUY").click();
	await fillDelivery(visitor);
	await visitor.button("Place order").click();
	await visitor.expectPath("/myorder");
}

/** The cart's order form also asks for a delivery method. */
export async function fillDelivery(visitor: Visitor): Promise<void> {
	// Scripts change the address before the form is there.
	await visitor.field("Address").waitFor();
	const pickup = visitor.page.getByLabel(/^Pickup/);
	if ((await pickup.count()) > 0) await pickup.check();
	await visitor.field("Address").fill(DELIVERY.address);
	await visitor.field("Phone").fill(DELIVERY.phone);
}

/** By a text of the row, or by the id of its order, which only its links contain. */
export function row({ page }: Visitor, text: string): Locator {
	if (/^[0-9a-z]{16}$/.test(text)) return page.locator(`tbody tr:has([href*="/${text}"])`);
	return page.locator("tbody tr").filter({ hasText: text });
}

export async function openPayment(visitor: Visitor, product: Product): Promise<string> {
	await row(visitor, product.name).getByRole("link", { name: "pay" }).click();
	await visitor.page.waitForURL(/\/myorder\/[^/]+$/);
	await visitor.waitForHydration();
	return new URL(visitor.page.url()).pathname.slice("/myorder/".length);
}

/** From a row of the orders, or the page of one. */
export async function shipOrder(admin: Visitor, order: Locator): Promise<void> {
	await order.getByRole("link", { name: "SHIPPING" }).click();
	await admin.button("Ship 1 order").click();
	await admin.expectText("Shipping Successful");
	await admin.link("Back to orders").click();
	await admin.expectPath("/dashboard/orders");
}
