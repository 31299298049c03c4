import { describe, expect, test } from "vitest";
import { demoAdmin, newAccount, signIn } from "./accounts";
import { waitForMails } from "./inbox";
import { MODES, withTitles } from "./modes";
import { useVisitors, type Visitor } from "./visitor";

describe.each(withTitles(MODES))("the newsletter with %s", (_title, mode) => {
	const visit = useVisitors(mode);

	test("is subscribed to in the footer, confirmed, received and unsubscribed from", async () => {
		const reader = await visit();
		reader.allowErrors(400);
		const { email } = newAccount();
		// Without scripts the whole page reloads, with empty forms.
		if (mode.scripts) await expectOtherFormKept(reader);
		await reader.open("/products");
		await unfoldNewsletter(reader);
		await reader.field("Your email address").fill("nobody");
		await reader.button("Subscribe").click();
		await reader.expectPath("/newsletter");
		expect(await reader.readFieldError("email")).toBe("Provide a valid Email");
		const main = reader.page.getByRole("main");
		const refused = main.getByLabel("Your email");
		expect(await refused.inputValue()).toBe("nobody");
		if (mode.scripts) {
			const hasFocus = () => refused.evaluate((it) => it.ownerDocument.activeElement === it);
			await expect.poll(hasFocus).toBe(true);
		}
		await reader.expectNoSidewaysScroll();
		await refused.fill(email);
		await main.getByRole("button", { name: "Subscribe" }).click();
		await reader.expectPath("/products");
		await reader.expectText("We've sent you an email. Open its link to subscribe");

		const [asked] = await waitForMails(email, 1);
		await reader.open(asked?.links[0] ?? "");
		await reader.button("Confirm subscription").click();
		await reader.expectPath("/");
		await reader.expectText("You are subscribed to our newsletter");

		const admin = await visit();
		await admin.open("/login?from=/dashboard/newsletter/write");
		await signIn(admin, demoAdmin());
		await admin.expectPath("/dashboard/newsletter/write");
		await admin.field("Subject").fill("New vices");
		await admin.field("Text").fill("Hardened jaws.\n\nSee https://toolyard.test/products.");
		await admin.button("Save and preview").click();
		await admin.page.getByRole("heading", { level: 1, name: "New vices" }).waitFor();
		await admin.expectText("Hardened jaws.");
		await admin.expectNoSidewaysScroll();
		await admin.link("Send to subscribers").click();
		await admin.page
			.getByRole("dialog")
			.getByRole("button", { name: /^Send to \d/ })
			.click();
		await admin.expectText("The newsletter is being sent");

		const [issue] = await waitForMails(email, 2);
		expect(issue?.subject).toBe("New vices");
		await reader.open(issue?.links.find((link) => link.includes("/unsubscribe/")) ?? "");
		await reader.button("Unsubscribe").click();
		await reader.page.getByRole("heading", { name: "You are unsubscribed" }).waitFor();
		await reader.expectNoSidewaysScroll();
	});
});

/** On a wide screen it is not folded. */
async function unfoldNewsletter({ page }: Visitor): Promise<void> {
	const summary = page.getByRole("contentinfo").locator("summary", { hasText: "Newsletter" });
	if (await summary.isVisible()) await summary.click();
}

async function expectOtherFormKept(reader: Visitor): Promise<void> {
	await reader.open("/login");
	await reader.field("Email").fill("rahim@buyers.test");
	await reader.field("Password").fill("half of i");
	await unfoldNewsletter(reader);
	await reader.field("Your email address").fill(newAccount().email);
	await reader.button("Subscribe").click();
	await reader.expectText("We've sent you an email. Open its link to subscribe");
	expect(await reader.field("Your email address").inputValue()).toBe("");
	expect(await reader.field("Email").inputValue()).toBe("rahim@buyers.test");
	expect(await reader.field("Password").inputValue()).toBe("half of i");
}
