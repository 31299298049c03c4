import { describe, expect, test } from "vitest";
import { signUpShopper } from "./accounts";
import { waitForMail } from "./inbox";
import { fillDelivery } from "./orders";
import { inbox } from "./shop";
import { useVisitors } from "./visitor";

const LIST = "Dear Sir,\nplease send\nTY-0100 1\nTY-0101 x 2\nTY-9912 5\nThank you\n";

describe.each([360, 1280])("JavaScript off, %i px", (width) => {
	const visit = useVisitors({ scripts: false, width });

	test("a buyer mails a list, opens the answer's link, settles the pad and orders", async () => {
		const buyer = await visit();
		const { page } = buyer;
		const { email } = await signUpShopper(buyer);
		const mailer = await visit();
		await mailer.page.goto(new URL(`/inbound?from=${encodeURIComponent(email)}`, inbox).href);
		await mailer.page.getByLabel("Subject").fill("PO 4711");
		await mailer.page.getByLabel("Text").fill(LIST);
		await mailer.page.getByRole("button", { name: "Send" }).click();
		const answer = await waitForMail(email, "Re: PO 4711");
		expect(answer.text).toMatch(/3 lines read: 2 ready \(tk [\d,]+\), 1 needs your answer\./);
		const link = answer.links.find((each) => each.includes("/order-pad/"));
		await buyer.open(new URL(link ?? "").pathname);
		await buyer.expectNoSidewaysScroll();
		await buyer.expectText(/Your order number in the subject: 4711/);
		await page.getByRole("radio", { name: "Skip" }).check();
		await page.getByRole("button", { name: "Check again" }).first().click();
		await page
			.getByRole("button", { name: /^Add \d+ lines to cart$/ })
			.first()
			.click();
		await buyer.expectPath("/mycart");
		await page.getByRole("button", { name: "Check out" }).first().click();
		await fillDelivery(buyer);
		await page.getByRole("button", { name: "Place order" }).click();
		await page.waitForURL(/\/myorder\/[^/]+$/);
		expect(buyer.errors).toEqual([]);
	});

	test("a forged mail makes nothing, and nobody is answered", async () => {
		const buyer = await visit();
		const { email } = await signUpShopper(buyer);
		const forged = await fetch(
			new URL(`/inbound?from=${encodeURIComponent(email)}&verdict=fail`, inbox),
			{
				method: "POST",
				headers: { "content-type": "message/rfc822" },
				body: `From: ${email}\r\nSubject: Forged\r\nMessage-ID: <${width}${Date.now()}@x.test>\r\n\r\n${LIST}`,
			},
		);
		expect(forged.status).toBe(200);
		await buyer.open("/order-pad");
		await buyer.expectText(/Or mail your list to/);
		const mails = await fetch(new URL(`/inbox?to=${encodeURIComponent(email)}`, inbox), {
			headers: { accept: "application/json" },
		});
		const subjects = ((await mails.json()) as { subject: string }[]).map(({ subject }) => subject);
		expect(subjects).not.toContain("Re: Forged");
	});
});
