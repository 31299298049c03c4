import { expect } from "vitest";
import { fillSignUp, newAccount, signIn } from "../accounts";
import { waitForMails } from "../inbox";
import { hasFields, hasLinks, RED, type Sentence, sentence, showsTexts } from "./sentence";

const login: Sentence[] = [
	sentence("Login: email and password", ["visitor", "/login"], hasFields("Email", "Password")),
	sentence("Login button", ["visitor", "/login"], (visitor) => visitor.button("Login").waitFor()),
	sentence("link to signup", ["visitor", "/login"], async ({ page }) => {
		expect(await page.getByRole("main").locator("a[href='/signup']").count()).toBe(1);
	}),
	sentence("'Forgot Password' action", ["visitor", "/login"], showsTexts("Forgot Password")),
	sentence(
		"Login: Google and Facebook buttons",
		["visitor", "/login"],
		showsTexts(/Google/, /Facebook/),
	),
	sentence(
		"Forgot Password sends a reset email and toasts 'Email sent, Please verify'",
		["visitor", "/login"],
		async (visitor, shop) => {
			const { email } = shop.getAccount("newcomer");
			await visitor.field("Email").fill(email);
			await visitor.page.getByText("Forgot Password", { exact: true }).click();
			await visitor.expectText("Email sent, Please verify");
			await waitForMails(email, 2);
		},
	),
	sentence(
		"with an empty email it toasts 'Enter valid email address'",
		["visitor", "/login"],
		async (visitor) => {
			await visitor.page.getByText("Forgot Password", { exact: true }).click();
			await visitor.expectText("Enter valid email address");
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
			await visitor.expectText("Wrong email or password.");
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
				.filter({ hasText: /^Wrong email or password/ });
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
		async ({ mode }, shop) => {
			const comer = await shop.newWindow("visitor", mode);
			await comer.open("/profile");
			await comer.expectPath("/login");
			await signIn(comer, shop.getAccount("newcomer"));
			await comer.expectPath("/profile");
			await comer.page.goBack();
			expect(new URL(comer.page.url()).pathname).not.toBe("/login");
			await comer.page.context().close();
		},
		{ scripts: "both" },
	),
	sentence("or / by default", ["visitor", "/"], async ({ mode }, shop) => {
		const comer = await shop.newWindow("visitor", mode);
		await comer.open("/login");
		await signIn(comer, shop.getAccount("newcomer"));
		await comer.expectPath("/");
		await comer.page.context().close();
	}),
];

const signup: Sentence[] = [
	sentence(
		"Sign-up: full name, email, password, 'signup' button",
		["visitor", "/signup"],
		async (visitor, shop) => {
			await hasFields("Full name", "Email", "Password")(visitor, shop);
			await visitor.button("signup").waitFor();
		},
	),
	sentence(
		"Sign-up: Google and Facebook buttons",
		["visitor", "/signup"],
		showsTexts(/Google/, /Facebook/),
	),
	sentence(
		"After sign-up the display name is set, a verification email is sent, then the user goes to /",
		["visitor", "/"],
		async ({ mode }, shop) => {
			const comer = await shop.newWindow("visitor", mode);
			const account = { ...newAccount(), name: "Jahanara Imam" };
			await comer.open("/signup");
			await fillSignUp(comer, account);
			await comer.expectPath("/");
			await hasLinks("banner", { "Jahanara Imam": "/profile" })(comer);
			await waitForMails(account.email, 1);
			await comer.page.context().close();
		},
	),
	sentence("A signed-in user is redirected to / from sign-up", ["shopper", "/signup"], (visitor) =>
		visitor.expectPath("/"),
	),
];

export const loginAndSignUp = [...login, ...signup];
