import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { debtor } from "../../scripts/seed/people";
import { enterDashboard, openAccount } from "./account-company";
import { signIn } from "./accounts";
import { expectAccessible } from "./axe";
import { fillOrderForm, UNIT_TK } from "./paid-order";
import { useVisitors, type Visitor } from "./visitor";

const LIMIT_TK = 2000;

const choice = ({ page }: Visitor) => page.getByRole("checkbox", { name: /^On account, due / });

/** Returns the id of the order. */
async function orderOnAccount(buyer: Visitor, quantity: number): Promise<string> {
	await fillOrderForm(buyer, quantity);
	await choice(buyer).check();
	await buyer.button("Place order").click();
	await buyer.page.waitForURL(/\/myorder\/\w+$/);
	await buyer.waitForHydration();
	return new URL(buyer.page.url()).pathname.slice("/myorder/".length);
}

async function recordPayment(admin: Visitor, accountPath: string, tk: number, reference: string) {
	await admin.open(`${accountPath}/payment`);
	await admin.field("Amount, in tk").fill(String(tk));
	await admin.field("Bank reference").fill(reference);
	await admin.button("Record payment").click();
	await admin.expectPath(accountPath);
}

/** Of the newest entry that can be. */
async function correctLast(admin: Visitor, accountPath: string): Promise<void> {
	await admin.open(accountPath);
	await admin.page
		.getByRole("link", { name: /^Correct/ })
		.first()
		.click();
	await admin.field("What was wrong").fill("Of another company");
	await admin.button("Correct").click();
	await admin.expectPath(accountPath);
}

describe.each([
	["off", false],
	["on", true],
])("JavaScript %s, 360 px", (_, scripts) => {
	const visit = useVisitors({ scripts, width: 360 });

	test("an order on account is shipped in parts, a unit is returned, the rest is paid, and the statement says all of it", async () => {
		const [owner, admin] = [await visit(), await visit()];
		const path = await openAccount(owner, admin, LIMIT_TK);
		const orderId = await orderOnAccount(owner, 5);
		await owner.expectText(/On account, due \d+ \w+ \d{4}/);
		await owner.expectNoText("Congrats!");
		await owner.expectNoSidewaysScroll();
		if (scripts) await expectAccessible(owner);

		await admin.open(`/dashboard/orders/${orderId}/ship`);
		await admin.page.getByLabel(/^Units of /).fill("2");
		await admin.button("Mark as shipped").click();
		await admin.expectPath(`/dashboard/orders/${orderId}`);
		await owner.open(`/myorder/${orderId}`);
		await owner.expectText("2 of 5 shipped");

		await owner.link("Request a return").click();
		await owner.page.getByLabel(/^Units of /).fill("1");
		await owner.field("Reason").selectOption({ label: "Arrived damaged" });
		await owner.button("Request the return").click();
		await owner.expectPath(`/myorder/${orderId}`);
		await admin.open(`/dashboard/orders/${orderId}`);
		await admin.page
			.getByRole("link", { name: /^RT-\d+$/ })
			.first()
			.click();
		await admin.page.getByLabel(/^Answer to the buyer/).fill("Send it to 45 Nawabpur Road.");
		await admin.button("Approve").click();
		await admin.button("Mark as received").click();
		await admin.button(`Refund tk ${UNIT_TK}`).click();
		await admin.expectText("Settled");
		await owner.open(`/myorder/${orderId}`);
		await owner.page.getByRole("link", { name: /^Print credit note CN-/ }).click();
		await owner.expectText("Goods came back");

		const owed = 4 * UNIT_TK;
		const owedText = `tk ${owed.toLocaleString("en-US")}`;
		await owner.open("/company/account");
		await owner.expectText(owedText);
		await owner.expectText("Not due");
		await owner.expectNoSidewaysScroll();
		if (scripts) await expectAccessible(owner);
		const accountPath = `${path}/account`;
		const reference = `TRF-${randomUUID().slice(0, 8)}`;
		await recordPayment(admin, accountPath, owed - 1000, reference);
		await correctLast(admin, accountPath);
		await admin.page.getByRole("link", { name: /^Enter again/ }).click();
		await admin.field("Amount, in tk").fill(String(owed));
		await admin.button("Record payment").click();
		await admin.expectPath(accountPath);
		await admin.expectNoSidewaysScroll();
		if (scripts) await expectAccessible(admin);

		await owner.open("/company/account");
		await owner.expectText("Nothing is open.");
		for (const text of ["Correction of entry 3: payment", reference, /^Credit/, /^Invoice INV-/])
			await owner.expectText(text);
		const file = await owner.page
			.context()
			.request.get(
				new URL((await owner.link("Download CSV").getAttribute("href")) ?? "", owner.page.url())
					.href,
			);
		expect((await file.text()).trim().split("\r\n")).toHaveLength(6);
	});

	test("an order over the limit says by how much, and is placed to be paid otherwise", async () => {
		const [owner, admin] = [await visit(), await visit()];
		await openAccount(owner, admin, LIMIT_TK);
		await orderOnAccount(owner, 4);
		await fillOrderForm(owner, 3);
		const over = `This order is tk ${7 * UNIT_TK - LIMIT_TK} over your free credit. Pay by card or transfer, or contact us.`;
		await owner.expectText(over);
		expect(await choice(owner).count()).toBe(0);
		await owner.expectNoSidewaysScroll();
		await owner.button("Place order").click();
		await owner.expectPath("/myorder");
		await owner.page.getByRole("link", { name: "pay" }).first().click();
		await owner.expectText(over);
		expect(await owner.button("Order on account").count()).toBe(0);
		await owner.expectText("Pay by bank transfer");
		if (scripts) await expectAccessible(owner);
	});

	test("an overdue invoice ends ordering on account until it is paid", async () => {
		const [owner, admin] = [await visit(), await visit()];
		await owner.open("/company/account");
		await signIn(owner, debtor);
		await owner.expectPath("/company/account");
		await owner.expectText("More than 90 days");
		await owner.expectNoSidewaysScroll();
		await fillOrderForm(owner, 1);
		await owner.expectText(/^Invoice INV-\d{4}-\d{6} was due on /);
		expect(await choice(owner).count()).toBe(0);

		await enterDashboard(admin);
		await admin.open("/dashboard/receivables");
		await admin.expectNoSidewaysScroll();
		if (scripts) await expectAccessible(admin);
		await admin.link("Surma Traders").click();
		await admin.page.waitForURL(/\/account$/);
		const accountPath = new URL(admin.page.url()).pathname;
		await recordPayment(admin, accountPath, 20_000, `TRF-${randomUUID().slice(0, 8)}`);
		await fillOrderForm(owner, 1);
		await choice(owner).waitFor();
		await correctLast(admin, accountPath);
		await fillOrderForm(owner, 1);
		await owner.expectText(/^Invoice INV-\d{4}-\d{6} was due on /);
	});
});
