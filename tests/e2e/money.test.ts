import { describe, expect, test } from "vitest";
import { demoAdmin, signIn, signUpShopper } from "./accounts";
import { MODES, withTitles } from "./modes";
import { placeOrder, shipOrder } from "./orders";
import { openProduct } from "./products";
import { useVisitors, type Visitor } from "./visitor";

const readTk = (text: string): number => Number(text.replace(/[^\d.]/g, ""));

/** An order of one product by BUY. Returns its id and what it costs in tk. */
async function buy(buyer: Visitor): Promise<{ id: string; tk: number }> {
	await openProduct(buyer);
	await placeOrder(buyer);
	const row = buyer.page.locator("tbody tr").first();
	const href = await row.getByRole("link", { name: "pay" }).getAttribute("href");
	const tk = readTk(await row.getByText(/^tk /).first().innerText());
	return { id: href?.split("/")[2] ?? "", tk };
}

async function signInAdmin(admin: Visitor): Promise<void> {
	await admin.open("/dashboard/orders");
	await signIn(admin, demoAdmin());
	await admin.expectPath("/dashboard/orders");
}

type Transfer = { orderId: string; tk: number; reference: string; also?: RegExp };

async function recordTransfer(admin: Visitor, { orderId, tk, reference, also }: Transfer) {
	await admin.open(`/dashboard/orders/${orderId}/bank-payment`);
	await admin.field("Bank reference").fill(reference);
	await admin.field("Amount received, in tk").fill(String(tk));
	if (also) await admin.page.getByLabel(also).check();
	await admin.button("Record payment").click();
}

describe.each(withTitles(MODES))("%s", (_, mode) => {
	const visit = useVisitors(mode);

	test("a transfer that is short by tk 10 is kept, and a second one completes the payment", async () => {
		const [buyer, admin] = [await visit(), await visit()];
		await signUpShopper(buyer);
		const { id: orderId, tk } = await buy(buyer);
		await signInAdmin(admin);
		await recordTransfer(admin, { orderId, tk: tk - 10, reference: `TRF-${orderId}-1` });
		await admin.expectText("Part of the amount is missing");
		await buyer.open(`/myorder/${orderId}`);
		await buyer.expectText("Received by bank transfer");
		await buyer.expectText("We keep your items until the rest arrives.");
		await buyer.expectNoSidewaysScroll();
		admin.allowErrors(409);
		await recordTransfer(admin, { orderId, tk: 10, reference: `trf-${orderId}-1` });
		await admin.expectText(/^This reference is already recorded: \d+ \w+, SO-\d+\.$/);
		expect(await admin.field("Amount received, in tk").inputValue()).toBe("10");
		await admin.expectNoSidewaysScroll();
		await recordTransfer(admin, { orderId, tk: 10, reference: `TRF-${orderId}-2` });
		await admin.expectText("Bank payment recorded");
		await buyer.open(`/myorder/${orderId}/invoice`);
		await buyer.expectText(/^INV-\d{4}-\d{6}$/);
	});

	test("one transfer pays two orders of a customer", async () => {
		const [buyer, admin] = [await visit(), await visit()];
		await signUpShopper(buyer);
		const [first, second] = [await buy(buyer), await buy(buyer)];
		await signInAdmin(admin);
		await recordTransfer(admin, {
			orderId: first.id,
			tk: first.tk + second.tk,
			reference: `TRF-${first.id}`,
			also: /^SO-\d+/,
		});
		await admin.expectText("Bank payment recorded");
		for (const { id } of [first, second]) {
			await buyer.open(`/myorder/${id}`);
			await buyer.expectText("Congrats! Your payment is completed.");
		}
	});

	test("a part of a shipped line is refunded with a credit note, and old papers keep the seller's address", async () => {
		const [buyer, admin] = [await visit(), await visit()];
		await signUpShopper(buyer);
		const { id: orderId, tk } = await buy(buyer);
		await signInAdmin(admin);
		await recordTransfer(admin, { orderId, tk, reference: `TRF-${orderId}` });
		await admin.expectText("Bank payment recorded");
		await admin.open(`/dashboard/orders?find=${orderId}`);
		await shipOrder(admin, admin.page.locator("tbody"));
		await admin.open(`/dashboard/orders/${orderId}/refund`);
		await admin.page.getByLabel("Reason").selectOption("price");
		await admin.page.getByLabel(/^Units/).fill("");
		await admin.page.getByLabel(/^Amount, in tk/).fill("1");
		await admin.button("Refund").click();
		await admin.expectText("Refund recorded.");
		await admin.open("/dashboard/settings/seller");
		const address = admin.page.locator("#field-address");
		const before = await address.inputValue();
		await address.fill("1 New Road, Khulna 9000");
		await admin.button("Save changes").click();
		await admin.expectText("Updated");
		await buyer.open(`/myorder/${orderId}`);
		const papers = buyer.page.locator("a:is([href$='/invoice'], [href*='/credit-notes/'])");
		const paths = await papers.evaluateAll((links) =>
			links.map((link) => link.getAttribute("href")),
		);
		expect(paths.length).toBeGreaterThanOrEqual(2);
		for (const path of paths) {
			await buyer.open(path ?? "");
			await buyer.expectText(before.split("\n")[0] ?? before);
			await buyer.expectNoText("1 New Road, Khulna 9000");
		}
		await admin.open("/dashboard/settings/seller");
		await address.fill(before);
		await admin.button("Save changes").click();
		await admin.expectText("Updated");
	});
});
