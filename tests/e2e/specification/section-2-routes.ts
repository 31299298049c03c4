import { expect } from "vitest";
import { waitForMails } from "../inbox";
import { row } from "../orders";
import { cards } from "../products";
import { hasFields, hasLinks, type Sentence, sentence, showsTexts } from "./sentence";

export const routes: Sentence[] = [
	sentence(
		"/: hero with EXPLORE link to /products",
		["visitor", "/"],
		hasLinks("main", { EXPLORE: "/products" }),
	),
	sentence("/: first 6 products (LATEST FROM INVENTORY)", ["visitor", "/"], async (visitor) => {
		await visitor.page.getByRole("heading", { name: "LATEST FROM INVENTORY" }).waitFor();
		expect(await cards(visitor).count()).toBe(6);
	}),
	sentence(
		"/: company summary: 300+ customers, 250M+ annual revenue, 87K+ reviews, 150+ tools, 250+ countries, 2500+ experts",
		["visitor", "/"],
		async ({ page }) => {
			const shown = await page
				.locator("[aria-labelledby=figures] dl > div")
				.evaluateAll((boxes) =>
					boxes.map(
						(box) =>
							`${box.querySelector("dd")?.textContent} ${box.querySelector("dt")?.textContent}`,
					),
				);
			expect(shown.join(", ")).toBe(
				"300+ customers, 250M+ annual revenue, 87K+ reviews, 150+ tools, 250+ countries, 2500+ experts",
			);
		},
	),
	sentence("/: reviews carousel", ["visitor", "/"], async ({ page }) => {
		expect(
			await page.getByRole("list", { name: "Reviews" }).getByRole("listitem").count(),
		).not.toBe(0);
		await page
			.getByRole("img", { name: /of 5 stars/ })
			.first()
			.waitFor();
	}),
	sentence("/: top-selling image slider", ["visitor", "/"], async ({ page }) => {
		expect(await page.getByRole("region", { name: "Top selling" }).locator("img").count()).not.toBe(
			0,
		);
	}),
	sentence(
		"/: contact form",
		["visitor", "/"],
		hasFields("Name", "Email", "Contact Number", "Message"),
	),
	sentence("/products: grid of all products", ["visitor", "/products"], async (visitor) => {
		expect(await cards(visitor).count()).toBeGreaterThan(6);
		const card = cards(visitor).first();
		expect(await card.innerText()).toMatch(
			/.+\s+tk [\d,.]+\s+(\d+ in stock|Only \d+ left|Sold out)/,
		);
		expect(await card.locator("img").count()).toBe(1);
	}),
	sentence(
		"/products/{purchaseID}: image, name, price, description, stock, quantity counter, grand total, CART",
		["shopper", "/products/{product}"],
		async (visitor, shop) => {
			const { name } = shop.getProduct("line");
			await visitor.page.getByRole("heading", { level: 1, name }).waitFor();
			await visitor.page.getByRole("img", { name }).waitFor();
			await showsTexts(/^tk [\d,.]+$/, "Description", /\d+ in stock/, "Grand total")(visitor, shop);
			await visitor.field("Quantity").waitFor();
			await visitor.button("CART").waitFor();
		},
	),
	sentence(
		"/products/{purchaseID}: BUY button opening an order modal",
		["shopper", "/products/{product}"],
		async (visitor) => {
			await visitor.button("BUY").click();
			await visitor.page.getByRole("dialog").waitFor();
			await visitor.expectPath(
				`${new URL(visitor.page.url()).pathname.replace(/\/order$/, "")}/order`,
			);
		},
		{ scripts: "both" },
	),
	sentence(
		"/myorder: table of the user's orders",
		["shopper", "/myorder"],
		async (visitor, shop) => {
			for (const kind of ["unpaid", "paid", "toShip"] as const) {
				expect(await row(visitor, shop.getProduct(kind).name).count()).toBe(1);
			}
		},
	),
	sentence(
		"/myorder/{paymentID}: payment page for one order",
		["shopper", "/myorder/{unpaid}"],
		async (visitor, shop) => {
			await visitor.page.getByRole("heading", { level: 1, name: "Payment" }).waitFor();
			await visitor.expectText(new RegExp(shop.getProduct("unpaid").name));
			await visitor.button("Pay on Stripe's secure page").waitFor();
		},
	),
	sentence("/mycart: table of the user's cart", ["shopper", "/mycart"], async (visitor, shop) => {
		expect(await row(visitor, shop.getProduct("line").name).count()).toBe(1);
	}),
	sentence("/myreview: post-a-review form", ["shopper", "/myreview"], hasFields("Review")),
	sentence(
		"/contact: contact form",
		["visitor", "/contact"],
		hasFields("Name", "Email", "Contact Number", "Message"),
	),
	sentence(
		"/profile: profile view",
		["shopper", "/profile"],
		showsTexts("Rahima Begum", "Email", "Address", "Gender", "Age", "Education"),
	),
	sentence(
		"/updateprofile: profile edit",
		["shopper", "/updateprofile"],
		hasFields("Name", "Address", "Gender", "Age", "Education", "Profile photo", "Cover photo"),
	),
	sentence(
		"/blogs: blog list with comments",
		["visitor", "/blogs"],
		showsTexts("This helped me choose."),
	),
	sentence("/dashboard: index shows the user list", ["admin", "/dashboard"], async ({ page }) => {
		await page.getByRole("heading", { level: 1, name: "Users" }).waitFor();
		expect(await page.locator("tbody tr").count()).toBeGreaterThan(1);
	}),
	sentence(
		"dashboard/orders: order list",
		["admin", "/dashboard/orders"],
		async (visitor, shop) => {
			expect(await row(visitor, shop.resolvePath("{unpaid}")).count()).toBe(1);
		},
	),
	sentence(
		"dashboard/addProduct: add product",
		["admin", "/dashboard/addProduct"],
		hasFields("Name", "Price", "Quantity", "Description", "Picture"),
	),
	sentence(
		"dashboard/manageProduct: manage products",
		["admin", "/dashboard/manageProduct"],
		async ({ page }) => {
			expect(await page.getByRole("link", { name: /^Delete / }).count()).not.toBe(0);
		},
	),
	sentence(
		"dashboard/addblogs: add blog",
		["admin", "/dashboard/addblogs"],
		hasFields("Name", "Description", "Docs link", "Picture"),
	),
	...["/dashboard", "orders", "addProduct", "manageProduct", "addblogs"].map((page) =>
		sentence(
			`${page}: not for a customer, who sees no sidebar`,
			["shopper", page.startsWith("/") ? page : `/dashboard/${page}`],
			async (visitor) => {
				await visitor.expectText("NOT ALLOWED");
				expect(await visitor.page.getByRole("navigation", { name: "Dashboard" }).count()).toBe(0);
			},
		),
	),
	sentence(
		"any other path: 404 page 'PAGE NOT FOUND'",
		["visitor", "/no-such-page"],
		async (visitor) => {
			expect(await visitor.open("/no-such-page")).toBe(404);
			await visitor.expectText("PAGE NOT FOUND");
		},
	),
	sentence(
		"with BACK TO HOME link",
		["visitor", "/no-such-page"],
		hasLinks("main", { "BACK TO HOME": "/" }),
	),
	sentence(
		"The dashboard sidebar (USER, ADD PRODUCT, MANAGE, ORDER, ADD BLOG)",
		["admin", "/dashboard"],
		hasLinks("sidebar", {
			USER: "/dashboard",
			"ADD PRODUCT": "/dashboard/addProduct",
			MANAGE: "/dashboard/manageProduct",
			ORDER: "/dashboard/orders",
			"ADD BLOG": "/dashboard/addblogs",
		}),
	),
	...[
		"/products/{product}",
		"/myorder",
		"/myorder/{unpaid}",
		"/mycart",
		"/myreview",
		"/profile",
		"/updateprofile",
		"/dashboard",
		"/dashboard/orders",
	].map((path) =>
		sentence(
			`${path} redirects a visitor to /login and remembers the origin`,
			["visitor", path],
			async (visitor, shop) => {
				await visitor.expectPath("/login");
				const from = new URL(visitor.page.url()).searchParams.get("from");
				expect(from).toBe(shop.resolvePath(path));
			},
		),
	),
	sentence(
		"unverified: 'Opps!!! email not verified' and a VERIFY EMAIL button; it sends a verification email and toasts 'Email Sent...'",
		["unverified", "/mycart"],
		async (visitor, shop) => {
			await visitor.expectText("Opps!!! email not verified");
			await visitor.button("VERIFY EMAIL").click();
			await visitor.expectText("Email Sent...");
			const [mail] = await waitForMails(shop.getAccount("unverified").email, 2);
			expect(mail?.links.some((link) => link.includes("/verify-email/"))).toBe(true);
		},
	),
];
