import { expect } from "vitest";
import { signIn } from "../accounts";
import { hasLinks, hasNoHeaderLinks, type Sentence, sentence, showsTexts } from "./sentence";

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
	sentence("Brand link to /", ["visitor", "/products"], hasLinks("banner", { Toolyard: "/" })),
	sentence(
		"/products (PRODUCTS), /blogs (BLOG), /contact (CONTACT US)",
		["visitor", "/products"],
		hasLinks("banner", { PRODUCTS: "/products", BLOG: "/blogs", "CONTACT US": "/contact" }),
	),
	sentence(
		"/dashboard (ADMIN) for an admin",
		["admin", "/products"],
		hasLinks("banner", { ADMIN: "/dashboard/overview" }),
	),
	sentence("no ADMIN for a customer", ["shopper", "/products"], hasNoHeaderLinks("ADMIN")),
	sentence("no ADMIN for a visitor", ["visitor", "/products"], hasNoHeaderLinks("ADMIN")),
	sentence(
		"/login (LOGIN) and /signup (SIGNUP) when signed out",
		["visitor", "/products"],
		hasLinks("banner", { LOGIN: "/login", SIGNUP: "/signup" }),
	),
	sentence(
		"no LOGIN and SIGNUP when signed in",
		["shopper", "/products"],
		hasNoHeaderLinks("LOGIN", "SIGNUP"),
	),
	sentence(
		"Signed-in menu: cart button to /mycart (CART)",
		["shopper", "/products"],
		hasLinks("banner", { CART: "/mycart" }),
	),
	sentence(
		"profile button to /profile showing the display name",
		["shopper", "/products"],
		hasLinks("banner", { "Rahima Begum": "/profile" }),
	),
	sentence(
		"or the fallback 'User name'",
		["newcomer", "/products"],
		hasLinks("banner", { "User name": "/profile" }),
	),
	sentence(
		"/myorder (MY ORDER) and /myreview (REVIEW)",
		["shopper", "/products"],
		hasLinks("banner", { "MY ORDER": "/myorder", REVIEW: "/myreview" }),
	),
	sentence(
		"MY ORDER and REVIEW hidden from admins",
		["admin", "/products"],
		hasNoHeaderLinks("MY ORDER", "REVIEW"),
	),
	sentence(
		"Logout signs out and goes to /login",
		["visitor", "/"],
		async ({ mode }, shop) => {
			const leaver = await shop.newWindow("visitor", mode);
			await leaver.open("/login");
			await signIn(leaver, shop.getAccount("newcomer"));
			await leaver.expectPath("/");
			await (await leaver.accountMenu()).getByRole("button", { name: "Logout" }).click();
			await leaver.expectPath("/login");
			await leaver.open("/profile");
			await leaver.expectPath("/login");
			await leaver.page.context().close();
		},
		{ scripts: "both" },
	),
	sentence("The avatar is the user's photo", ["shopper", "/products"], async ({ page }) => {
		expect(await page.locator("header summary img").getAttribute("src")).toMatch(/^\/images\//);
	}),
	sentence("or a default placeholder image", ["newcomer", "/products"], async ({ page }) => {
		const avatar = page.locator("header summary img");
		expect(await avatar.getAttribute("src")).toBe("/avatar.svg");
		expect(await avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).not.toBe(0);
	}),
];

const footer: Sentence[] = [
	sentence(
		`Services (${SERVICES.join(", ")}) link to /product`,
		["visitor", "/products"],
		hasLinks("contentinfo", allTo(SERVICES, "/product")),
	),
	sentence("/product shows the products", ["visitor", "/product"], (visitor) =>
		visitor.expectPath("/products"),
	),
	sentence(
		`Company (${COMPANY.join(", ")}) link to /contact`,
		["visitor", "/products"],
		hasLinks("contentinfo", allTo(COMPANY, "/contact")),
	),
	sentence(
		`Legal (${Object.keys(LEGAL).join(", ")}) link to /; here to the real pages behind them`,
		["visitor", "/products"],
		hasLinks("contentinfo", LEGAL),
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
		hasLinks(
			"contentinfo",
			Object.fromEntries(
				["Facebook", "LinkedIn", "GitHub", "YouTube"].map((name) => [
					name,
					new RegExp(`^https://(www\\.)?${name.toLowerCase()}\\.com/`),
				]),
			),
		),
	),
	sentence(
		"Copyright line with year 2024",
		["visitor", "/products"],
		showsTexts(/Copyright © 2024/),
	),
	sentence(
		"different types of tools worldwide, invented by its own engineers, with a focus on quality",
		["visitor", "/products"],
		showsTexts(
			/different types of tools worldwide, invented by our own engineers.*focus on quality/,
		),
	),
];

export const shell = [...navigation, ...footer];
