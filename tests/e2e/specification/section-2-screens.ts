import { expect } from "vitest";
import { fillSignUp, newAccount, signIn } from "../accounts";
import { mailsTo } from "../inbox";
import { row } from "../orders";
import { cards, totalOf } from "../products";
import { fields, headerLacks, leads, RED, type Sentence, sees, sentence } from "./sentence";

const SERVICES = ["Tools", "Products", "Selling", "Marketing", "Export", "Advertisement"];
const COMPANY = ["About us", "Contact", "Jobs", "Press kit"];
const LEGAL = {
	"Terms of use": "/terms",
	"Privacy policy": "/privacy",
	"Cookie policy": "/cookies",
};
const allTo = (names: readonly string[], to: string) =>
	Object.fromEntries(names.map((name) => [name, to]));

const navigation: Sentence[] = [
	sentence("Brand link to /", ["visitor", "/products"], leads("banner", { Toolyard: "/" })),
	sentence(
		"/products (PRODUCTS), /blogs (BLOG), /contact (CONTACT US)",
		["visitor", "/products"],
		leads("banner", { PRODUCTS: "/products", BLOG: "/blogs", "CONTACT US": "/contact" }),
	),
	sentence(
		"/dashboard (ADMIN) for an admin",
		["admin", "/products"],
		leads("banner", { ADMIN: "/dashboard" }),
	),
	sentence("no ADMIN for a customer", ["shopper", "/products"], headerLacks("ADMIN")),
	sentence("no ADMIN for a visitor", ["visitor", "/products"], headerLacks("ADMIN")),
	sentence(
		"/login (LOGIN) and /signup (SIGNUP) when signed out",
		["visitor", "/products"],
		leads("banner", { LOGIN: "/login", SIGNUP: "/signup" }),
	),
	sentence(
		"no LOGIN and SIGNUP when signed in",
		["shopper", "/products"],
		headerLacks("LOGIN", "SIGNUP"),
	),
	sentence(
		"Signed-in menu: cart button to /mycart (CART)",
		["shopper", "/products"],
		leads("banner", { CART: "/mycart" }),
	),
	sentence(
		"profile button to /profile showing the display name",
		["shopper", "/products"],
		leads("banner", { "Rahima Begum": "/profile" }),
	),
	sentence(
		"or the fallback 'User name'",
		["newcomer", "/products"],
		leads("banner", { "User name": "/profile" }),
	),
	sentence(
		"/myorder (MY ORDER) and /myreview (REVIEW)",
		["shopper", "/products"],
		leads("banner", { "MY ORDER": "/myorder", REVIEW: "/myreview" }),
	),
	sentence(
		"MY ORDER and REVIEW hidden from admins",
		["admin", "/products"],
		headerLacks("MY ORDER", "REVIEW"),
	),
	sentence(
		"Logout signs out and goes to /login",
		["visitor", "/"],
		async ({ way }, shop) => {
			const leaver = await shop.newWindow("visitor", way);
			await leaver.open("/login");
			await signIn(leaver, shop.accountOf("newcomer"));
			await leaver.isAt("/");
			await leaver.button("Logout").click();
			await leaver.isAt("/login");
			await leaver.open("/profile");
			await leaver.isAt("/login");
			await leaver.page.context().close();
		},
		{ scripts: "both" },
	),
	sentence("The avatar is the user's photo", ["shopper", "/products"], async ({ page }) => {
		expect(await page.locator("header .avatar").getAttribute("src")).toMatch(/^\/images\//);
	}),
	sentence("or a default placeholder image", ["newcomer", "/products"], async ({ page }) => {
		const avatar = page.locator("header .avatar");
		expect(await avatar.getAttribute("src")).toBe("/avatar.svg");
		expect(await avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).not.toBe(0);
	}),
];

const footer: Sentence[] = [
	sentence(
		`Services (${SERVICES.join(", ")}) link to /product`,
		["visitor", "/products"],
		leads("contentinfo", allTo(SERVICES, "/product")),
	),
	sentence("/product shows the products", ["visitor", "/product"], (visitor) =>
		visitor.isAt("/products"),
	),
	sentence(
		`Company (${COMPANY.join(", ")}) link to /contact`,
		["visitor", "/products"],
		leads("contentinfo", allTo(COMPANY, "/contact")),
	),
	sentence(
		`Legal (${Object.keys(LEGAL).join(", ")}) link to /; here to the real pages behind them`,
		["visitor", "/products"],
		leads("contentinfo", LEGAL),
	),
	sentence(
		"Newsletter email box with a Subscribe button",
		["visitor", "/products"],
		async ({ page }) => {
			const footer = page.getByRole("contentinfo");
			expect(await footer.getByRole("textbox", { name: /e-?mail/i }).count()).toBe(1);
			expect(await footer.getByRole("button", { name: "Subscribe", exact: true }).count()).toBe(1);
		},
	),
	sentence(
		"Social links: Facebook, LinkedIn, GitHub, YouTube",
		["visitor", "/products"],
		leads(
			"contentinfo",
			Object.fromEntries(
				["Facebook", "LinkedIn", "GitHub", "YouTube"].map((name) => [
					name,
					new RegExp(`^https://(www\\.)?${name.toLowerCase()}\\.com/`),
				]),
			),
		),
	),
	sentence("Copyright line with year 2024", ["visitor", "/products"], sees(/Copyright © 2024/)),
	sentence(
		"different types of tools worldwide, invented by its own engineers, with a focus on quality",
		["visitor", "/products"],
		sees(/different types of tools worldwide, invented by our own engineers.*focus on quality/),
	),
];

const routes: Sentence[] = [
	sentence(
		"/: hero with EXPLORE link to /products",
		["visitor", "/"],
		leads("main", { EXPLORE: "/products" }),
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
				.locator(".figures > div")
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
		fields("Name", "Email", "Contact Number", "Message"),
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
			const { name } = shop.productOf("line");
			await visitor.page.getByRole("heading", { level: 1, name }).waitFor();
			await visitor.page.getByRole("img", { name }).waitFor();
			await sees(/^tk [\d,.]+$/, "Description", /\d+ in stock/, "Grand total")(visitor, shop);
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
			await visitor.isAt(`${new URL(visitor.page.url()).pathname.replace(/\/order$/, "")}/order`);
		},
		{ scripts: "both" },
	),
	sentence(
		"/myorder: table of the user's orders",
		["shopper", "/myorder"],
		async (visitor, shop) => {
			for (const kind of ["unpaid", "paid", "toShip"] as const) {
				expect(await row(visitor, shop.productOf(kind).name).count()).toBe(1);
			}
		},
	),
	sentence(
		"/myorder/{paymentID}: payment page for one order",
		["shopper", "/myorder/{unpaid}"],
		async (visitor, shop) => {
			await visitor.page.getByRole("heading", { level: 1, name: "Payment" }).waitFor();
			await visitor.sees(new RegExp(shop.productOf("unpaid").name));
			await visitor.button("Pay on the provider's page").waitFor();
		},
	),
	sentence("/mycart: table of the user's cart", ["shopper", "/mycart"], async (visitor, shop) => {
		expect(await row(visitor, shop.productOf("line").name).count()).toBe(1);
	}),
	sentence("/myreview: post-a-review form", ["shopper", "/myreview"], fields("Review")),
	sentence(
		"/contact: contact form",
		["visitor", "/contact"],
		fields("Name", "Email", "Contact Number", "Message"),
	),
	sentence(
		"/profile: profile view",
		["shopper", "/profile"],
		sees("Rahima Begum", "Email", "Address", "Gender", "Age", "Education"),
	),
	sentence(
		"/updateprofile: profile edit",
		["shopper", "/updateprofile"],
		fields("Name", "Address", "Gender", "Age", "Education", "Profile photo", "Cover photo"),
	),
	sentence(
		"/blogs: blog list with comments",
		["visitor", "/blogs"],
		sees("This helped me choose."),
	),
	sentence("/dashboard: index shows the user list", ["admin", "/dashboard"], async ({ page }) => {
		await page.getByRole("heading", { level: 1, name: "Users" }).waitFor();
		expect(await page.locator("tbody tr").count()).toBeGreaterThan(1);
	}),
	sentence(
		"dashboard/orders: order list",
		["admin", "/dashboard/orders"],
		async (visitor, shop) => {
			expect(await row(visitor, shop.at("{unpaid}")).count()).toBe(1);
		},
	),
	sentence(
		"dashboard/addProduct: add product",
		["admin", "/dashboard/addProduct"],
		fields("Name", "Price", "Quantity", "Description", "Picture"),
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
		fields("Name", "Description", "Docs link", "Picture"),
	),
	...["/dashboard", "orders", "addProduct", "manageProduct", "addblogs"].map((page) =>
		sentence(
			`${page}: not for a customer, who sees no sidebar`,
			["shopper", page.startsWith("/") ? page : `/dashboard/${page}`],
			async (visitor) => {
				await visitor.sees("NOT ALLOWED");
				expect(await visitor.page.getByRole("navigation", { name: "Dashboard" }).count()).toBe(0);
			},
		),
	),
	sentence(
		"any other path: 404 page 'PAGE NOT FOUND'",
		["visitor", "/no-such-page"],
		async (visitor) => {
			expect(await visitor.open("/no-such-page")).toBe(404);
			await visitor.sees("PAGE NOT FOUND");
		},
	),
	sentence(
		"with BACK TO HOME link",
		["visitor", "/no-such-page"],
		leads("main", { "BACK TO HOME": "/" }),
	),
	sentence(
		"The dashboard sidebar (USER, ADD PRODUCT, MANAGE, ORDER, ADD BLOG)",
		["admin", "/dashboard"],
		leads("sidebar", {
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
				await visitor.isAt("/login");
				const from = new URL(visitor.page.url()).searchParams.get("from");
				expect(from).toBe(shop.at(path));
			},
		),
	),
	sentence(
		"unverified: 'Opps!!! email not verified' and a VERIFY EMAIL button; it sends a verification email and toasts 'Email Sent...'",
		["unverified", "/mycart"],
		async (visitor, shop) => {
			await visitor.sees("Opps!!! email not verified");
			await visitor.button("VERIFY EMAIL").click();
			await visitor.sees("Email Sent...");
			const [mail] = await mailsTo(shop.accountOf("unverified").email, 2);
			expect(mail?.links.some((link) => link.includes("/verify-email/"))).toBe(true);
		},
	),
];

