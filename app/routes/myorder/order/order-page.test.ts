import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "~/domain/catalog/tables.server";
import { shipOrders } from "~/domain/orders/shipping/ship-orders.server";
import { orderLines } from "~/domain/orders/tables.server";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { getLine } from "~/testing/database/queries";
import {
	createAdmin,
	createOrderOf,
	createPaidOrder,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { createRefund, payLineByCard } from "~/testing/payments/purchases";
import { asAdmin, createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

async function createOrderOfThree() {
	const buyer = await createUser();
	const parts = [await createProduct(), await createProduct(), await createProduct()];
	const lines = await createOrderOf(buyer, parts);
	const orderId = lines[0]?.orderId ?? "";
	const shopper = await createSignedInBrowser(buyer);
	return { buyer, lines, orderId, shopper, path: `/myorder/${orderId}` };
}

const payLine = (lineId = "", paidAt = Date.now()) =>
	db
		.update(orderLines)
		.set({ status: "paid", transactionId: `pi_${lineId}`, paidAt })
		.where(eq(orderLines.id, lineId));

/** Ships what is paid. */
const ship = async (orderId: string, carrier: string, trackingNumber = "") =>
	shipOrders(asAdmin(platform, (await createAdmin()).id), [{ orderId, carrier, trackingNumber }]);

const parseSteps = (html: string) =>
	Array.from(
		(/id="steps"[\s\S]*?<\/ol>/.exec(html)?.[0] ?? "").matchAll(/<li[\s\S]*?<\/li>/g),
		([step]) => parseText(step),
	);

test("a shipped order tells when, with which carrier and number, and lists its steps, line, documents and help", async () => {
	const buyer = await createUser();
	const product = await createProduct();
	await createPartNumber(product, "own", `TY-${product.id}`);
	const orderId = await createPaidOrder(buyer, product);
	await ship(orderId, "Meghna Courier", "MC 7");
	const { orderNumber } = await getLine(orderId);
	const shopper = await createSignedInBrowser(buyer);
	const { html } = await shopper.open(`/myorder/${orderId}`);
	const text = parseText(html);
	expect(html).toContain(`<h1>Order ${orderNumber}</h1>`);
	expect(text).toMatch(/Shipped\s+\d+ \w+ \d{4}\s+with Meghna Courier, tracking\s+MC 7/);
	expect(html).toContain(`<a href="https://meghna.example/track/MC%207" rel="noreferrer">`);
	expect(text).not.toContain("Congrats!");
	const steps = parseSteps(html);
	expect(steps).toHaveLength(3);
	for (const [index, pattern] of [/Placed/, /Paid\s+pi_/, /Shipped\s+with Meghna/].entries())
		expect(steps[index]).toMatch(pattern);
	expect(text).toMatch(
		new RegExp(`${product.name}\\s+TY-${product.id}\\s+1 ×\\s+tk 250\\s+=\\s+tk 250`),
	);
	for (const href of [
		`/products/${product.id}`,
		`/myorder/${orderId}/invoice`,
		`/contact?order=${orderNumber}`,
		"tel:+880255550100",
	])
		expect(html).toContain(`href="${href}"`);
	const exported = JSON.parse((await shopper.open("/account/export/file")).html);
	expect(exported.orders[0].shipments).toMatchObject([
		{ carrier: "Meghna Courier", trackingNumber: "MC 7" },
	]);
});

test("an order shows what was paid, shipped and cancelled, with the products of each step", async () => {
	const { buyer, lines, orderId, shopper, path } = await createOrderOfThree();
	const [first, second, third] = lines;
	const names = lines.map(({ productName }) => productName);
	await payLine(first?.id);
	await ship(orderId, "Own van");
	await cancelLine(platform, third?.id ?? "", { kind: "buyer", userId: buyer.id });
	const open = await shopper.open(path);
	expect(parseText(open.html)).toContain("Part of this order is still to be paid.");
	expect(parseSteps(open.html).at(-1)).toContain("Not paid yet");

	await payLine(second?.id);
	const paid = await shopper.open(path);
	expect(parseSteps(paid.html).at(-1)).toContain("Not shipped yet");
	await ship(orderId, "Padma Parcel", "P-9");
	const { html } = await shopper.open(path);
	expect(parseText(html)).toMatch(/Paid, shipped\s+Shipped[^<]*with Padma Parcel, tracking\s+P-9/);
	for (const [pattern, name] of [
		[/Shipped\s+with Own van/, names[0]],
		[/Shipped\s+with Padma Parcel/, names[1]],
		[/Cancelled/, names[2]],
	] as const) {
		const [step = "", ...others] = parseSteps(html).filter((each) => pattern.test(each));
		expect(others).toEqual([]);
		expect(names.filter((each) => step.includes(each))).toEqual([name]);
	}
});

test("a refund is a step with its amount and product", async () => {
	const { lines, shopper, path } = await createOrderOfThree();
	await payLineByCard(lines[1]?.id ?? "");
	await createRefund(lines[1]?.id ?? "");
	const steps = parseSteps((await shopper.open(path)).html);
	const [step = "", ...others] = steps.filter((each) => /Refund/.test(each));
	expect(others).toEqual([]);
	expect(step).toContain("tk 250");
	expect(lines.filter(({ productName }) => step.includes(productName))).toEqual([lines[1]]);
});

test("the congratulations are shown for a day after the payment, and the transaction for ever", async () => {
	const { lines, shopper, path } = await createOrderOfThree();
	for (const { id } of lines) await payLine(id);
	const now = parseText((await shopper.open(path)).html);
	expect(now).toContain("Congrats! Your payment is completed.");
	expect(now).toContain("We'll email you when it ships.");
	for (const { id } of lines)
		await db
			.update(orderLines)
			.set({ paidAt: Date.now() - 25 * 3_600_000 })
			.where(eq(orderLines.id, id));
	const later = parseText((await shopper.open(path)).html);
	expect(later).not.toContain("Congrats!");
	expect(later).toContain(`pi_${lines[0]?.id}`);
});

test("single products are cancelled from the page of their order, which they lead back to", async () => {
	const { lines, shopper, path } = await createOrderOfThree();
	const [first, second] = lines;
	const cancel = `/myorder/${second?.id}/cancel?from=order`;
	const { html } = await shopper.open(path);
	expect(html).toContain(`href="${cancel}"`);
	expect(html).toContain(`href="${path}/cancel?from=order"`);
	expect((await shopper.open(cancel)).html).toContain(`href="${path}"`);
	expect(await shopper.submit(cancel)).toMatchObject({ status: 303, location: path });
	expect(await getLine(second?.id ?? "")).toMatchObject({ status: "cancelled" });
	expect(await getLine(first?.id ?? "")).toMatchObject({ status: "unpaid" });
	expect((await shopper.open(path)).html).not.toContain(`href="${cancel}"`);
});

test("a product that is no longer for sale has no link", async () => {
	const { lines, shopper, path } = await createOrderOfThree();
	const [first, second] = lines.map(({ productId }) => productId);
	await db
		.update(products)
		.set({ archivedAt: 1 })
		.where(eq(products.id, first ?? ""));
	const { html } = await shopper.open(path);
	expect(html).not.toContain(`href="/products/${first}"`);
	expect(html).toContain(`href="/products/${second}"`);
});
