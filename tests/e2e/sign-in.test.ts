import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
	type Account,
	fillSignUp,
	newAccount,
	signIn,
	signUpShopper,
	verifyByMail,
} from "./accounts";
import { waitForMails } from "./inbox";
import { MODES, withTitles } from "./modes";
import { base } from "./shop";
import { useVisitors, type Visitor } from "./visitor";

type ProviderUser = { name: string; email: string };

const newProviderUser = (): ProviderUser => ({
	name: "Shirin Sultana",
	email: `shirin-${randomUUID().slice(0, 12)}@people.test`,
});

async function continueAs({ page }: Visitor, { name, email }: ProviderUser, tick?: string) {
	await page.getByText("Another account").click();
	await page.getByLabel("Name", { exact: true }).fill(name);
	await page.getByLabel("E-mail", { exact: true }).fill(email);
	if (tick) {
		await page.getByText("Make it go wrong").click();
		await page.getByLabel(tick).check();
	}
	await page.getByRole("button", { name: "Continue", exact: true }).click();
}

async function requestReset(visitor: Visitor, { email }: Pick<Account, "email">, mails: number) {
	await visitor.open("/login");
	await visitor.field("Email").fill(email);
	await visitor.button("Forgot Password").click();
	await visitor.expectText("Email sent, Please verify");
	const [newest] = await waitForMails(email, mails);
	const link = newest?.links.find((url) => url.includes("/reset-password/"));
	if (!link) throw new Error(`The mail to ${email} has no reset link.`);
	return link;
}

async function requestLoginMail(
	visitor: Visitor,
	{ email }: Pick<Account, "email">,
	mails: number,
) {
	await visitor.field("Email").fill(email);
	await visitor.button("Email me a login link").click();
	await visitor.expectPath("/login/mail");
	const [newest] = await waitForMails(email, mails);
	const link = newest?.links.find((url) => url.includes("/login/mail/"));
	const [, code] = /^Code: (\d{6})$/m.exec(newest?.text ?? "") ?? [];
	if (!link || !code) throw new Error(`The mail to ${email} has no link or no code.`);
	return { link, code };
}

async function expectGreeting(visitor: Visitor, name: string): Promise<void> {
	const navigation = await visitor.navigation();
	await navigation.getByText(name).waitFor({ state: "attached" });
	await visitor.page.keyboard.press("Escape");
}

