import { DELIVERY } from "./orders";
import { base } from "./shop";
import type { Visitor } from "./visitor";

/** One costs more than the smallest order, and there are hundreds. */
const PART = "TY-1616";
export const UNIT_TK = 320;

export async function fillOrderForm(buyer: Visitor, quantity: number): Promise<void> {
	const answer = await buyer.page.context().request.get(`${base}/products/${PART}`);
	await buyer.open(`${new URL(answer.url()).pathname}/order?quantity=${quantity}`);
	await buyer.field("Address").fill(DELIVERY.address);
	await buyer.field("Phone").fill(DELIVERY.phone);
}

/** Returns the id of the order, and of its line. */
export async function orderUnits(buyer: Visitor, quantity: number): Promise<string> {
	await fillOrderForm(buyer, quantity);
	await buyer.button("Place order").click();
	await buyer.expectPath("/myorder");
	const link = buyer.page.locator('a[href^="/myorder/"]').first();
	return (await link.getAttribute("href"))?.split("/")[2] ?? "";
}

export const payByBank = (admin: Visitor, orderId: string, quantity: number): Promise<void> =>
	recordTransfer(admin, orderId, quantity * UNIT_TK);

export async function recordTransfer(admin: Visitor, orderId: string, tk: number): Promise<void> {
	await admin.open(`/dashboard/orders/${orderId}/bank-payment`);
	await admin.field("Bank reference").fill(`TRF-${orderId}`);
	await admin.field("Amount received, in tk").fill(String(tk));
	await admin.button("Record payment").click();
	await admin.expectPath("/dashboard/orders");
}
