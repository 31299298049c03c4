import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Account, fillSignUp, newAccount, newShopper, signIn, verifyByMail } from "./accounts";
import { mailsTo } from "./inbox";
import { base } from "./shop";
import { useVisitors, type Visitor } from "./visitor";
import { CROSSED, withTitles } from "./ways";

type Person = { name: string; email: string };

const newPerson = (): Person => ({
	name: "Shirin Sultana",
	email: `shirin-${randomUUID().slice(0, 12)}@people.test`,
});

async function continueAs({ page }: Visitor, { name, email }: Person, tick?: string) {
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
	await visitor.sees("Email sent, Please verify");
	const [newest] = await mailsTo(email, mails);
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
	await visitor.isAt("/login/mail");
	const [newest] = await mailsTo(email, mails);
	const link = newest?.links.find((url) => url.includes("/login/mail/"));
	const [, code] = /^Code: (\d{6})$/m.exec(newest?.text ?? "") ?? [];
	if (!link || !code) throw new Error(`The mail to ${email} has no link or no code.`);
	return { link, code };
}

async function expectGreeting(visitor: Visitor, name: string): Promise<void> {
	const navigation = await visitor.navigation();
	await navigation.getByRole("link", { name }).waitFor();
	await visitor.page.keyboard.press("Escape");
}

