import { afterEach, describe, expect, test } from "vitest";
import { newShopper, signIn } from "./accounts";
import { CARDS, payWith, transactionId } from "./card";
import { fillDelivery, goAndPay, orderIt, row } from "./orders";
import { openProduct, readStock } from "./products";
import { bringProviderBack, takeProviderDown } from "./provider";
import { useVisitors } from "./visitor";
import { CROSSED, withTitles } from "./ways";

describe.each(withTitles(CROSSED))("with %s", (_title, way) => {
	const visit = useVisitors(way);
	afterEach(bringProviderBack);

	test("login shows its errors and keeps the email", async () => {
		const visitor = await visit();
		visitor.expects(400);
		await visitor.open("/login");
		await visitor.button("Login").click();
		await visitor.sees("Email is Required");
		expect(await visitor.complaintAt("email")).toBe("Email is Required");
		expect(await visitor.complaintAt("password")).toBe("Password is Required");

		await signIn(visitor, { name: "", email: "nobody.example.test", password: "five5" });
		await visitor.sees("Provide a valid Email");
		expect(await visitor.complaintAt("password")).toBe("Must be 6 characters or longer");
		expect(await visitor.field("Email").inputValue()).toBe("nobody.example.test");
		await visitor.expectNoSidewaysScroll();

		const email = "shopper@toolyard.test";
		await signIn(visitor, { name: "", email, password: "not-this-one" });
		await visitor.page.getByRole("alert").getByText("Wrong email or password.").waitFor();
		expect(await visitor.field("Email").inputValue()).toBe(email);
		if (!way.scripts) expect(await visitor.field("Password").inputValue()).toBe("");
		await visitor.isAt("/login");
	});

	if (way.scripts) {
		test("a picture that is too large is not sent, and an upload without a session leads to login", async () => {
			const visitor = await visit();
			const { page } = visitor;
			await newShopper(visitor);
			await visitor.open("/updateprofile");
			const sent: string[] = [];
			page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
			const large = Buffer.alloc(5 * 1024 * 1024 + 1);
			const photo = page.locator("#field-photo");
			await photo.setInputFiles({ name: "large.png", mimeType: "image/png", buffer: large });
			await visitor.button("Upload profile photo").click();
			await visitor.sees("Choose a picture of at most 5 MB");
			await expect.poll(() => photo.evaluate((it) => it === document.activeElement)).toBe(true);
			expect(sent).toEqual([]);
			await photo.setInputFiles("app/routes/home/hero-720.webp");
			await page.context().clearCookies();
			await visitor.button("Upload profile photo").click();
			await visitor.isAt("/login");
			await visitor.sees("No user is logged in");
		});
	}

	test("a double click on 'Place order' makes one order", async () => {
		const visitor = await visit();
		await newShopper(visitor);
		const product = await openProduct(visitor);
		await visitor.isAt(product.path);
		const stock = await readStock(visitor, product);
		await visitor.button("BUY").click();
		await fillDelivery(visitor);
		await visitor.button("Place order").dblclick();
		await visitor.isAt("/myorder");
		// The toast may belong to the page that the first click opened.
		await row(visitor, product.name).first().waitFor();
		expect(await row(visitor, product.name).count()).toBe(1);
		expect(await readStock(visitor, product)).toBe(stock - 1);
	});

	test("going back after ordering and submitting again makes no second order", async () => {
		const visitor = await visit();
		visitor.expects(409);
		await newShopper(visitor);
		const product = await openProduct(visitor);
		await visitor.isAt(product.path);
		const stock = await readStock(visitor, product);
		await orderIt(visitor);
		await visitor.page.goBack();
		await visitor.page.waitForURL((url) => url.pathname.startsWith(product.path));
		await visitor.settles();
		const buy = visitor.button("BUY");
		const place = visitor.button("Place order");
		await place.or(buy).first().waitFor();
		if ((await place.count()) === 0) await buy.click();
		await fillDelivery(visitor);
		await place.click();
		await visitor.sees(/You already ordered this product|Your order is successfull/);
		await visitor.open("/myorder");
		expect(await row(visitor, product.name).count()).toBe(1);
		expect(await readStock(visitor, product)).toBe(stock - 1);
	});

	test("an order stays unpaid while the payment provider is down, and is paid later", async () => {
		const visitor = await visit();
		visitor.expects(503);
		await newShopper(visitor);
		const product = await openProduct(visitor);
		await visitor.isAt(product.path);
		await orderIt(visitor);
		await takeProviderDown();
		const orderId = await goAndPay(visitor, product);
		if (!way.scripts) await visitor.button("Pay on Stripe's secure page").click();
		await visitor.sees(/You were not charged this time: try again/);
		await visitor.expectNoSidewaysScroll();
		await visitor.open("/myorder");
		expect(await row(visitor, product.name).innerText()).toContain("Unpaid");

		await bringProviderBack();
		await visitor.open(`/myorder/${orderId}`);
		await payWith(visitor, CARDS.good);
		expect(await transactionId(visitor)).toMatch(/^pi_/);
	});
});
