import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { newShopper } from "./accounts";
import { transactionId } from "./card";
import { useFullShop } from "./full-shop";
import { Hands } from "./hands";
import { DELIVERY, row } from "./orders";
import { getTitle, openPage, PAGES } from "./pages";
import { cards } from "./products";
import { openWindow, type Visitor } from "./visitor";
import { withTitles } from "./ways";

const hasFocus = (field: Element) => field.ownerDocument.activeElement === field;

/** Without scripts an error is a new document, which starts at its top. */
async function expectFieldFocus(visitor: Visitor, name: string): Promise<void> {
	if (visitor.way.scripts)
		await expect.poll(() => visitor.field(name).evaluate(hasFocus)).toBe(true);
}

const PICTURE = "app/routes/home/hero-720.webp";
const fullShop = useFullShop();

const BOTH = withTitles([
	{ scripts: false, width: 1280 },
	{ scripts: true, width: 1280 },
]);

describe.each(BOTH)("by keyboard alone, with %s", (_title, way) => {
	const word = way.scripts ? "lively" : "plain";

	test("a shopper logs in, orders and pays", async () => {
		const before = await openWindow(fullShop().browser, { scripts: false, width: 1280 });
		const account = await newShopper(before);
		await before.page.context().close();
		const visitor = await openWindow(fullShop().browser, way);
		const { page } = visitor;
		const hands = new Hands(visitor);
		await visitor.open("/");
		await hands.press(visitor.link("Skip to content"));
		await hands.press(visitor.link("EXPLORE"));
		await hands.isAt("/products");
		await hands.reach(visitor.link("LOGIN"), { back: true });
		await hands.press(visitor.link("LOGIN"));
		await hands.isAt("/login");
		await hands.type(visitor.field("Email"), account.email);
		await hands.type(visitor.field("Password"), "not-the-one");
		await page.keyboard.press("Enter");
		await hands.sees("Wrong email or password.");
		await hands.type(visitor.field("Password"), account.password);
		await page.keyboard.press("Enter");
		await hands.isAt("/");
		await hands.reach(visitor.link("PRODUCTS"), { back: way.scripts });
		await hands.press(visitor.link("PRODUCTS"));
		await hands.isAt("/products");
		const card = cards(visitor).filter({ hasText: "in stock" }).first();
		const path = (await card.getAttribute("href")) ?? "";
		await hands.press(card);
		await hands.isAt(path);
		await hands.press(visitor.button("One more"), "Space");
		await expect.poll(() => visitor.field("Quantity").inputValue()).toBe("2");
		await hands.press(visitor.button("CART"));
		await hands.sees("You successfully added your cart");
		await hands.press(visitor.button("BUY"));
		await hands.isAt(`${path}/order`);
		const dialog = page.getByRole("dialog");
		await hands.press(dialog.getByRole("link", { name: "Close" }));
		await hands.isAt(path);
		await hands.press(visitor.button("BUY"));
		await hands.isAt(`${path}/order`);
		await hands.press(visitor.button("Place order"));
		await hands.sees("Address is required");
		await hands.type(visitor.field("Address"), DELIVERY.address);
		await hands.type(visitor.field("Phone"), DELIVERY.phone);
		await hands.press(visitor.button("Place order"));
		await hands.isAt("/myorder");
		await hands.press(page.getByRole("link", { name: /^pay / }));
		await page.waitForURL(/\/myorder\/[^/]+$/);
		await visitor.settles();
		await hands.expectKept();
		if (!way.scripts) await hands.press(visitor.button("Pay on Stripe's secure page"));
		const form = way.scripts ? page.frameLocator(".card-element iframe") : page;
		const [expiry, cvc] = [form.locator("[name=exp-date]"), form.locator("[name=cvc]")];
		// The card element moves the focus by itself once a field is full.
		const waitForFocus = async (field: Locator) => {
			if (way.scripts) await expect.poll(() => field.evaluate(hasFocus)).toBe(true);
		};
		await hands.type(form.locator("[name=cardnumber]"), "4242424242424242");
		await waitForFocus(expiry);
		await hands.type(expiry, "1234");
		await waitForFocus(cvc);
		await hands.type(cvc, "123");
		await hands.press(page.getByRole("button", { name: way.scripts ? /^Pay$/ : /^Pay / }));
		expect(await transactionId(visitor)).toMatch(/^pi_/);
		await hands.expectKept();
		await page.context().close();
	});

	test("a shopper writes a review, a comment and a message", async () => {
		const visitor = await fullShop().newWindow("shopper", way);
		const { page } = visitor;
		const hands = new Hands(visitor);
		await visitor.open("/myreview");
		await hands.reach(page.getByRole("radio").first());
		await page.keyboard.press("ArrowRight");
		expect(await page.getByRole("radio", { name: "1 of 5 stars", exact: true }).isChecked()).toBe(
			true,
		);
		await hands.type(visitor.field("Review"), `Written without a mouse, ${word}.`);
		await hands.press(visitor.button("Post review"));
		await hands.sees("Your review is posted");
		await visitor.open(fullShop().at("/blogs/{blog}"));
		await hands.type(visitor.field("Your comment"), `Typed without a mouse, ${word}.`);
		await hands.press(visitor.button("Comment"));
		await hands.sees(`Typed without a mouse, ${word}.`);
		await visitor.open("/");
		await hands.reach(visitor.button("Send message"), { back: true });
		await page.keyboard.press("Enter");
		await hands.isAt("/contact");
		await hands.sees("Contact Number is required");
		await expectFieldFocus(visitor, "Contact Number");
		await hands.type(visitor.field("Contact Number"), DELIVERY.phone);
		await hands.type(visitor.field("Message"), "Do you ship to Sylhet?");
		await hands.press(visitor.button("Send message"));
		await hands.sees(/We received your message/);
		await page.context().close();
	});

	test("an admin adds, edits, restocks and deletes a product", async () => {
		const visitor = await fullShop().newWindow("admin", way);
		const { page } = visitor;
		const hands = new Hands(visitor);
		const name = `Mallet for the ${word} keyboard`;
		await visitor.open("/");
		await hands.press(visitor.link("ADMIN"));
		await hands.isAt("/dashboard");
		await hands.press(visitor.link("ADD PRODUCT"));
		await hands.isAt("/dashboard/addProduct");
		await hands.press(visitor.button("Add product"));
		await hands.sees("Name is required");
		for (const [field, text] of [
			["name", name],
			["price", "450"],
			["quantity", "3"],
			["description", "Beech head, ash handle."],
		]) {
			await hands.type(page.locator(`#field-${field}`), text ?? "");
		}
		await hands.choose(page.locator("#field-image"), PICTURE);
		await hands.press(visitor.button("Add product"));
		await hands.sees("Successfully Added New Product");
		await hands.press(visitor.link(`Edit ${name}`));
		await hands.type(page.locator("#field-price"), "475");
		await hands.press(visitor.button("Save changes"));
		await hands.sees("Updated");
		await hands.press(visitor.link(`Stock of ${name}`));
		await hands.type(visitor.field("Change"), "7");
		await hands.press(visitor.button("Change the stock"));
		await hands.isAt("/dashboard/manageProduct");
		await expect.poll(() => row(visitor, name).innerText()).toMatch(/tk 475[\s\S]*10/);
		await hands.press(visitor.link(`Delete ${name}`));
		await hands.press(visitor.link("Cancel"));
		await hands.isAt("/dashboard/manageProduct");
		await hands.press(visitor.link(`Delete ${name}`));
		await hands.press(visitor.button("Delete"));
		await hands.sees("Deleted Successfully");
		await page.context().close();
	});

	test("an admin adds, edits and deletes a blog", async () => {
		const visitor = await fullShop().newWindow("admin", way);
		const { page } = visitor;
		const hands = new Hands(visitor);
		const name = `A blog of the ${word} keyboard`;
		await visitor.open("/dashboard/addblogs");
		await hands.type(page.locator("#field-name"), name);
		await hands.type(page.locator("#field-des"), "Flat back first, then the bevel.");
		await hands.type(page.locator("#field-docs"), "https://example.com/chisels");
		await hands.choose(page.locator("#field-image"), PICTURE);
		await hands.press(visitor.button("Add blog"));
		await hands.sees("Successfully Added New Blog");
		await hands.press(visitor.link(`Edit ${name}`));
		await hands.type(page.locator("#field-des"), "The bevel first.");
		await hands.press(visitor.button("Save changes"));
		await hands.sees("Updated");
		await hands.press(visitor.link(`Delete ${name}`));
		await hands.press(visitor.button("Delete"));
		await hands.sees("Deleted Successfully");
		await page.context().close();
	});

	test("an admin ships and cancels orders, answers a message, makes an admin and deletes a user", async () => {
		const shop = fullShop();
		const visitor = await shop.newWindow("admin", way);
		const { page } = visitor;
		const hands = new Hands(visitor);
		const order = shop.at(way.scripts ? "{toShip}" : "{paid}");
		await visitor.open("/dashboard/orders");
		await hands.press(visitor.button(`SHIPPING order ${order}`));
		await hands.sees("Shipping Successful");
		await hands.press(visitor.link(`CANCEL order ${shop.at("{unpaid}")}`));
		await page.getByRole("dialog").waitFor();
		if (way.scripts) {
			await hands.press(visitor.button("Cancel the order"));
			await hands.sees("Cancel Successfully");
		} else {
			await hands.press(visitor.link("Keep the order"));
			await hands.isAt("/dashboard/orders");
		}
		await visitor.open("/dashboard/messages");
		const answer = page.getByRole("button", { name: /^Mark answered/ }).first();
		await hands.press(answer);
		await hands.sees("Marked as answered");
		const { email } = shop.getAccount(way.scripts ? "newcomer" : "unverified");
		await visitor.open("/dashboard");
		await hands.type(page.getByRole("searchbox"), email);
		await page.keyboard.press("Enter");
		await page.waitForURL(/email=/);
		if (way.scripts) {
			await hands.press(visitor.button(`Make Admin: ${email}`));
			await hands.sees("Successfully made an admin");
		} else {
			await hands.press(visitor.link(`Delete ${email}`));
			await hands.press(visitor.button("Delete"));
			await hands.sees("Deleted Successfully");
		}
		await page.context().close();
	});

	test("the menu of a phone opens, navigates and closes", async () => {
		const visitor = await openWindow(fullShop().browser, { ...way, width: 360 });
		const { page } = visitor;
		const hands = new Hands(visitor);
		await visitor.open("/");
		await hands.press(visitor.button("MENU"));
		await hands.reach(visitor.link("BLOG"));
		await page.keyboard.press("Escape");
		await visitor.link("BLOG").waitFor({ state: "hidden" });
		await hands.expectKept();
		await hands.press(visitor.button("MENU"), "Space");
		await hands.press(visitor.link("BLOG"));
		await hands.isAt("/blogs");
		await visitor.link("BLOG").waitFor({ state: "hidden" });
		await page.context().close();
	});
});

test("nothing behind a dialog can be reached without scripts", async () => {
	const dialogs: string[] = [];
	// Earlier tests changed the other accounts, and their pages have no dialogs.
	for (const page of PAGES.filter(({ who }) => who === "shopper" || who === "admin")) {
		if (/unpaid.*(cancel|bank-payment)/.test(page.path)) continue;
		const { visitor } = await openPage(fullShop(), page, { scripts: false, width: 1280 });
		if ((await visitor.page.locator("dialog").count()) === 0) continue;
		dialogs.push(getTitle(page));
		const reachable = await visitor.page
			.locator("a, button, input, select, textarea, summary, [tabindex='0']")
			.evaluateAll((stops) =>
				stops
					.filter((stop) => !stop.closest("dialog, [inert]"))
					.map((stop) => stop.textContent || stop.outerHTML),
			);
		expect(reachable, getTitle(page)).toEqual([]);
	}
	expect(dialogs.length).toBeGreaterThan(5);
});