describe.each(withTitles(CROSSED))("with %s", (_title, way) => {
	const visit = useVisitors(way);

	test("a forgotten password is reset by a mailed link", async () => {
		const visitor = await visit();
		visitor.expects(400, 404);
		const account = await newShopper(visitor);
		const other = await visit();
		other.expects(400);
		await other.open("/login");
		await other.button("Forgot Password").click();
		await other.sees("Enter valid email address");
		expect(await other.complaintAt("email")).toBe("Enter valid email address");
		const link = await requestReset(other, account, 2);
		await other.seesNo("Enter valid email address");

		await other.open(link);
		await other.expectNoSidewaysScroll();
		await other.field("New password").fill("five5");
		await other.button("Change password").click();
		await other.sees("Must be 6 Characters or longer");
		await other.field("New password").fill("seven-or-more");
		await other.button("Change password").click();
		await other.isAt("/login");
		await other.sees("Password changed");

		await visitor.open("/mycart");
		await visitor.isAt("/login");
		expect(await visitor.open(link)).toBe(404);
		await visitor.sees("This link no longer works");
		await visitor.link("Go to login").click();
		await visitor.isAt("/login");
		await signIn(visitor, account);
		await visitor.sees("Wrong email or password.");
		await signIn(visitor, { ...account, password: "seven-or-more" });
		await visitor.isAt("/");
	});

	test("a mailed link logs in, on another device too, and leads to the requested page", async () => {
		const visitor = await visit();
		const account = await newShopper(visitor);
		const asker = await visit();
		asker.expects(400);
		await asker.open("/login?from=/mycart");
		await asker.button("Email me a login link").click();
		await asker.sees("Enter valid email address");
		const { link } = await requestLoginMail(asker, account, 2);
		await asker.expectNoSidewaysScroll();
		await asker.sees(account.email);

		const phone = await visit();
		phone.expects(404);
		await phone.open(link);
		await phone.expectNoSidewaysScroll();
		await phone.sees(account.email);
		await phone.button("Log in").dblclick();
		await phone.isAt("/mycart");
		await phone.sees("Your cart is empty");
		expect(await phone.open(link)).toBe(404);
		await phone.sees("This link no longer works");
	});

	test("a mailed code logs in where it was requested, after a wrong one", async () => {
		const visitor = await visit();
		const account = await newShopper(visitor);
		const other = await visit();
		other.expects(400);
		await other.open("/login?from=/myorder");
		const { code } = await requestLoginMail(other, account, 2);
		await other.field("Code").fill(code === "000000" ? "000001" : "000000");
		await other.button("Log in").click();
		await other.sees("This code is wrong or has expired.");
		await other.button("Send another email").click();
		await other.sees("another email if the last one is over a minute old");
		await other.field("Code").fill(code);
		await other.button("Log in").dblclick();
		await other.isAt("/myorder");
		await expectGreeting(other, account.name);
	});

	test("Google signs up a new user, who returns to the requested page", async () => {
		const visitor = await visit();
		await visitor.open("/mycart");
		await visitor.isAt("/login");
		await visitor.button("Google").click();
		await visitor.page.getByRole("heading", { name: "Sign in with Google" }).waitFor();
		await visitor.expectNoSidewaysScroll();
		const person = newPerson();
		await continueAs(visitor, person);
		await visitor.isAt("/mycart");
		await visitor.sees("Your cart is empty");
		await expectGreeting(visitor, person.name);
	});

	test("Facebook signs up a new user, who must verify the address first", async () => {
		const visitor = await visit();
		visitor.expects(403);
		await visitor.open("/signup");
		await visitor.button("Facebook").click();
		const person = newPerson();
		await continueAs(visitor, person);
		await visitor.isAt("/");
		await visitor.sees("Email Sent...");
		expect(await visitor.open("/mycart")).toBe(403);
		await visitor.sees("Opps!!! email not verified");
		await verifyByMail(visitor, { ...person, password: "" }, 1);
		expect(await visitor.open("/mycart")).toBe(200);
	});

	test("the login page reports a cancelled Google sign-in and a Facebook address with an account", async () => {
		const visitor = await visit();
		visitor.expects(400, 409);
		await visitor.open("/login?from=/myorder");
		await visitor.button("Google").click();
		await visitor.button("Cancel").click();
		await visitor.page
			.getByRole("alert")
			.getByText("You cancelled. Nothing was changed.")
			.waitFor();
		await visitor.expectNoSidewaysScroll();
		await visitor.settles();
		await visitor.button("Facebook").click();
		await visitor.page.getByRole("button", { name: "Tanvir Hasan" }).click();
		await visitor.page.getByRole("alert").getByText("already has an account").waitFor();
		await visitor.settles();
		await visitor.button("Google").click();
		await continueAs(visitor, newPerson());
		await visitor.isAt("/myorder");
	});

	test("two tabs can sign in with Google at the same time", async () => {
		const visitor = await visit();
		await visitor.open("/login?from=/mycart");
		await visitor.button("Google").click();
		await visitor.page.getByRole("heading", { name: "Sign in with Google" }).waitFor();
		const tab = await visitor.secondTab();
		await tab.open("/login?from=/myorder");
		await tab.button("Google").click();
		const person = newPerson();
		await continueAs(tab, person);
		await tab.isAt("/myorder");
		await continueAs(visitor, person);
		await visitor.isAt("/mycart");
	});

	test("a shopper links Facebook, logs in with it and removes it", async () => {
		const visitor = await visit();
		const account = await newShopper(visitor);
		const person = newPerson();
		await visitor.open("/profile");
		await visitor.button("Link Facebook").click();
		await continueAs(visitor, person);
		await visitor.isAt("/profile");
		await visitor.sees("Linked. You can now log in with it");
		await visitor.sees(person.email);
		await visitor.expectNoSidewaysScroll();

		const other = await visit();
		await other.open("/login?from=/profile");
		await other.button("Facebook").click();
		await continueAs(other, person);
		await other.isAt("/profile");
		// Facebook's `#_=_` is removed; only scripts can remove the whole fragment.
		await expect.poll(() => other.page.url()).toBe(`${base}/profile${way.scripts ? "" : "#"}`);
		await other.sees(account.email);

		await visitor.link("Remove Facebook").click();
		await visitor.sees("Remove Facebook?");
		await visitor.button("Remove").click();
		await visitor.sees("Removed. You can no longer log in with it");
		await visitor.button("Link Facebook").waitFor();
	});

	test("signing up with another person's address is undone when the owner signs in with Google", async () => {
		const squatter = await visit();
		squatter.expects(400);
		const account = newAccount();
		await squatter.open("/signup");
		await fillSignUp(squatter, account);
		await squatter.isAt("/");
		const owner = await visit();
		await owner.open("/login?from=/mycart");
		await owner.button("Google").click();
		await continueAs(owner, { name: "The Owner", email: account.email });
		await owner.isAt("/mycart");
		await squatter.open("/mycart");
		await squatter.isAt("/login");
		await signIn(squatter, account);
		await squatter.sees("Wrong email or password.");
	});
});
