import { afterEach, describe, expect, test } from "vitest";
import { signIn, signUpShopper } from "./accounts";
import { CARDS, payByCard, readTransactionId } from "./card";
import { MODES, withTitles } from "./modes";
import { fillDelivery, openPayment, placeOrder, row } from "./orders";
import { openProduct, readStock } from "./products";
import { bringProviderBack, takeProviderDown } from "./provider";
import { useVisitors } from "./visitor";

describe.each(withTitles(MODES))("with %s", (_title, mode) => {
	const visit = useVisitors(mode);
	afterEach(bringProviderBack);

	test("login shows its errors and keeps the email", async () => {
		const visitor = await visit();
		visitor.allowErrors(400);
		await visitor.open("/login");
		await visitor.button("Login").click();
		await visitor.expectText("Email is Required");
		expect(await visitor.readFieldError("email")).toBe("Email is Required");
		expect(await visitor.readFieldError("password")).toBe("Password is Required");

		await signIn(visitor, { name: "", email: "nobody.example.test", password: "five5" });
		await visitor.expectText("Provide a valid Email");
		expect(await visitor.readFieldError("password")).toBe("Must be 6 characters or longer");
		expect(await visitor.field("Email").inputValue()).toBe("nobody.example.test");
		await visitor.expectNoSidewaysScroll();

		const email = "shopper@toolyard.test";
		await signIn(visitor, { name: "", email, password: "not-this-one" });
		await visitor.page.getByRole("alert").getByText("Wrong email or password.").waitFor();
		expect(await visitor.field("Email").inputValue()).toBe(email);
		if (!mode.scripts) expect(await visitor.field("Password").inputValue()).toBe("");
		await visitor.expectPath("/login");
	});

	if (mode.scripts) {
		test("a picture that is too large is not sent, and an upload without a session leads to login", async () => {
			const visitor = await visit();
			const { page } = visitor;
			await signUpShopper(visitor);
			await visitor.open("/updateprofile");
			const sent: string[] = [];
			page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
			const large = Buffer.alloc(5 * 1024 * 1024 + 1);
			const photo = page.locator("#field-photo");
			await photo.setInputFiles({ name: "large.png", mimeType: "image/png", buffer: large });
			await visitor.button("Upload profile photo").click();
			await visitor.expectText("Choose a picture of at most 5 MB");
			await expect.poll(() => photo.evaluate((it) => it === document.activeElement)).toBe(true);
			expect(sent).toEqual([]);
			await photo.setInputFiles("app/routes/home/hero-720.webp");
			await page.context().clearCookies();
			await visitor.button("Upload profile photo").click();
			await visitor.expectPath("/login");
			await visitor.expectText("No user is logged in");
		});
	}

	test("a double click on 'Place order' makes one order", async () => {
		const visitor = await visit();
		await signUpShopper(visitor);
		const product = await openProduct(visitor);
		await visitor.expectPath(product.path);
		const stock = await readStock(visitor, product);
		await visitor.button("BUY").click();
		await fillDelivery(visitor);
		await visitor.button("Place order").dblclick();
		await visitor.expectPath("/myorder");
		// The toast may belong to the page that the first click opened.
		await row(visitor, product.name).first().waitFor();
		expect(await row(visitor, product.name).count()).toBe(1);
		expect(await readStock(visitor, product)).toBe(stock - 1);
	});

	test("going back after ordering and submitting again makes no second order", async () => {
		const visitor = await visit();
		visitor.allowErrors(409);
		await signUpShopper(visitor);
		const product = await openProduct(visitor);
		await visitor.expectPath(product.path);
		const stock = await readStock(visitor, product);
		await placeOrder(visitor);
		await visitor.page.goBack();
		await visitor.page.waitForURL((url) => url.pathname.startsWith(product.path));
		await visitor.waitForHydration();
		const buy = visitor.button("BUY");
		const place = visitor.button("Place order");
		await place.or(buy).first().waitFor();
		if ((await place.count()) === 0) await buy.click();
		await fillDelivery(visitor);
		await place.click();
		await visitor.expectText(/You already ordered this product|Your order is successfull/);
		await visitor.open("/myorder");
		expect(await row(visitor, product.name).count()).toBe(1);
		expect(await readStock(visitor, product)).toBe(stock - 1);
	});

	test("an order stays unpaid while the payment provider is down, and is paid later", async () => {
		const visitor = await visit();
		visitor.allowErrors(503);
		await signUpShopper(visitor);
		const product = await openProduct(visitor);
		await visitor.expectPath(product.path);
		await placeOrder(visitor);
		await takeProviderDown();
		const orderId = await openPayment(visitor, product);
		if (!mode.scripts) await visitor.button("Pay on Stripe's secure page").click();
		await visitor.expectText(/You were not charged this time: try again/);
		await visitor.expectNoSidewaysScroll();
		await visitor.open("/myorder");
		expect(await row(visitor, product.name).innerText()).toContain("Unpaid");

		await bringProviderBack();
		await visitor.open(`/myorder/${orderId}`);
		await payByCard(visitor, CARDS.good);
		expect(await readTransactionId(visitor)).toMatch(/^pi_/);
	});
});