describe.each(withTitles(MODES))("with %s", (_title, mode) => {
	const visit = useVisitors(mode);

	test("a forgotten password is reset by a mailed link", async () => {
		const visitor = await visit();
		visitor.allowErrors(400, 404);
		const account = await signUpShopper(visitor);
		const other = await visit();
		other.allowErrors(400);
		await other.open("/login");
		await other.button("Forgot Password").click();
		await other.expectText("Enter valid email address");
		expect(await other.readFieldError("email")).toBe("Enter valid email address");
		const link = await requestReset(other, account, 2);
		await other.expectNoText("Enter valid email address");

		await other.open(link);
		await other.expectNoSidewaysScroll();
		await other.field("New password").fill("five5");
		await other.button("Change password").click();
		await other.expectText("Must be 6 Characters or longer");
		await other.field("New password").fill("seven-or-more");
		await other.button("Change password").click();
		await other.expectPath("/login");
		await other.expectText("Password changed");

		await visitor.open("/mycart");
		await visitor.expectPath("/login");
		expect(await visitor.open(link)).toBe(404);
		await visitor.expectText("This link no longer works");
		await visitor.link("Go to login").click();
		await visitor.expectPath("/login");
		await signIn(visitor, account);
		await visitor.expectText("Wrong email or password.");
		await signIn(visitor, { ...account, password: "seven-or-more" });
		await visitor.expectPath("/");
	});

	test("a mailed link logs in, on another device too, and leads to the requested page", async () => {
		const visitor = await visit();
		const account = await signUpShopper(visitor);
		const asker = await visit();
		asker.allowErrors(400);
		await asker.open("/login?from=/mycart");
		await asker.button("Email me a login link").click();
		await asker.expectText("Enter valid email address");
		const { link } = await requestLoginMail(asker, account, 2);
		await asker.expectNoSidewaysScroll();
		await asker.expectText(account.email);

		const phone = await visit();
		phone.allowErrors(404);
		await phone.open(link);
		await phone.expectNoSidewaysScroll();
		await phone.expectText(account.email);
		await phone.button("Log in").dblclick();
		await phone.expectPath("/mycart");
		await phone.expectText("Your cart is empty");
		expect(await phone.open(link)).toBe(404);
		await phone.expectText("This link no longer works");
	});

	test("a mailed code logs in where it was requested, after a wrong one", async () => {
		const visitor = await visit();
		const account = await signUpShopper(visitor);
		const other = await visit();
		other.allowErrors(400);
		await other.open("/login?from=/myorder");
		const { code } = await requestLoginMail(other, account, 2);
		await other.field("Code").fill(code === "000000" ? "000001" : "000000");
		await other.button("Log in").click();
		await other.expectText("This code is wrong or has expired.");
		await other.button("Send another email").click();
		await other.expectText("another email if the last one is over a minute old");
		await other.field("Code").fill(code);
		await other.button("Log in").dblclick();
		await other.expectPath("/myorder");
		await expectGreeting(other, account.name);
	});

	test("Google signs up a new user, who returns to the requested page", async () => {
		const visitor = await visit();
		await visitor.open("/mycart");
		await visitor.expectPath("/login");
		await visitor.button("Google").click();
		await visitor.page.getByRole("heading", { name: "Sign in with Google" }).waitFor();
		await visitor.expectNoSidewaysScroll();
		const person = newProviderUser();
		await continueAs(visitor, person);
		await visitor.expectPath("/mycart");
		await visitor.expectText("Your cart is empty");
		await expectGreeting(visitor, person.name);
	});

	test("Facebook signs up a new user, who must verify the address first", async () => {
		const visitor = await visit();
		visitor.allowErrors(403);
		await visitor.open("/signup");
		await visitor.button("Facebook").click();
		const person = newProviderUser();
		await continueAs(visitor, person);
		await visitor.expectPath("/");
		await visitor.expectText("Email Sent...");
		expect(await visitor.open("/mycart")).toBe(403);
		await visitor.expectText("Opps!!! email not verified");
		await verifyByMail(visitor, { ...person, password: "" }, 1);
		expect(await visitor.open("/mycart")).toBe(200);
	});

	test("the login page reports a cancelled Google sign-in and a Facebook address with an account", async () => {
		const visitor = await visit();
		visitor.allowErrors(400, 409);
		await visitor.open("/login?from=/myorder");
		await visitor.button("Google").click();
		await visitor.button("Cancel").click();
		await visitor.page
			.getByRole("alert")
			.getByText("You cancelled. Nothing was changed.")
			.waitFor();
		await visitor.expectNoSidewaysScroll();
		await visitor.waitForHydration();
		await visitor.button("Facebook").click();
		await visitor.page.getByRole("button", { name: "Tanvir Hasan" }).click();
		await visitor.page.getByRole("alert").getByText("already has an account").waitFor();
		await visitor.waitForHydration();
		await visitor.button("Google").click();
		await continueAs(visitor, newProviderUser());
		await visitor.expectPath("/myorder");
	});

	test("two tabs can sign in with Google at the same time", async () => {
		const visitor = await visit();
		await visitor.open("/login?from=/mycart");
		await visitor.button("Google").click();
		await visitor.page.getByRole("heading", { name: "Sign in with Google" }).waitFor();
		const tab = await visitor.openTab();
		await tab.open("/login?from=/myorder");
		await tab.button("Google").click();
		const person = newProviderUser();
		await continueAs(tab, person);
		await tab.expectPath("/myorder");
		await continueAs(visitor, person);
		await visitor.expectPath("/mycart");
	});

	test("a shopper links Facebook, logs in with it and removes it", async () => {
		const visitor = await visit();
		const account = await signUpShopper(visitor);
		const person = newProviderUser();
		await visitor.open("/profile");
		await visitor.button("Link Facebook").click();
		await continueAs(visitor, person);
		await visitor.expectPath("/profile");
		await visitor.expectText("Linked. You can now log in with it");
		await visitor.expectText(person.email);
		await visitor.expectNoSidewaysScroll();

		const other = await visit();
		await other.open("/login?from=/profile");
		await other.button("Facebook").click();
		await continueAs(other, person);
		await other.expectPath("/profile");
		// Facebook's `#_=_` is removed; only scripts can remove the whole fragment.
		await expect.poll(() => other.page.url()).toBe(`${base}/profile${mode.scripts ? "" : "#"}`);
		await other.expectText(account.email);

		await visitor.link("Remove Facebook").click();
		await visitor.expectText("Remove Facebook?");
		await visitor.button("Remove").click();
		await visitor.expectText("Removed. You can no longer log in with it");
		await visitor.button("Link Facebook").waitFor();
	});

	test("signing up with another person's address is undone when the owner signs in with Google", async () => {
		const squatter = await visit();
		squatter.allowErrors(400);
		const account = newAccount();
		await squatter.open("/signup");
		await fillSignUp(squatter, account);
		await squatter.expectPath("/");
		const owner = await visit();
		await owner.open("/login?from=/mycart");
		await owner.button("Google").click();
		await continueAs(owner, { name: "The Owner", email: account.email });
		await owner.expectPath("/mycart");
		await squatter.open("/mycart");
		await squatter.expectPath("/login");
		await signIn(squatter, account);
		await squatter.expectText("Wrong email or password.");
	});
});
