import { expect, test } from "vitest";
import { cancelLines } from "~/domain/payments/cancellation/cancel-lines.server";
import { newId } from "~/platform/ids.server";
import {
	createAdmin,
	createOrderOf,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createBankPurchase, createCardPurchase, createRefund } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";

const signInAdmin = async () => createSignedInBrowser(await createAdmin());

test("the page of an order shows lines, buyer, money, history and documents", async () => {
	const { buyer, product, orderId, transactionId } = await createCardPurchase();
	await createRefund(orderId);
	const { html } = await (await signInAdmin()).open(`/dashboard/orders/${orderId}`);
	for (const text of [
		product.name,
		buyer.email,
		"12 Nawabpur Road, Dhaka",
		transactionId,
		"by card",
		"Refund: ",
		"Placed",
		"Refunded",
		`/myorder/${orderId}/invoice`,
	])
		expect(html).toContain(text);
});

test("the history of an order names one change of several lines once, and a change of all lines as the order's", async () => {
	const createLines = async () =>
		createOrderOf(await createUser(), await Promise.all([1, 2, 3].map(() => createProduct())));
	const [lines, others] = [await createLines(), await createLines()];
	const [orderId = "", otherId = ""] = [lines[0]?.orderId, others[0]?.orderId];
	const admin = await signInAdmin();
	const cancelled = await admin.submit(`/dashboard/orders/${orderId}/cancel?order=${orderId}`, {
		idempotencyKey: newId(),
	});
	expect(cancelled).toMatchObject({ status: 303, location: `/dashboard/orders/${orderId}` });
	const { html } = await admin.open(`/dashboard/orders/${orderId}`);
	expect(html).toMatch(/<li>Cancelled<small/);
	const line = await admin.open(`/dashboard/orders/${lines[1]?.id}`);
	expect(line).toMatchObject({ status: 302, location: `/dashboard/orders/${orderId}` });
	await cancelLines(createTestPlatform(), others.slice(1), {
		kind: "system",
		name: "test",
	});
	expect((await admin.open(`/dashboard/orders/${otherId}`)).html).toMatch(
		/<li>Cancelled(<!-- -->)?: 2 products/,
	);
});

test("SHIPPING on the page of an order leads back to it", async () => {
	const { orderId } = await createBankPurchase();
	const admin = await signInAdmin();
	const page = `/dashboard/orders/${orderId}`;
	const ship = `/dashboard/orders/ship?order=${orderId}&orderId=${orderId}`;
	expect((await admin.open(page)).html).toContain(`href="${ship}"`);
	expect((await admin.open(ship)).html).toMatch(new RegExp(`href="${page}"[^>]*>Back to orders`));
	await admin.submit(ship, { orderId });
	expect((await admin.open(page)).html).toContain("Paid, shipped");
	const elsewhere = await admin.open(`/dashboard/orders/ship?order=//evil.test&orderId=${orderId}`);
	expect(elsewhere.html).toMatch(/href="\/dashboard\/orders"[^>]*>Back to orders/);
});

test("admins keep notes on an order, and its buyer never sees them", async () => {
	const { buyer, orderId } = await createBankPurchase();
	const admin = await signInAdmin();
	const page = `/dashboard/orders/${orderId}`;
	const note = `Call before delivery ${newId()}`;
	const key = newId();
	for (let click = 0; click < 2; click += 1)
		expect(await admin.submit(page, { note, idempotencyKey: key })).toMatchObject({
			status: 303,
			location: page,
		});
	const { html } = await admin.open(page);
	expect(html.split(`>${note}<`)).toHaveLength(2);
	expect(html).toContain("Nasrin Akter");
	const tooLong = await admin.submit(page, { note: "x".repeat(1001), idempotencyKey: newId() });
	expect(tooLong.status).toBe(400);
	expect(tooLong.html).toContain("At most 1000 characters");
	expect(tooLong.html).toContain("x".repeat(1001));
	expect(
		await admin.submit("/dashboard/orders/none", { note, idempotencyKey: newId() }),
	).toMatchObject({
		status: 404,
	});
	const shopper = await createSignedInBrowser(buyer);
	expect((await shopper.open(page)).status).toBe(403);
	for (const path of ["/myorder", `/myorder/${orderId}`, `/myorder/${orderId}/invoice`])
		expect((await shopper.open(path)).html).not.toContain(note);
});

test("notes are deleted with the personal data of the order's buyer", async () => {
	const { buyer, orderId } = await createBankPurchase();
	const admin = await signInAdmin();
	const page = `/dashboard/orders/${orderId}`;
	const note = `Rings at the back door ${newId()}`;
	await admin.submit(page, { note, idempotencyKey: newId() });
	await admin.submit(`/dashboard/users/${buyer.id}/delete`);
	// The order still waits to be shipped to the buyer's address.
	expect((await admin.open(page)).html).toContain(note);
	await admin.submit("/dashboard/orders/ship", { orderId });
	const after = await admin.open(page);
	expect(after.html).toContain("Deleted user");
	expect(after.html).not.toContain(note);
});
