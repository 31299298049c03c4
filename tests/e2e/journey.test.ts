import { describe, expect, test } from "vitest";
import { demoAdmin, fillSignUp, newAccount, signIn, signUpShopper, verifyByMail } from "./accounts";
import { answerBank, CARDS, payByCard, readTransactionId } from "./card";
import { waitForMails } from "./inbox";
import { MODES, withTitles } from "./modes";
import { DELIVERY, fillDelivery, openPayment, placeOrder, row, shipOrder } from "./orders";
import { cards, formatTotal, openProduct, parsePoisha, readStock } from "./products";
import { base } from "./shop";
import { useVisitors } from "./visitor";

const FOOTER = {
	"/product": ["Tools", "Products", "Selling", "Marketing", "Export", "Advertisement"],
	"/contact": ["About us", "Contact", "Jobs", "Press kit"],
	"/terms": ["Terms of use"],
	"/privacy": ["Privacy policy"],
	"/cookies": ["Cookie policy"],
};

/** The dearer ones, on a few pages. */
const SOME_PRODUCTS = "/products?from=4000";

describe.each(withTitles(MODES))("with %s", (_title, mode) => {
	const visit = useVisitors(mode);

	test("the home page links to every part of the shop", async () => {
		const visitor = await visit();
		await visitor.open("/");
		await visitor.page.getByRole("heading", { name: "LATEST FROM INVENTORY" }).waitFor();
		expect(await cards(visitor).count()).toBe(6);
		const navigation = await visitor.navigation();
		const destination = (name: string) =>
			navigation.getByRole("link", { name, exact: true }).getAttribute("href");
		expect(await destination("PRODUCTS")).toBe("/products");
		expect(await destination("BLOG")).toBe("/blogs");
		expect(await destination("CONTACT US")).toBe("/contact");
		expect(await destination("LOGIN")).toBe("/login");
		expect(await destination("SIGNUP")).toBe("/signup");
		// On a narrow window the order pad's link has no words in the header.
		expect(await navigation.getByRole("link").count()).toBe(mode.width < 1024 ? 6 : 5);
		if (mode.width < 1280) await visitor.page.keyboard.press("Escape");
		const footer = visitor.page.getByRole("contentinfo");
		const folded = footer.locator("details:not([open]) > summary:visible");
		while (await folded.count()) await folded.first().click();
		for (const [path, names] of Object.entries(FOOTER)) {
			for (const name of names) {
				const link = footer.getByRole("link", { name, exact: true });
				expect(await link.getAttribute("href"), name).toBe(path);
			}
		}
		for (const name of ["Facebook", "LinkedIn", "GitHub", "YouTube"]) {
			expect(await footer.getByRole("link", { name }).getAttribute("href")).toContain("https://");
		}
		expect(await footer.innerText()).toContain("2024");
		await visitor.expectNoSidewaysScroll();
		await visitor.link("EXPLORE").click();
		await visitor.expectPath("/products");
	});

	test("the grid shows every product once, page by page", async () => {
		const visitor = await visit();
		await visitor.open("/product");
		await visitor.expectPath("/products");
		await visitor.open(SOME_PRODUCTS);
		const seen: string[] = [];
		for (;;) {
			await visitor.expectNoSidewaysScroll();
			const shown = await cards(visitor).evaluateAll((links) =>
				links.map((link) => link.getAttribute("href") ?? ""),
			);
			seen.push(...shown);
			const next = visitor.link("Next page");
			if ((await next.count()) === 0) break;
			const target = new URL((await next.getAttribute("href")) ?? "", base);
			await next.click();
			await visitor.page.waitForURL(target.href);
			await expect.poll(() => cards(visitor).first().getAttribute("href")).not.toBe(shown[0]);
		}
		expect(seen.length).toBeGreaterThanOrEqual(48);
		expect(new Set(seen).size).toBe(seen.length);
		await visitor.link("First page").click();
		await visitor.page.waitForURL(new URL(SOME_PRODUCTS, base).href);
	});

	test("the grid can be searched, filtered and sorted, and says what it shows", async () => {
		const visitor = await visit();
		await visitor.open("/products");
		const suggested = visitor.page.locator("#product-names option");
		await visitor.field("Find products").fill("bolt hex m1");
		if (mode.scripts)
			await expect.poll(() => suggested.first().getAttribute("value")).toMatch(/^Hex bolt M1/);
		else expect(await suggested.count()).toBe(0);
		await visitor.field("Find products").fill("BOLT hex");
		await visitor.field("Sort by").selectOption("Price, low to high");
		await visitor.field("In stock only").check();
		await visitor.button("Show").click();
		await visitor.expectText('Products with "BOLT hex", in stock, lowest price first');
		for (const name of await cards(visitor).allInnerTexts()) expect(name).toMatch(/hex bolt/i);
		await visitor.page.getByText("Price and rating").click();
		await visitor.field("From tk").fill("99999");
		await visitor.button("Show").click();
		await visitor.expectText('No "BOLT hex" matches these filters');
		await visitor.link("Clear the filters").click();
		await visitor.expectText('Products with "BOLT hex", lowest price first');
		expect(await visitor.field("Find products").inputValue()).toBe("BOLT hex");
		await visitor.expectNoSidewaysScroll();
		await visitor.field("Find products").fill("no such thing");
		await visitor.field("Find products").press("Enter");
		await visitor.expectText('We have no "no such thing"');
		await visitor.link("Show all products").first().click();
		await visitor.expectText("All products, lowest price first");
		await expect.poll(() => visitor.field("Find products").inputValue()).toBe("");
		const prices = (await cards(visitor).allInnerTexts()).map(parsePoisha);
		expect(prices).toEqual(prices.toSorted((one, other) => one - other));
	});

	test("a visitor who opens a product signs up, verifies the address and returns to it", async () => {
		const visitor = await visit();
		visitor.allowErrors(400, 403, 404);
		const product = await openProduct(visitor);
		await visitor.expectPath("/login");
		await visitor.link("Create an account").click();
		await visitor.expectPath("/signup");

		await fillSignUp(visitor, {});
		await visitor.expectText("Name is required");
		expect(await visitor.readFieldError("name")).toBe("Name is required");
		expect(await visitor.readFieldError("email")).toBe("email is required");
		expect(await visitor.readFieldError("password")).toBe("Password is required");
		const account = newAccount();
		await fillSignUp(visitor, { ...account, password: "five5" });
		await visitor.expectText("Must be 6 Characters or longer");
		expect(await visitor.field("Full name").inputValue()).toBe(account.name);
		expect(await visitor.field("Email").inputValue()).toBe(account.email);
		await visitor.expectNoSidewaysScroll();
		await fillSignUp(visitor, account);

		await visitor.expectPath(product.path);
		await visitor.expectText("Email Sent...");
		for (const page of ["/mycart", "/myorder", product.path]) {
			expect(await visitor.open(page)).toBe(403);
			await visitor.expectText("Opps!!! email not verified");
			await visitor.expectNoText("Email Sent...");
		}
		await visitor.expectNoSidewaysScroll();
		await waitForMails(account.email, 1);
		await visitor.button("VERIFY EMAIL").click();
		await visitor.expectText("Email Sent...");
		await visitor.expectPath(product.path);

		const link = await verifyByMail(visitor, account, 2, product.path);
		await visitor.expectText("Your email is verified");
		expect(await visitor.open(link)).toBe(404);
		await visitor.expectText("This link no longer works");
		expect(await visitor.open(product.path)).toBe(200);
		await visitor.page.getByRole("heading", { level: 1, name: product.name }).waitFor();
		await visitor.page.getByRole("img", { name: product.name }).waitFor();
		await visitor.expectNoSidewaysScroll();
	});

	test("a shopper who logs in returns to the product", async () => {
		const visitor = await visit();
		const account = await signUpShopper(visitor);
		const later = await visit();
		const product = await openProduct(later);
		await later.expectPath("/login");
		await signIn(later, account);
		await later.expectPath(product.path);
		await later.page.getByRole("heading", { level: 1, name: product.name }).waitFor();
	});

	test("the counter ranges from 0 to the stock minus 1, and typing to the stock", async () => {
		const visitor = await visit();
		visitor.allowErrors(400);
		await signUpShopper(visitor);
		const product = await openProduct(visitor);
		await visitor.expectPath(product.path);
		const stock = await readStock(visitor, product);
		const quantity = visitor.field("Quantity");
		const counts = (wanted: number) => expect.poll(() => quantity.inputValue()).toBe(`${wanted}`);
		const type = async (wanted: number) => {
			await quantity.fill(`${wanted}`);
			if (!mode.scripts) await quantity.press("Enter");
			await counts(wanted);
		};
		const total = async (wanted: string) => {
			await visitor.page
				.getByText("Grand total")
				.locator("..")
				.filter({ hasText: new RegExp(`${wanted}$`) })
				.waitFor();
		};
		const canBuy = async (wanted: boolean) => {
			await expect.poll(() => visitor.button("BUY").isEnabled()).toBe(wanted);
			expect(await visitor.button("CART").isEnabled()).toBe(wanted);
		};

		await counts(1);
		await total(formatTotal(product, 1));
		await visitor.button("One less").click();
		await counts(0);
		await canBuy(false);
		expect(await visitor.button("One less").isEnabled()).toBe(false);
		await visitor.button("One more").click();
		await counts(1);
		await canBuy(true);

		await type(stock - 2);
		await visitor.button("One more").click();
		await counts(stock - 1);
		await total(formatTotal(product, stock - 1));
		await canBuy(true);
		expect(await visitor.button("One more").isEnabled()).toBe(false);
		await type(stock);
		await total(formatTotal(product, stock));
		await canBuy(true);

		await quantity.fill(`${stock + 1}`);
		if (!mode.scripts) await visitor.button("CART").click();
		await visitor.expectText(new RegExp(`Only ${stock} \\w+ in stock`));
		await counts(stock + 1);
		// Only 0 disables them; a press shows the error again.
		await canBuy(true);
		await visitor.expectNoSidewaysScroll();
	});

	test("a whole cart is ordered and paid with one payment", async () => {
		const visitor = await visit();
		await signUpShopper(visitor);
		const products = [];
		for (let count = 0; count < 2; count += 1) {
			const product = await openProduct(visitor);
			await visitor.expectPath(product.path);
			await visitor.button("CART").click();
			await visitor.expectText("You successfully added your cart");
			products.push(product);
		}
		await visitor.open("/mycart");
		await visitor.expectNoSidewaysScroll();
		await visitor.button("Check out").first().click();
		await visitor.expectPath("/checkout");
		await fillDelivery(visitor);
		await visitor.expectNoSidewaysScroll();
		await visitor.button("Place order").click();
		await visitor.page.waitForURL(/\/myorder\//);
		await visitor.expectText("Your order is successfull");
		await visitor.expectNoSidewaysScroll();
		await payByCard(visitor, CARDS.good);
		await visitor.expectText("Congrats! Your payment is completed.");
		await visitor.open("/myorder");
		for (const { name } of products) {
			expect(await row(visitor, name).innerText()).toContain("Paid");
		}
		expect(await visitor.open("/mycart")).toBe(200);
		await visitor.expectText("Your cart is empty");
	});

	test("the cart keeps a product until it is deleted or ordered", async () => {
		const visitor = await visit();
		await signUpShopper(visitor);
		const product = await openProduct(visitor);
		const addTwo = async () => {
			await visitor.expectPath(product.path);
			await visitor.button("One more").click();
			await expect.poll(() => visitor.field("Quantity").inputValue()).toBe("2");
			await visitor.button("CART").click();
			await visitor.expectText("You successfully added your cart");
		};
		await addTwo();
		await visitor.page.getByRole("banner").getByRole("link", { name: "CART" }).click();
		await visitor.expectPath("/mycart");
		const line = row(visitor, product.name);
		expect(await line.innerText()).toContain(formatTotal(product, 2));
		await visitor.expectNoSidewaysScroll();

		await line.getByRole("link", { name: `Delete ${product.name}` }).click();
		await visitor.expectText("Are you sure to delete");
		await visitor.link("Cancel").click();
		await visitor.expectPath("/mycart");
		expect(await line.count()).toBe(1);
		await line.getByRole("link", { name: `Delete ${product.name}` }).click();
		await visitor.button("Delete").click();
		await visitor.expectText("Deleted Successfully");
		await visitor.expectText("Your cart is empty");

		await visitor.open(product.path);
		await addTwo();
		await visitor.open("/mycart");
		await line.getByRole("button", { name: `Order ${product.name}` }).click();
		await visitor.page.getByRole("dialog").waitFor();
		expect(await visitor.page.getByRole("dialog").getByLabel("Quantity").inputValue()).toBe("2");
		await fillDelivery(visitor);
		await visitor.button("Place order").click();
		await visitor.expectPath("/myorder");
		await visitor.expectText("Your order is successfull");
		expect(await row(visitor, product.name).innerText()).toContain(formatTotal(product, 2));
	});

	test("an order reserves its units, three invalid attempts keep the form, and a cancellation releases the units", async () => {
		const visitor = await visit();
		visitor.allowErrors(400, 409);
		const account = await signUpShopper(visitor);
		const product = await openProduct(visitor);
		await visitor.expectPath(product.path);
		const stock = await readStock(visitor, product);
		await visitor.button("One more").click();
		await expect.poll(() => visitor.field("Quantity").inputValue()).toBe("2");
		await visitor.button("BUY").click();

		const modal = visitor.page.getByRole("dialog");
		await modal.waitFor();
		const button = await visitor.button("Place order").boundingBox();
		expect((button?.y ?? 900) + (button?.height ?? 0)).toBeLessThanOrEqual(800);
		const field = (label: string) => modal.getByLabel(label, { exact: true });
		expect(await field("Name").inputValue()).toBe(account.name);
		for (const [label, value] of [
			["Email", account.email],
			["Quantity", "2"],
			["Total", formatTotal(product, 2)],
		] as const) {
			expect(await field(label).inputValue()).toBe(value);
			expect(await field(label).isEditable(), label).toBe(false);
		}
		await field("Name").fill("");
		await field("Phone").fill(DELIVERY.phone);
		await visitor.button("Place order").click();
		await modal.getByText("Address is required").first().waitFor();
		const [head, summary] = [modal.getByRole("heading"), modal.getByRole("alert")];
		const headEnds = await head.evaluate((element) => element.getBoundingClientRect().bottom);
		expect((await summary.boundingBox())?.y).toBeGreaterThanOrEqual(headEnds);
		expect(await visitor.readFieldError("name")).toBe("Name is required");
		expect(await visitor.readFieldError("address")).toBe("Address is required");
		expect(await field("Phone").inputValue()).toBe(DELIVERY.phone);
		await field("Phone").fill("");
		await field("Name").fill("Rahima B.");
		await field("Address").fill(DELIVERY.address);
		await visitor.button("Place order").click();
		await modal.getByText("Phone is required").first().waitFor();
		expect(await field("Name").inputValue()).toBe("Rahima B.");
		expect(await field("Address").inputValue()).toBe(DELIVERY.address);
		await visitor.expectNoSidewaysScroll();
		await field("Phone").fill(DELIVERY.phone);
		// As if others had bought the rest.
		await field("Quantity").evaluate((it: HTMLInputElement) => {
			it.value = "999999";
		});
		const asked: string[] = [];
		visitor.page.on("request", (it) => asked.push(`${it.method()} ${new URL(it.url()).pathname}`));
		await visitor.button("Place order").click();
		await modal
			.getByText(new RegExp(`Only ${stock} \\w+ in stock`))
			.first()
			.waitFor();
		// Price and stock beside the error are reloaded.
		if (mode.scripts) await expect.poll(() => asked).toContain(`GET ${product.path}/order.data`);
		await field("Quantity").fill("1");
		await expect.poll(() => field("Total").count()).toBe(mode.scripts ? 1 : 0);
		expect(await field("Name").inputValue()).toBe("Rahima B.");
		await visitor.button("Place order").click();
		await visitor.expectPath("/myorder");
		await visitor.expectText("Your order is successfull");
		expect(await row(visitor, product.name).innerText()).toContain("Unpaid");
		await visitor.expectNoSidewaysScroll();

		expect(await readStock(visitor, product)).toBe(stock - 1);
		await visitor.button("BUY").click();
		await fillDelivery(visitor);
		await visitor.button("Place order").click();
		await visitor.expectText("You already ordered this product");
		expect(await visitor.field("Address").inputValue()).toBe(DELIVERY.address);

		await visitor.open("/myorder");
		const order = row(visitor, product.name);
		expect(await order.count()).toBe(1);
		await order.getByRole("link", { name: "CANCEL" }).click();
		await visitor.expectText("Are you sure to delete");
		await visitor.button("Cancel the order").click();
		await visitor.expectText("Cancel Successfully");
		await visitor.expectPath("/myorder");
		expect(await order.innerText()).toContain("Cancelled");
		expect(await order.getByRole("link", { name: "pay" }).count()).toBe(0);
		expect(await readStock(visitor, product)).toBe(stock);
	});

	test("a declined card can be followed by a good one, and the admin ships the order", async () => {
		const visitor = await visit();
		visitor.allowErrors(402, 403);
		await signUpShopper(visitor);
		const product = await openProduct(visitor);
		await visitor.expectPath(product.path);
		await placeOrder(visitor);
		const orderId = await openPayment(visitor, product);
		await visitor.expectNoSidewaysScroll();
		await payByCard(visitor, CARDS.declined);
		await visitor.expectText("Your card was declined.");
		await payByCard(visitor, CARDS.poor);
		await visitor.expectText("Your card has insufficient funds.");
		await payByCard(visitor, CARDS.good);
		const transaction = await readTransactionId(visitor);
		expect(transaction).toMatch(/^pi_/);
		await visitor.expectNoSidewaysScroll();
		await visitor.link("See my orders").click();
		await visitor.expectPath("/myorder");
		const mine = row(visitor, product.name);
		expect(await mine.innerText()).toContain("Paid");
		expect(await mine.innerText()).toContain(transaction);
		expect(await mine.getByRole("link", { name: "CANCEL" }).count()).toBe(0);

		for (const page of ["/dashboard", "/dashboard/orders"]) {
			expect(await visitor.open(page)).toBe(403);
			await visitor.expectText("NOT ALLOWED");
		}

		const admin = await visit();
		await admin.open("/dashboard/orders");
		await admin.expectPath("/login");
		await signIn(admin, demoAdmin());
		await admin.expectPath("/dashboard/orders");
		const navigation = await admin.navigation();
		await navigation.getByRole("link", { name: "ADMIN", exact: true }).waitFor();
		expect(await navigation.getByRole("link", { name: /MY ORDER|REVIEW/ }).count()).toBe(0);
		if (mode.width < 1280) await admin.page.keyboard.press("Escape");
		const order = row(admin, orderId);
		await shipOrder(admin, order);
		expect(await order.innerText()).toContain("shipped");
		expect(await order.getByRole("link", { name: "SHIPPING" }).count()).toBe(0);
		await admin.expectNoSidewaysScroll();

		await visitor.open("/myorder");
		expect(await mine.innerText()).toContain("Paid, shipped");
	});

	test("a failed bank authentication leaves the order unpaid, and a completed one pays it", async () => {
		const visitor = await visit();
		visitor.allowErrors(402);
		await signUpShopper(visitor);
		const product = await openProduct(visitor);
		await visitor.expectPath(product.path);
		await placeOrder(visitor);
		const orderId = await openPayment(visitor, product);
		await payByCard(visitor, CARDS.asksBank);
		await answerBank(visitor, "Fail");
		await visitor.expectText(/unable to authenticate your payment method/);
		await visitor.open("/myorder");
		expect(await row(visitor, product.name).innerText()).toContain("Unpaid");
		await visitor.open(`/myorder/${orderId}`);
		await payByCard(visitor, CARDS.asksBank);
		await answerBank(visitor, "Complete");
		expect(await readTransactionId(visitor)).toMatch(/^pi_/);
	});

	test("the old cookie is refused after logout", async () => {
		const visitor = await visit();
		await signUpShopper(visitor);
		await visitor.open("/");
		const kept = await visitor.page.context().cookies();
		expect(kept.some((cookie) => cookie.httpOnly && cookie.name.includes("session"))).toBe(true);
		await (await visitor.accountMenu()).getByRole("button", { name: "Logout" }).click();
		await visitor.expectPath("/login");
		await visitor.page.context().addCookies(kept);
		await visitor.open("/myorder");
		await visitor.expectPath("/login");
		expect(await (await visitor.navigation()).getByRole("link", { name: "LOGIN" }).count()).toBe(1);
	});
});