const login: Sentence[] = [
	sentence("Login: email and password", ["visitor", "/login"], fields("Email", "Password")),
	sentence("Login button", ["visitor", "/login"], (visitor) => visitor.button("Login").waitFor()),
	sentence("link to signup", ["visitor", "/login"], async ({ page }) => {
		expect(await page.getByRole("main").locator("a[href='/signup']").count()).toBe(1);
	}),
	sentence("'Forgot Password' action", ["visitor", "/login"], sees("Forgot Password")),
	sentence("Login: Google and Facebook buttons", ["visitor", "/login"], sees(/Google/, /Facebook/)),
	sentence(
		"Forgot Password sends a reset email and toasts 'Email sent, Please verify'",
		["visitor", "/login"],
		async (visitor, shop) => {
			const { email } = shop.accountOf("newcomer");
			await visitor.field("Email").fill(email);
			await visitor.page.getByText("Forgot Password", { exact: true }).click();
			await visitor.sees("Email sent, Please verify");
			await mailsTo(email, 2);
		},
	),
	sentence(
		"with an empty email it toasts 'Enter valid email address'",
		["visitor", "/login"],
		async (visitor) => {
			await visitor.page.getByText("Forgot Password", { exact: true }).click();
			await visitor.sees("Enter valid email address");
		},
	),
	sentence(
		"A spinner shows while any sign-in is in progress",
		["visitor", "/login"],
		async (visitor) => {
			let goOn = () => {};
			const held = new Promise<void>((resolve) => {
				goOn = resolve;
			});
			await visitor.page.route("**/login*", async (route) => {
				if (route.request().method() === "POST") await held;
				await route.continue();
			});
			await signIn(visitor, { name: "", email: "nobody@example.test", password: "six-or-more" });
			await visitor.page.locator(".spinner").waitFor();
			goOn();
			await visitor.sees("Wrong e-mail or password.");
			expect(await visitor.page.locator(".spinner").count()).toBe(0);
			await visitor.page.unroute("**/login*");
		},
		{ scripts: "on" },
	),
	sentence(
		"a small red message shows the failed sign-in's error",
		["visitor", "/login"],
		async (visitor) => {
			await signIn(visitor, { name: "", email: "nobody@example.test", password: "six-or-more" });
			const message = visitor.page
				.getByRole("alert")
				.filter({ hasText: /^Wrong e-mail or password/ });
			const [colour, size] = await message.evaluate((it) => {
				const style = getComputedStyle(it);
				return [style.color, style.fontSize];
			});
			expect([colour, size]).toEqual([RED, "14px"]);
		},
	),
	sentence(
		"After success the location is replaced by the page the user came from",
		["visitor", "/"],
		async ({ way }, shop) => {
			const comer = await shop.newWindow("visitor", way);
			await comer.open("/profile");
			await comer.isAt("/login");
			await signIn(comer, shop.accountOf("newcomer"));
			await comer.isAt("/profile");
			await comer.page.goBack();
			expect(new URL(comer.page.url()).pathname).not.toBe("/login");
			await comer.page.context().close();
		},
		{ scripts: "both" },
	),
	sentence("or / by default", ["visitor", "/"], async ({ way }, shop) => {
		const comer = await shop.newWindow("visitor", way);
		await comer.open("/login");
		await signIn(comer, shop.accountOf("newcomer"));
		await comer.isAt("/");
		await comer.page.context().close();
	}),
];

