import { expect } from "vitest";
import { fillSignUp, newAccount, signUpShopper } from "../accounts";
import type { FullShop } from "../full-shop";
import type { Mode } from "../modes";
import { type Sentence, sentence, showsTexts } from "./sentence";

const returnsPage = (path: string): Sentence["check"] => {
	return async (visitor, shop) => {
		expect(await visitor.open(shop.resolvePath(path))).toBe(200);
		expect(new URL(visitor.page.url()).pathname).toBe(shop.resolvePath(path).split("?")[0]);
	};
};

export async function signUpUser(shop: FullShop, mode: Mode, verified: boolean): Promise<string> {
	const window = await shop.newWindow("visitor", mode);
	const account = verified ? await signUpShopper(window) : newAccount();
	if (!verified) {
		await window.open("/signup");
		await fillSignUp(window, account);
		await window.expectPath("/");
	}
	await window.page.context().close();
	return account.email;
}

const SIGNED_IN = [
	"/products/{product}",
	"/mycart",
	"/myorder",
	"/myorder/{unpaid}",
	"/myreview",
	"/profile",
	"/updateprofile",
];
const DASHBOARD = ["", "/orders", "/addProduct", "/manageProduct", "/addblogs", "/blogs"];

export const roles: Sentence[] = [
	...["/", "/products", "/blogs", "/contact", "/login", "/signup"].map((path) =>
		sentence(`Visitor: ${path}`, ["visitor", path], returnsPage(path)),
	),
	...SIGNED_IN.map((path) =>
		sentence(`Signed-in user: ${path}`, ["shopper", path], returnsPage(path)),
	),
	...SIGNED_IN.map((path) =>
		sentence(
			`Not with an unverified password account: ${path}`,
			["unverified", path],
			async (visitor, shop) => {
				expect(await visitor.open(shop.resolvePath(path))).toBe(403);
				await visitor.expectText("Opps!!! email not verified");
			},
		),
	),
	...DASHBOARD.map((page) =>
		sentence(
			`Admin: /dashboard${page}`,
			["admin", `/dashboard${page}`],
			returnsPage(`/dashboard${page}`),
		),
	),
	...DASHBOARD.map((page) =>
		sentence(
			`Admin status is decided by the server: a customer is refused /dashboard${page}`,
			["shopper", `/dashboard${page}`],
			async (visitor) => {
				expect(await visitor.open(`/dashboard${page}`)).toBe(403);
				await visitor.expectText("NOT ALLOWED");
			},
		),
	),
	sentence(
		"Admin: make another user admin ('Successfully made an admin')",
		["admin", "/dashboard"],
		async (visitor, shop) => {
			const email = await signUpUser(shop, visitor.mode, true);
			await visitor.open(`/dashboard?find=${encodeURIComponent(email)}`);
			await visitor.button(`Make Admin: ${email}`).click();
			await visitor.expectText("Successfully made an admin");
			await visitor.open(`/dashboard?find=${encodeURIComponent(email)}`);
			expect(await visitor.button(`Make Admin: ${email}`).count()).toBe(0);
		},
		{ scripts: "both" },
	),
	sentence(
		"A 403 on make-admin yields 'Failed to Make an admin'",
		["newcomer", "/dashboard/users/{user}/make-admin"],
		showsTexts("Failed to Make an admin"),
	),
	sentence(
		"Admin: delete users ('Deleted Successfully')",
		["admin", "/dashboard"],
		async (visitor, shop) => {
			const email = await signUpUser(shop, visitor.mode, false);
			await visitor.open(`/dashboard?find=${encodeURIComponent(email)}`);
			await visitor.link(`Delete ${email}`).click();
			await visitor.button("Delete").click();
			await visitor.expectText("Deleted Successfully");
			await visitor.open(`/dashboard?find=${encodeURIComponent(email)}`);
			await visitor.expectText(/No user matches/);
		},
		{ scripts: "both" },
	),
];
