import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { demoAdmin, signIn, signUpShopper } from "./accounts";
import { waitForMails } from "./inbox";
import { DELIVERY } from "./orders";
import { openProduct } from "./products";
import { useVisitors } from "./visitor";

const MAX_ACTIONS = 20;

const visit = useVisitors({ scripts: false, width: 360 });

test("a company's first approved order takes at most 20 actions from its application", async () => {
	const [owner, admin, requester] = [await visit(), await visit(), await visit()];
	await signUpShopper(owner);
	const invited = await signUpShopper(requester);
	await admin.open("/login");
	await signIn(admin, demoAdmin());
	await admin.page.waitForURL((url) => url.pathname !== "/login");
	let actions = 0;
	const act = (done: Promise<unknown>) => {
		actions += 1;
		return done;
	};

	const company = `Meghna ${randomUUID().slice(0, 8)}`;
	await owner.open("/trade/apply");
	await act(owner.field("Company name").fill(company));
	await act(owner.field("BIN").fill("004567890-0101"));
	await act(owner.field("What the company buys").fill("Hinges and screws"));
	await act(owner.button("Apply").click());
	await owner.expectText(`Your application for ${company} waits`);

	await admin.open("/dashboard/customers");
	await act(admin.page.getByRole("link", { name: company }).first().click());
	await act(admin.page.getByRole("button", { name: `Activate ${company}` }).click());
	await admin.expectText("Company: Active");

	await owner.open("/company");
	await act(owner.field("Email").fill(invited.email));
	await act(owner.page.getByLabel("Role").selectOption("requester"));
	await act(owner.button("Invite").click());
	await owner.expectText("Invitation sent");
	const invitation = (await waitForMails(invited.email, 2)).find(
		({ subject }) => subject === `Buy for ${company}`,
	);
	const link = invitation?.links.find((url) => url.includes("/company/invitations/")) ?? "";
	await requester.open(new URL(link).pathname);
	await act(requester.button("Accept the invitation").click());
	await requester.expectText("You now buy for the company");

	const product = await openProduct(requester);
	await act(requester.button("CART").click());
	await requester.expectText("You successfully added your cart");
	await requester.open("/checkout");
	await act(requester.page.getByLabel(/^Pickup/).check());
	await act(requester.field("Address").fill(DELIVERY.address));
	await act(requester.field("Phone").fill(DELIVERY.phone));
	await act(requester.button("Update").click());
	await act(requester.button("Request approval").click());
	await requester.expectText("Waits for approval");

	await owner.open("/requests");
	await act(owner.page.getByRole("main").getByRole("link", { name: invited.name }).click());
	await owner.expectText(product.name);
	await act(owner.button("Approve").click());
	await owner.expectText("Approved. The order is placed");
	expect(actions).toBeLessThanOrEqual(MAX_ACTIONS);
});
