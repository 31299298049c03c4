import { describe, expect, test } from "vitest";
import { newShopper } from "./accounts";
import { CARDS, payWith, transactionId } from "./card";
import { mailsTo } from "./inbox";
import { goAndPay, orderIt } from "./orders";
import { openProduct } from "./products";
import { useVisitors } from "./visitor";
import { CROSSED, withTitles } from "./ways";

describe.each(withTitles(CROSSED))("with %s", (_title, way) => {
	const visit = useVisitors(way);

	test("a mailed link pays the order on another device without a login", async () => {
		const buyer = await visit();
		const account = await newShopper(buyer);
		const product = await openProduct(buyer);
		await orderIt(buyer);
		const orderId = await goAndPay(buyer, product);
		await buyer.button("Email me a link to pay later").click();
		await buyer.sees("We've emailed you the link");
		const [mail] = await mailsTo(account.email, 3);
		expect(mail?.subject).toMatch(/^Pay tk /);
		const link = mail?.links.find((url) => url.includes("/pay/")) ?? "";

		const device = await visit();
		expect(await device.open(new URL(link).pathname)).toBe(200);
		await device.sees(product.name);
		await device.expectNoSidewaysScroll();
		expect(await device.page.getByText(account.email).count()).toBe(0);
		if (way.scripts) await device.button("Pay by card here").click();
		await payWith(device, CARDS.good);
		const id = await transactionId(device);
		expect(new URL(device.page.url()).pathname).toBe(new URL(link).pathname);

		await buyer.open(`/myorder/${orderId}`);
		expect(await transactionId(buyer)).toBe(id);
	});
});
