import { describe, expect, test } from "vitest";
import { signIn, signUpShopper } from "./accounts";
import { expectAccessible } from "./axe";
import { waitForMails } from "./inbox";
import { expectNoLayoutShift } from "./layout-shift";
import { MODES, withTitles } from "./modes";
import { addAuthenticator, toNamedHost } from "./passkeys";
import { confirmApp, startTwoFactorSetup } from "./two-factor";
import { useVisitors, type Visitor } from "./visitor";

async function logOut(visitor: Visitor): Promise<void> {
	const menu = await visitor.accountMenu();
	await menu.getByRole("button", { name: "LOGOUT" }).click();
	await visitor.expectPath("/login");
}

async function newShopperAtNamedHost(visitor: Visitor) {
	const account = await signUpShopper(visitor);
	await visitor.open(toNamedHost("/login?from=/account/passkeys"));
	await signIn(visitor, account);
	await visitor.expectPath("/account/passkeys");
	return account;
}

describe.each(withTitles(MODES.filter(({ scripts }) => scripts)))("with %s", (_title, mode) => {
	const visit = useVisitors(mode);

	test("a shopper adds a passkey, logs in with it and removes it", async () => {
		const visitor = await visit();
		visitor.allowErrors(400);
		const device = await addAuthenticator(visitor);
		const account = await newShopperAtNamedHost(visitor);
		await expectAccessible(visitor);
		await visitor.expectNoSidewaysScroll();
		await visitor.field("Name").fill("Workshop tablet");
		await visitor.button("Add a passkey").click();
		await visitor.expectText("Passkey added");
		await visitor.expectText("Workshop tablet");
		await expectAccessible(visitor);
		await visitor.expectNoSidewaysScroll();
		const [newest] = await waitForMails(account.email, 2);
		expect(newest?.subject).toContain("A new passkey for your");
		await visitor.button("Add a passkey").click();
		await visitor.expectText("This device has a passkey for your account already.");

		await logOut(visitor);
		await visitor.open(toNamedHost("/login?from=/account/passkeys"));
		await expectNoLayoutShift(visitor);
		await expectAccessible(visitor);
		await device.setUserVerified(false);
		await visitor.button("Log in with a passkey").click();
		await visitor.expectText("The passkey request was cancelled or timed out");
		await device.setUserVerified(true);
		await visitor.button("Log in with a passkey").click();
		await visitor.expectPath("/account/passkeys");
		await visitor.expectNoText("Never");

		await visitor.link("Remove Workshop tablet").click();
		await visitor.expectText("Remove Workshop tablet?");
		await visitor.button("Remove").click();
		await visitor.expectText("Passkey removed");
		await logOut(visitor);
		await visitor.button("Log in with a passkey").click();
		await visitor.expectText("This passkey doesn't work here");
		await visitor.expectNoSidewaysScroll();
	});

	test("a passkey replaces the two-factor code and the repeated password", async () => {
		const visitor = await visit();
		await addAuthenticator(visitor);
		const account = await newShopperAtNamedHost(visitor);
		await visitor.button("Add a passkey").click();
		await visitor.expectText("Passkey added");
		await confirmApp(
			visitor,
			await startTwoFactorSetup(visitor, toNamedHost("/account/second-step")),
		);
		await logOut(visitor);
		await signIn(visitor, account);
		await visitor.expectPath("/login/second-step");
		await expectAccessible(visitor);
		await visitor.button("Use a passkey").click();
		await visitor.expectPath("/");
		await visitor.open(toNamedHost("/account/confirm?from=/account/passkeys"));
		await expectAccessible(visitor);
		await visitor.button("Use a passkey").click();
		await visitor.expectPath("/account/passkeys");
	});
});

describe.each(withTitles(MODES.filter(({ scripts }) => !scripts)))("with %s", (_title, mode) => {
	const visit = useVisitors(mode);

	test("the page says that passkeys need JavaScript, and the password still works", async () => {
		const visitor = await visit();
		await newShopperAtNamedHost(visitor);
		await visitor.expectText(
			"Adding a passkey needs JavaScript and a browser that supports passkeys.",
		);
		await visitor.expectNoSidewaysScroll();
		await logOut(visitor);
		expect(await visitor.button("Log in with a passkey").count()).toBe(0);
	});
});

describe.each(withTitles(MODES))("with %s, at an address without a name", (_title, mode) => {
	const visit = useVisitors(mode);

	test("the page says where passkeys can be made, and the login page offers none", async () => {
		const visitor = await visit();
		await signUpShopper(visitor);
		await visitor.open("/account/passkeys");
		await visitor.expectText("Passkeys don't work at this address");
		await visitor.expectNoSidewaysScroll();
		await logOut(visitor);
		expect(await visitor.button("Log in with a passkey").count()).toBe(0);
	});
});