const signup: Sentence[] = [
	sentence(
		"Sign-up: full name, email, password, 'signup' button",
		["visitor", "/signup"],
		async (visitor, shop) => {
			await fields("Full name", "Email", "Password")(visitor, shop);
			await visitor.button("signup").waitFor();
		},
	),
	sentence(
		"Sign-up: Google and Facebook buttons",
		["visitor", "/signup"],
		sees(/Google/, /Facebook/),
	),
	sentence(
		"After sign-up the display name is set, a verification email is sent, then the user goes to /",
		["visitor", "/"],
		async ({ way }, shop) => {
			const comer = await shop.newWindow("visitor", way);
			const account = { ...newAccount(), name: "Jahanara Imam" };
			await comer.open("/signup");
			await fillSignUp(comer, account);
			await comer.isAt("/");
			await leads("banner", { "Jahanara Imam": "/profile" })(comer);
			await mailsTo(account.email, 1);
			await comer.page.context().close();
		},
	),
	sentence("A signed-in user is redirected to / from sign-up", ["shopper", "/signup"], (visitor) =>
		visitor.isAt("/"),
	),
];

const others: Sentence[] = [
	sentence(
		"Counter: starts at 1; '-' does nothing when the quantity is below 1",
		["shopper", "/products/{product}"],
		async (visitor) => {
			const quantity = visitor.field("Quantity");
			expect(await quantity.inputValue()).toBe("1");
			await visitor.button("One less").click();
			await expect.poll(() => quantity.inputValue()).toBe("0");
			expect(await visitor.button("One less").isEnabled()).toBe(false);
		},
		{ scripts: "both" },
	),
	sentence(
		"'+' adds one only while the count is less than stock minus 1",
		["shopper", "/products/{product}"],
		async (visitor) => {
			const words = await visitor.page.getByText(/^\d+ in stock$/).innerText();
			const stock = Number.parseInt(words, 10);
			const quantity = visitor.field("Quantity");
			await quantity.fill(`${stock - 2}`);
			if (!visitor.way.scripts) await quantity.press("Enter");
			await visitor.button("One more").click();
			await expect.poll(() => quantity.inputValue()).toBe(`${stock - 1}`);
			expect(await visitor.button("One more").isEnabled()).toBe(false);
		},
		{ scripts: "both" },
	),
	sentence(
		"Order modal: name, address, phone editable; email, quantity, total read-only",
		["shopper", "/products/{product}/order?quantity=2"],
		async (visitor, shop) => {
			const dialog = visitor.page.getByRole("dialog");
			const editable = async (label: string) =>
				dialog.getByLabel(label, { exact: true }).isEditable();
			for (const label of ["Name", "Address", "Phone"]) expect(await editable(label)).toBe(true);
			for (const label of ["Email", "Quantity", "Total"]) expect(await editable(label)).toBe(false);
			const total = dialog.getByLabel("Total", { exact: true });
			expect(await total.inputValue()).toBe(totalOf(shop.productOf("line"), 2));
		},
		{ scripts: "both" },
	),
	sentence(
		"Orders table: unpaid order shows 'pay' and CANCEL",
		["shopper", "/myorder"],
		async (visitor, shop) => {
			const order = row(visitor, shop.productOf("unpaid").name);
			expect(await order.getByRole("link").allInnerTexts()).toEqual(["pay", "CANCEL"]);
		},
	),
	sentence(
		"Orders table: paid shows 'Paid' with transaction id",
		["shopper", "/myorder"],
		async (visitor, shop) => {
			const order = row(visitor, shop.productOf("paid").name);
			expect(await order.innerText()).toMatch(/Paid[\s\S]*pi_\w+/);
			expect(await order.getByRole("link", { name: /^(pay|CANCEL)/ }).count()).toBe(0);
		},
	),
	sentence(
		"Admin orders: paid order shows SHIPPING",
		["admin", "/dashboard/orders"],
		async (visitor, shop) => {
			const order = row(visitor, shop.at("{paid}"));
			const actions = await order.locator(".cell-actions").innerText();
			expect(actions).toContain("SHIPPING");
			expect(actions).not.toContain("CANCEL");
		},
	),
	sentence(
		"Admin orders: unpaid shows CANCEL",
		["admin", "/dashboard/orders"],
		async (visitor, shop) => {
			const order = row(visitor, shop.at("{unpaid}"));
			const actions = await order.locator(".cell-actions").innerText();
			expect(actions).toContain("CANCEL");
			expect(actions).not.toContain("SHIPPING");
		},
	),
	sentence(
		"Users list: 'Make Admin' hidden for admins",
		["admin", "/dashboard?email=admin@toolyard.test"],
		async ({ page }) => {
			expect(await page.locator("tbody tr").count()).toBe(1);
			expect(await page.getByRole("button", { name: /^Make Admin/ }).count()).toBe(0);
		},
	),
	sentence(
		"Users list: 'Make Admin' for others; delete available",
		["admin", "/dashboard?email=shopper@toolyard.test"],
		async ({ page }) => {
			await page.getByRole("button", { name: /^Make Admin/ }).waitFor();
			await page.getByRole("link", { name: /^Delete / }).waitFor();
		},
	),
	sentence("Blogs: list with comments and comment box", ["visitor", "/blogs"], async ({ page }) => {
		const blogs = await page.locator("article.blog").count();
		expect(blogs).not.toBe(0);
		expect(await page.getByLabel("Your comment").count()).toBe(blogs);
	}),
	sentence(
		"'No blogs available' when empty",
		["visitor", "/blogs?after=1.none"],
		sees("No blogs available"),
	),
];

export const screens = [...navigation, ...footer, ...routes, ...login, ...signup, ...others];
