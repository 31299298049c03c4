import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { demoAdmin, signIn, signUpShopper } from "./accounts";
import { expectAccessible } from "./axe";
import { waitForMails } from "./inbox";
import { fillDelivery } from "./orders";
import { openProduct } from "./products";
import { useVisitors } from "./visitor";

describe.each([
	["off", false],
	["on", true],
])("JavaScript %s, 360 px", (_, scripts) => {
	const visit = useVisitors({ scripts, width: 360 });

	test("a company applies, is activated and invites a buyer, whose limit stops an order by tk 1, and who orders nothing once removed", async () => {
		const owner = await visit();
		const ownersAccount = await signUpShopper(owner);
		await owner.open("/trade/apply");
		const company = `Padma ${randomUUID().slice(0, 8)}`;
		await owner.field("Company name").fill(company);
		await owner.field("BIN").fill("004567890-0101");
		await owner.field("What the company buys").fill("Hinges and screws");
		await owner.button("Apply").click();
		await owner.expectText(`Your application for ${company} waits`);

		const admin = await visit();
		await admin.open("/login");
		await signIn(admin, demoAdmin());
		await admin.page.waitForURL((url) => url.pathname !== "/login");
		await admin.open("/dashboard/customers");
		await admin.page.getByRole("link", { name: company }).first().click();
		await admin.page.getByRole("button", { name: `Activate ${company}` }).click();
		await admin.expectText("Company: Active");
		const mails = await waitForMails(ownersAccount.email, 2);
		expect(mails.map(({ subject }) => subject)).toContain(`${company} can order now`);

		const buyer = await visit();
		const buyersAccount = await signUpShopper(buyer);
		await owner.open("/company");
		await owner.field("Email").fill(buyersAccount.email);
		await owner.page.getByLabel("Role").selectOption("buyer");
		await owner.button("Invite").click();
		await owner.expectText("Invitation sent");
		await owner.expectNoSidewaysScroll();
		if (scripts) await expectAccessible(owner);
		const invitation = (await waitForMails(buyersAccount.email, 2)).find(
			({ subject }) => subject === `Buy for ${company}`,
		);
		const link = invitation?.links.find((url) => url.includes("/company/invitations/")) ?? "";
		await buyer.open(new URL(link).pathname);
		await buyer.button("Accept the invitation").click();
		await buyer.expectText("You now buy for the company");

		const { pricePoisha } = await openProduct(buyer);
		const total = Math.floor(pricePoisha / 100);
		await buyer.button("CART").click();
		await buyer.expectText("You successfully added your cart");
		await owner.open("/company");
		await owner.page
			.getByRole("link", { name: new RegExp(`Change.*${buyersAccount.email}`) })
			.click();
		// The page before has a field with this label, too.
		await owner.page.waitForURL(/\/company\/members\//);
		await owner.page.getByLabel(/^Limit a month/).fill(String(total - 1));
		const membersPath = new URL(owner.page.url()).pathname;
		await owner.button("Save").click();
		await owner.expectPath("/company");
		await buyer.open("/checkout");
		await buyer.expectText(/This order is tk 1 over your limit for \w+\. Request approval\./);
		await buyer.expectNoSidewaysScroll();
		await owner.open(membersPath);
		await owner.page.getByLabel(/^Limit a month/).fill(String(total));
		await owner.button("Save").click();
		await owner.expectPath("/company");

		await buyer.open("/checkout");
		await fillDelivery(buyer);
		await owner.open(`${membersPath}/remove`);
		await owner.button("Remove").click();
		await owner.expectText("Removed from the company");
		await buyer.button("Place order").click();
		await buyer.expectPath("/login");
		await signIn(buyer, buyersAccount);
		await buyer.page.waitForURL((url) => url.pathname !== "/login");
		await buyer.open("/myorder");
		await buyer.expectNoText("SO-");
		await owner.open("/myorder?of=company");
		await owner.expectNoText("SO-");
	});
});
