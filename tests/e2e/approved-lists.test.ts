import { describe, test } from "vitest";
import { companyMembers } from "../../scripts/seed/people";
import { signIn } from "./accounts";
import { MODES, withTitles } from "./modes";
import { DELIVERY } from "./orders";
import { useVisitors, type Visitor } from "./visitor";

const [owner, , requester] = companyMembers;

async function signInAs(visitor: Visitor, account: typeof owner | typeof requester): Promise<void> {
	await visitor.open("/login");
	await signIn(visitor, account);
	await visitor.page.waitForURL((url) => url.pathname !== "/login");
}

/** Saves and shares a list of two parts, and approves it. Returns its path. */
async function approveList(office: Visitor, name: string): Promise<string> {
	await office.open("/order-pad");
	await office.field("Part numbers and quantities").fill("TY-0104 2\nTY-0105 2");
	await office.button("Check the list").click();
	await office.page.getByRole("button", { name: "Save as list" }).first().click();
	await office.field("Name").fill(name);
	await office.button("Save as list").click();
	await office.page.waitForURL(/\/lists\/[0-9a-f]{32}$/);
	await office.page.getByLabel(/^Other members of the company see/).check();
	await office.button("Save changes").first().click();
	await office.link("Approve").click();
	await office.expectText("Requesters with a limit for the month");
	await office.page
		.getByLabel(/^Most of one order of /)
		.first()
		.fill("10");
	await office.expectNoSidewaysScroll();
	await office.button("Approve").first().click();
	await office.expectText("Approved by Rezaul Karim");
	await office.expectNoSidewaysScroll();
	return new URL(office.page.url()).pathname;
}

async function openCheckout(shopper: Visitor, path: string): Promise<void> {
	await shopper.open(path);
	await shopper.button("Order this list").click();
	await shopper.page
		.getByRole("button", { name: /^Add 2 lines to cart$/ })
		.first()
		.click();
	await shopper.expectPath("/mycart");
	await shopper.open("/checkout");
}

describe.each(withTitles(MODES))("with %s", (_title, mode) => {
	const visit = useVisitors(mode);

	test("a requester orders from an approved list without a request, and asks again when it is withdrawn", async () => {
		const name = mode.scripts ? "Line 4, monthly" : "Line 3, monthly";
		const office = await visit();
		await signInAs(office, owner);
		await office.open("/company/members/demo-requester");
		await office.page.getByLabel(/^Limit a month/).fill("50000");
		await office.button("Save").click();
		const path = await approveList(office, name);

		const shopper = await visit();
		await signInAs(shopper, requester);
		await openCheckout(shopper, path);
		await shopper.expectText(`Approved list “${name}”: no approval needed.`);
		await shopper.expectNoSidewaysScroll();
		await shopper.page.getByLabel(/^Pickup|^Pick up/).check();
		await shopper.field("Address").fill(DELIVERY.address);
		await shopper.field("Phone").fill(DELIVERY.phone);
		if (!mode.scripts) await shopper.button("Update").click();
		await shopper.button("Place order").click();
		await shopper.page.waitForURL(/\/myorder\//);
		await shopper.expectText(name);

		await office.open(`${path}/approve`);
		await office.button("Withdraw the approval").click();
		await office.expectNoText("Approved by Rezaul Karim");
		await openCheckout(shopper, path);
		await shopper.expectText("Another member of the company must approve your order.");
		await shopper.button("Request approval").waitFor();
		await shopper.open("/mycart");
	});
});
