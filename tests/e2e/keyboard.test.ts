import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { signUpShopper } from "./accounts";
import { readTransactionId } from "./card";
import { useFullShop } from "./full-shop";
import { KeyboardUser } from "./keyboard-user";
import { withTitles } from "./modes";
import { DELIVERY, row } from "./orders";
import { cards } from "./products";
import { openWindow, type Visitor } from "./visitor";

const hasFocus = (field: Element) => field.ownerDocument.activeElement === field;

/** Without scripts an error is a new document, which starts at its top. */
async function expectFieldFocus(visitor: Visitor, name: string): Promise<void> {
	if (visitor.mode.scripts)
		await expect.poll(() => visitor.field(name).evaluate(hasFocus)).toBe(true);
}

const PICTURE = "app/routes/home/hero-720.webp";
const fullShop = useFullShop();

const BOTH = withTitles([
	{ scripts: false, width: 1280 },
	{ scripts: true, width: 1280 },
]);

describe.each(BOTH)("by keyboard alone, with %s", (_title, mode) => {
	const word = mode.scripts ? "lively" : "plain";

	test("a shopper logs in, orders and pays", async () => {
		const before = await openWindow(fullShop().browser, { scripts: false, width: 1280 });
		const account = await signUpShopper(before);
		await before.page.context().close();
		const visitor = await openWindow(fullShop().browser, mode);
		const { page } = visitor;
		const user = new KeyboardUser(visitor);
		await visitor.open("/");
		await user.press(visitor.link("Skip to content"));
		await user.press(visitor.link("EXPLORE"));
		await user.expectPath("/products");
		await user.tabTo(visitor.link("LOGIN"), { back: true });
		await user.press(visitor.link("LOGIN"));
		await user.expectPath("/login");
		await user.type(visitor.field("Email"), account.email);
		await user.type(visitor.field("Password"), "not-the-one");
		await page.keyboard.press("Enter");
		await user.expectText("Wrong email or password.");
		await user.type(visitor.field("Password"), account.password);
		await page.keyboard.press("Enter");
		await user.expectPath("/");
		await user.tabTo(visitor.link("PRODUCTS"), { back: mode.scripts });
		await user.press(visitor.link("PRODUCTS"));
		await user.expectPath("/products");
		const card = cards(visitor).filter({ hasText: "in stock" }).first();
		const path = (await card.getAttribute("href")) ?? "";
		await user.press(card);
		await user.expectPath(path);
		await user.press(visitor.button("One more"), "Space");
		await expect.poll(() => visitor.field("Quantity").inputValue()).toBe("2");
		await user.press(visitor.button("CART"));
		await user.expectText("You successfully added your cart");
		await user.press(visitor.button("BUY"));
		await user.expectPath(`${path}/order`);
		const dialog = page.getByRole("dialog");
		await user.press(dialog.getByRole("link", { name: "Close" }));
		await user.expectPath(path);
		await user.press(visitor.button("BUY"));
		await user.expectPath(`${path}/order`);
		await user.press(visitor.button("Place order"));
		await user.expectText("Address is required");
		await user.type(visitor.field("Address"), DELIVERY.address);
		await user.type(visitor.field("Phone"), DELIVERY.phone);
		await user.press(visitor.button("Place order"));
		await user.expectPath("/myorder");
		await user.press(page.getByRole("link", { name: /^pay / }));
		await page.waitForURL(/\/myorder\/[^/]+$/);
		await visitor.waitForHydration();
		await user.expectFocusKept();
		if (!mode.scripts) await user.press(visitor.button("Pay on Stripe's secure page"));
		const form = mode.scripts ? page.frameLocator(".card-element iframe") : page;
		const [expiry, cvc] = [form.locator("[name=exp-date]"), form.locator("[name=cvc]")];
		// The card element moves the focus by itself once a field is full.
		const waitForFocus = async (field: Locator) => {
			if (mode.scripts) await expect.poll(() => field.evaluate(hasFocus)).toBe(true);
		};
		await user.type(form.locator("[name=cardnumber]"), "4242424242424242");
		await waitForFocus(expiry);
		await user.type(expiry, "1234");
		await waitForFocus(cvc);
		await user.type(cvc, "123");
		await user.press(page.getByRole("button", { name: mode.scripts ? /^Pay$/ : /^Pay / }));
		expect(await readTransactionId(visitor)).toMatch(/^pi_/);
		await user.expectFocusKept();
		await page.context().close();
	});

	test("a shopper writes a review, a comment and a message", async () => {
		const visitor = await fullShop().newWindow("shopper", mode);
		const { page } = visitor;
		const user = new KeyboardUser(visitor);
		await visitor.open("/myreview");
		await user.tabTo(page.getByRole("radio").first());
		await page.keyboard.press("ArrowRight");
		expect(await page.getByRole("radio", { name: "1 of 5 stars", exact: true }).isChecked()).toBe(
			true,
		);
		await user.type(visitor.field("Review"), `Written without a mouse, ${word}.`);
		await user.press(visitor.button("Post review"));
		await user.expectText("Your review is posted");
		await visitor.open(fullShop().resolvePath("/blogs/{blog}"));
		await user.type(visitor.field("Your comment"), `Typed without a mouse, ${word}.`);
		await user.press(visitor.button("Comment"));
		await user.expectText(`Typed without a mouse, ${word}.`);
		await visitor.open("/");
		await user.tabTo(visitor.button("Send message"), { back: true });
		await page.keyboard.press("Enter");
		await user.expectPath("/contact");
		await user.expectText("Contact Number is required");
		await expectFieldFocus(visitor, "Contact Number");
		await user.type(visitor.field("Contact Number"), DELIVERY.phone);
		await user.type(visitor.field("Message"), "Do you ship to Sylhet?");
		await user.press(visitor.button("Send message"));
		await user.expectText(/We received your message/);
		await page.context().close();
	});

	test("an admin adds, edits, restocks and deletes a product", async () => {
		const visitor = await fullShop().newWindow("admin", mode);
		const { page } = visitor;
		const user = new KeyboardUser(visitor);
		const name = `Mallet for the ${word} keyboard`;
		await visitor.open("/");
		await user.press(visitor.link("ADMIN"));
		await user.expectPath("/dashboard/overview");
		await user.press(page.locator("summary", { hasText: "Catalogue" }));
		await user.press(visitor.link("ADD PRODUCT"));
		await user.expectPath("/dashboard/addProduct");
		await user.press(visitor.button("Add product"));
		await user.expectText("Name is required");
		for (const [field, text] of [
			["name", name],
			["price", "450"],
			["quantity", "3"],
			["description", "Beech head, ash handle."],
		]) {
			await user.type(page.locator(`#field-${field}`), text ?? "");
		}
		await user.choose(page.locator("#field-image"), PICTURE);
		await user.press(visitor.button("Add product"));
		await user.expectText("Successfully Added New Product");
		await user.press(visitor.link(`Edit ${name}`));
		await user.type(page.locator("#field-price"), "475");
		await user.press(visitor.button("Save changes"));
		await user.expectText("Updated");
		await user.press(visitor.link(`Stock of ${name}`));
		await user.type(visitor.field("Change"), "7");
		await user.press(visitor.button("Change the stock"));
		await user.expectPath("/dashboard/manageProduct");
		await expect.poll(() => row(visitor, name).innerText()).toMatch(/tk 475[\s\S]*10/);
		await user.press(visitor.link(`Delete ${name}`));
		await user.press(visitor.link("Cancel"));
		await user.expectPath("/dashboard/manageProduct");
		await user.press(visitor.link(`Delete ${name}`));
		await user.press(visitor.button("Delete"));
		await user.expectText("Deleted Successfully");
		await page.context().close();
	});

	test("an admin adds, edits and deletes a blog", async () => {
		const visitor = await fullShop().newWindow("admin", mode);
		const { page } = visitor;
		const user = new KeyboardUser(visitor);
		const name = `A blog of the ${word} keyboard`;
		await visitor.open("/dashboard/addblogs");
		await user.type(page.locator("#field-name"), name);
		await user.type(page.locator("#field-des"), "Flat back first, then the bevel.");
		await user.type(page.locator("#field-docs"), "https://example.com/chisels");
		await user.choose(page.locator("#field-image"), PICTURE);
		await user.press(visitor.button("Add blog"));
		await user.expectText("Successfully Added New Blog");
		await user.press(visitor.link(`Edit ${name}`));
		await user.type(page.locator("#field-des"), "The bevel first.");
		await user.press(visitor.button("Save changes"));
		await user.expectText("Updated");
		await user.press(visitor.link(`Delete ${name}`));
		await user.press(visitor.button("Delete"));
		await user.expectText("Deleted Successfully");
		await page.context().close();
	});

	test("an admin ships and cancels orders, answers a message, makes an admin and deletes a user", async () => {
		const shop = fullShop();
		const visitor = await shop.newWindow("admin", mode);
		const { page } = visitor;
		const user = new KeyboardUser(visitor);
		const order = shop.resolvePath(mode.scripts ? "{toShip}" : "{paid}");
		await visitor.open("/dashboard/orders");
		await user.press(page.locator(`a[href*="ship?orderId=${order}"]`));
		await user.press(visitor.button("Ship 1 order"));
		await user.expectText("Shipping Successful");
		await user.press(visitor.link("Back to orders"));
		await user.press(page.locator(`a[href*="${shop.resolvePath("/orders/{unpaid}/cancel")}"]`));
		await page.getByRole("dialog").waitFor();
		if (mode.scripts) {
			await user.press(visitor.button("Cancel the order"));
			await user.expectText("Cancel Successfully");
		} else {
			await user.press(visitor.link("Keep the order"));
			await user.expectPath("/dashboard/orders");
		}
		await visitor.open("/dashboard/messages");
		const answer = page.getByRole("button", { name: /^Mark answered/ }).first();
		await user.press(answer);
		await user.expectText("Marked as answered");
		const { email } = shop.getAccount(mode.scripts ? "newcomer" : "unverified");
		await visitor.open("/dashboard");
		await user.type(
			page.getByRole("main").getByLabel("Find by name, company, BIN, email or phone"),
			email,
		);
		await page.keyboard.press("Enter");
		await page.waitForURL(/find=/);
		if (mode.scripts) {
			await user.press(visitor.button(`Make Admin: ${email}`));
			await user.expectText("Successfully made an admin");
		} else {
			await user.press(visitor.link(`Delete ${email}`));
			await user.press(visitor.button("Delete"));
			await user.expectText("Deleted Successfully");
		}
		await page.context().close();
	});

	test("the menu of a phone opens, navigates and closes", async () => {
		const visitor = await openWindow(fullShop().browser, { ...mode, width: 360 });
		const { page } = visitor;
		const user = new KeyboardUser(visitor);
		await visitor.open("/");
		await user.press(visitor.button("MENU"));
		await user.tabTo(visitor.link("BLOG"));
		await page.keyboard.press("Escape");
		await visitor.link("BLOG").waitFor({ state: "hidden" });
		await user.expectFocusKept();
		await user.press(visitor.button("MENU"), "Space");
		await user.press(visitor.link("BLOG"));
		await user.expectPath("/blogs");
		await visitor.link("BLOG").waitFor({ state: "hidden" });
		await page.context().close();
	});
});
