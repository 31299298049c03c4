import { describe, expect, test } from "vitest";
import { companyMembers } from "../../scripts/seed/people";
import { signIn } from "./accounts";
import { expectAccessible } from "./axe";
import { CARDS, payByCard, readTransactionId } from "./card";
import { waitForMails } from "./inbox";
import { DELIVERY } from "./orders";
import { openProduct } from "./products";
import { useVisitors, type Visitor } from "./visitor";

const [owner, , requester] = companyMembers;

async function signInAs(visitor: Visitor, account: typeof owner | typeof requester): Promise<void> {
	await visitor.open("/login");
	await signIn(visitor, account);
	await visitor.page.waitForURL((url) => url.pathname !== "/login");
}

describe.each([
	["off", false],
	["on", true],
])("JavaScript %s, 360 px", (_, scripts) => {
	const visit = useVisitors({ scripts, width: 360 });

	test("a requester's cart is approved from the mail and paid by the requester, who checks out once", async () => {
		const shopper = await visit();
		await signInAs(shopper, requester);
		const product = await openProduct(shopper);
		await shopper.button("CART").click();
		await shopper.expectText("You successfully added your cart");
		await shopper.open("/checkout");
		await shopper.page.getByLabel(/^Pickup|^Pick up/).check();
		await shopper.field("Address").fill("Plot 7, Sagarika Road, Chattogram");
		await shopper.field("Phone").fill(DELIVERY.phone);
		// The total without scripts is that of the method used last.
		if (!scripts) await shopper.button("Update").click();
		await shopper.button("Request approval").click();
		await shopper.page.waitForURL(/\/requests\/[^/]+$/);
		await shopper.expectText("Waits for approval");
		await shopper.expectNoSidewaysScroll();
		const path = new URL(shopper.page.url()).pathname;
		// The second request of an hour is mailed when the hour ends.
		if (!scripts) {
			const [mail] = await waitForMails(owner.email, 1);
			expect(mail?.subject).toBe("Mizanur Rahman requests your approval");
			expect(mail?.text).toContain(path);
		}

		const office = await visit();
		await signInAs(office, owner);
		await office.open(path);
		await office.expectText(product.name);
		await office.expectNoSidewaysScroll();
		if (scripts) await expectAccessible(office);
		await office.button("Approve").click();
		await office.expectText("Approved. The order is placed");

		await shopper.open(path);
		await shopper.link("Open the order").click();
		await shopper.page.waitForURL(/\/myorder\/[^/]+$/);
		await shopper.waitForHydration();
		await payByCard(shopper, CARDS.good);
		expect(await readTransactionId(shopper)).toMatch(/^pi_/);
	});
});
