import { expect } from "vitest";
import { CARDS, payByCard } from "../card";
import { fillDelivery, placeOrder, row } from "../orders";
import { openProduct } from "../products";
import { RED, type Sentence, sentence, showsTexts } from "./sentence";

const PICTURE = "app/routes/home/hero-720.webp";
const unique = (name: string) => `${name} ${Date.now().toString(36)}`;

const buying: Sentence[] = [
	sentence(
		"'You successfully added your cart'",
		["shopper", "/products/{product}"],
		async (visitor) => {
			await visitor.button("CART").click();
			await visitor.expectText("You successfully added your cart");
		},
		{ scripts: "both" },
	),
	sentence(
		"Order create: success toast 'Your order is successfull'; then 'Cancel Successfully'",
		["shopper", "/products"],
		async (visitor) => {
			const product = await openProduct(visitor);
			await visitor.expectPath(product.path);
			await placeOrder(visitor);
			await visitor.expectText("Your order is successfull");
			await visitor.link(`CANCEL ${product.name}`).click();
			await visitor.button("Cancel the order").click();
			await visitor.expectText("Cancel Successfully");
		},
		{ scripts: "both" },
	),
	sentence(
		"Order create with success not true: error toast 'You already ordered this product'",
		["shopper", "/products"],
		async (visitor, shop) => {
			await visitor.open(`${shop.getProduct("unpaid").path}/order?quantity=1`);
			await fillDelivery(visitor);
			await visitor.button("Place order").click();
			const toast = visitor.page.locator(".toast-error");
			await toast.waitFor();
			expect(await toast.innerText()).toContain("You already ordered this product");
		},
		{ scripts: "both" },
	),
	sentence(
		"Card errors: the provider's message in red under the form",
		["shopper", "/myorder/{unpaid}"],
		async (visitor) => {
			await payByCard(visitor, CARDS.declined);
			const message = visitor.page.locator(".card-form .form-error");
			expect(await message.innerText()).toBe("Your card was declined.");
			expect(await message.evaluate((it) => getComputedStyle(it).color)).toBe(RED);
		},
		{ scripts: "on" },
	),
	sentence(
		"'Congrats! Your payment is completed.' with the transaction id",
		["shopper", "/myorder/{paid}"],
		showsTexts("Congrats! Your payment is completed.", /pi_\w+/),
	),
	sentence(
		"Cart item: 'Deleted Successfully'",
		["newcomer", "/products/{product}"],
		async (visitor, shop) => {
			await visitor.button("CART").click();
			await visitor.expectText("You successfully added your cart");
			await visitor.open("/mycart");
			await visitor.link(`Delete ${shop.getProduct("line").name}`).click();
			await visitor.button("Delete").click();
			await visitor.expectText("Deleted Successfully");
			await visitor.expectText("Your cart is empty");
		},
		{ scripts: "both" },
	),
];

const shipping: Sentence[] = [
	sentence(
		"Shipping: success 'Shipping Successful'; refused 'Shipping Failed'",
		["admin", "/dashboard/orders"],
		async (visitor, shop) => {
			const slower = await shop.newWindow("admin", visitor.mode);
			const order = row(visitor, shop.resolvePath("{toShip}"));
			const ship = await order.getByRole("link", { name: /^SHIPPING/ }).getAttribute("href");
			await slower.open(ship ?? "");
			await order.getByRole("link", { name: /^SHIPPING/ }).click();
			await visitor.button("Ship 1 order").click();
			await visitor.expectText("Shipping Successful");
			// As from an outdated page.
			await slower.page
				.locator("input[name=orderId]")
				.evaluate((field, id) => field.setAttribute("value", id), shop.resolvePath("{unpaid}"));
			await slower.button("Ship 1 order").click();
			await slower.expectText("Shipping Failed");
			await slower.page.context().close();
		},
	),
];

const writing: Sentence[] = [
	sentence(
		"'We received your message. Inform you soon. Thank you'",
		["shopper", "/contact"],
		async (visitor) => {
			await visitor.field("Contact Number").fill("+880 1711 000000");
			await visitor.field("Message").fill("When do you open?");
			await visitor.button("Send message").click();
			await visitor.expectText("We received your message. Inform you soon. Thank you");
		},
		{ scripts: "both" },
	),
	sentence(
		"'Your review is posted'",
		["shopper", "/myreview"],
		async (visitor) => {
			await visitor.page.getByRole("radio", { name: "3.5 of 5 stars" }).check({ force: true });
			await visitor.field("Review").fill("Good steel, slow boat.");
			await visitor.button("Post review").click();
			await visitor.expectText("Your review is posted");
		},
		{ scripts: "both" },
	),
	sentence(
		"Profile: 'Updated'",
		["shopper", "/updateprofile"],
		async (visitor) => {
			await visitor.button("Update").click();
			await visitor.expectPath("/profile");
			await visitor.expectText("Updated");
		},
		{ scripts: "both" },
	),
	sentence(
		"'Profile picture upload Successfully'",
		["shopper", "/updateprofile"],
		async (visitor) => {
			await visitor.page.locator("#field-cover").setInputFiles(PICTURE);
			await visitor.button("Upload cover photo").click();
			await visitor.expectText("Profile picture upload Successfully");
		},
		{ scripts: "both" },
	),
	sentence(
		"'No user is logged in' when a user action needs a session",
		["visitor", "/"],
		async ({ mode }, shop) => {
			const leaver = await shop.newWindow("newcomer", mode);
			await leaver.open("/myreview");
			await leaver.page.context().clearCookies();
			await leaver.button("Post review").click();
			await leaver.expectPath("/login");
			await leaver.expectText("No user is logged in");
			await leaver.page.context().close();
		},
		{ scripts: "both" },
	),
];

const managing: Sentence[] = [
	sentence(
		"'Successfully Added New Product'; deleting it: 'Deleted Successfully'",
		["admin", "/dashboard/addProduct"],
		async (visitor) => {
			const name = unique("Mallet");
			const { page } = visitor;
			await page.locator("#field-name").fill(name);
			await page.locator("#field-price").fill("450.50");
			await page.locator("#field-quantity").fill("30");
			await page.locator("#field-description").fill("Beech head, ash handle.");
			await page.locator("#field-image").setInputFiles(PICTURE);
			await visitor.button("Add product").click();
			await visitor.expectText("Successfully Added New Product");
			await visitor.link(`Delete ${name}`).click();
			await visitor.button("Delete").click();
			await visitor.expectText("Deleted Successfully");
		},
		{ scripts: "both" },
	),
	sentence(
		"'Successfully Added New Blog'",
		["admin", "/dashboard/addblogs"],
		async (visitor) => {
			const name = unique("How to sharpen a chisel");
			const { page } = visitor;
			await page.locator("#field-name").fill(name);
			await page.locator("#field-des").fill("Flat back first, then the bevel.");
			await page.locator("#field-docs").fill("https://example.com/chisels");
			await page.locator("#field-image").setInputFiles(PICTURE);
			await visitor.button("Add blog").click();
			await visitor.expectText("Successfully Added New Blog");
			await visitor.link(`Delete ${name}`).click();
			await visitor.button("Delete").click();
			await visitor.expectText("Deleted Successfully");
		},
		{ scripts: "both" },
	),
];

/**
 * 'Error loading products: {message}' and 'Error: {message}' need a failing database: they are
 * tested beside their routes.
 */
export const messages = [...buying, ...shipping, ...writing, ...managing];
