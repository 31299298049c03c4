import { describe, expect, test } from "vitest";
import { signUpShopper } from "./accounts";
import { CARDS, payByCard, readTransactionId } from "./card";
import { waitForMails } from "./inbox";
import { MODES, withTitles } from "./modes";
import { openPayment, placeOrder } from "./orders";
import { openProduct } from "./products";
import { useVisitors } from "./visitor";

describe.each(withTitles(MODES))("with %s", (_title, mode) => {
	const visit = useVisitors(mode);

	test("a mailed link pays the order on another device without a login", async () => {
		const buyer = await visit();
		const account = await signUpShopper(buyer);
		const product = await openProduct(buyer);
		await placeOrder(buyer);
		const orderId = await openPayment(buyer, product);
		await buyer.button("Email me a link to pay later").click();
		await buyer.expectText("We've emailed you the link");
		const [mail] = await waitForMails(account.email, 3);
		expect(mail?.subject).toMatch(/^Pay tk /);
		const link = mail?.links.find((url) => url.includes("/pay/")) ?? "";

		const device = await visit();
		expect(await device.open(new URL(link).pathname)).toBe(200);
		await device.expectText(product.name);
		await device.expectNoSidewaysScroll();
		expect(await device.page.getByText(account.email).count()).toBe(0);
		if (mode.scripts) await device.button("Pay by card here").click();
		await payByCard(device, CARDS.good);
		const id = await readTransactionId(device);
		expect(new URL(device.page.url()).pathname).toBe(new URL(link).pathname);

		await buyer.open(`/myorder/${orderId}`);
		expect(await readTransactionId(buyer)).toBe(id);
	});
});
