import { describe, expect, test } from "vitest";
import { newShopper, signIn } from "./accounts";
import { expectAccessible } from "./axe";
import { mailsTo } from "./inbox";
import { expectSteady } from "./layout-shift";
import { addAuthenticator, toNamedHost } from "./passkeys";
import { confirmApp, startTwoFactorSetup } from "./two-factor";
import { useVisitors, type Visitor } from "./visitor";
import { CROSSED, withTitles } from "./ways";

async function logOut(visitor: Visitor): Promise<void> {
	const navigation = await visitor.navigation();
	await navigation.getByRole("button", { name: "LOGOUT" }).click();
	await visitor.isAt("/login");
}

async function newShopperAtNamedHost(visitor: Visitor) {
	const account = await newShopper(visitor);
	await visitor.open(toNamedHost("/login?from=/account/passkeys"));
	await signIn(visitor, account);
	await visitor.isAt("/account/passkeys");
	return account;
}

describe.each(withTitles(CROSSED.filter(({ scripts }) => scripts)))("with %s", (_title, way) => {
	const visit = useVisitors(way);

	test("a shopper adds a passkey, logs in with it and removes it", async () => {
		const visitor = await visit();
		visitor.expects(400);
		const device = await addAuthenticator(visitor);
		const account = await newShopperAtNamedHost(visitor);
		await expectAccessible(visitor);
		await visitor.expectNoSidewaysScroll();
		await visitor.field("Name").fill("Workshop tablet");
		await visitor.button("Add a passkey").click();
		await visitor.sees("Passkey added");
		await visitor.sees("Workshop tablet");
		await expectAccessible(visitor);
		await visitor.expectNoSidewaysScroll();
		const [newest] = await mailsTo(account.email, 2);
		expect(newest?.subject).toContain("A new passkey for your");
		await visitor.button("Add a passkey").click();
		await visitor.sees("This device has a passkey for your account already.");

		await logOut(visitor);
		await visitor.open(toNamedHost("/login?from=/account/passkeys"));
		await expectSteady(visitor);
		await expectAccessible(visitor);
		await device.finger(false);
		await visitor.button("Log in with a passkey").click();
		await visitor.sees("The passkey request was cancelled or timed out");
		await device.finger(true);
		await visitor.button("Log in with a passkey").click();
		await visitor.isAt("/account/passkeys");
		await visitor.seesNo("Never");

		await visitor.link("Remove Workshop tablet").click();
		await visitor.sees("Remove Workshop tablet?");
		await visitor.button("Remove").click();
		await visitor.sees("Passkey removed");
		await logOut(visitor);
		await visitor.button("Log in with a passkey").click();
		await visitor.sees("This passkey doesn't work here");
		await visitor.expectNoSidewaysScroll();
	});

	test("a passkey replaces the two-factor code and the repeated password", async () => {
		const visitor = await visit();
		await addAuthenticator(visitor);
		const account = await newShopperAtNamedHost(visitor);
		await visitor.button("Add a passkey").click();
		await visitor.sees("Passkey added");
		await confirmApp(
			visitor,
			await startTwoFactorSetup(visitor, toNamedHost("/account/second-step")),
		);
		await logOut(visitor);
		await signIn(visitor, account);
		await visitor.isAt("/login/second-step");
		await expectAccessible(visitor);
		await visitor.button("Use a passkey").click();
		await visitor.isAt("/");
		await visitor.open(toNamedHost("/account/confirm?from=/account/passkeys"));
		await expectAccessible(visitor);
		await visitor.button("Use a passkey").click();
		await visitor.isAt("/account/passkeys");
	});
});

describe.each(withTitles(CROSSED.filter(({ scripts }) => !scripts)))("with %s", (_title, way) => {
	const visit = useVisitors(way);

	test("the page says that passkeys need JavaScript, and the password still works", async () => {
		const visitor = await visit();
		await newShopperAtNamedHost(visitor);
		await visitor.sees("Adding a passkey needs JavaScript and a browser that supports passkeys.");
		await visitor.expectNoSidewaysScroll();
		await logOut(visitor);
		expect(await visitor.button("Log in with a passkey").count()).toBe(0);
	});
});

describe.each(withTitles(CROSSED))("with %s, at an address without a name", (_title, way) => {
	const visit = useVisitors(way);

	test("the page says where passkeys can be made, and the login page offers none", async () => {
		const visitor = await visit();
		await newShopper(visitor);
		await visitor.open("/account/passkeys");
		await visitor.sees("Passkeys don't work at this address");
		await visitor.expectNoSidewaysScroll();
		await logOut(visitor);
		expect(await visitor.button("Log in with a passkey").count()).toBe(0);
	});
});
