import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { signIn, signUpShopper } from "./accounts";
import { waitForMails } from "./inbox";
import { MODES, withTitles } from "./modes";
import { confirmApp, logInToTwoFactor, startTwoFactorSetup } from "./two-factor";
import { useVisitors, type Visitor } from "./visitor";

async function logOut(visitor: Visitor): Promise<void> {
	const menu = await visitor.accountMenu();
	await menu.getByRole("button", { name: "LOGOUT" }).click();
	await visitor.expectPath("/login");
}

describe.each(withTitles(MODES))("with %s", (_title, mode) => {
	const visit = useVisitors(mode);

	test("a shopper turns on two-factor authentication, and logs in with the app and a recovery code", async () => {
		const visitor = await visit();
		visitor.allowErrors(400);
		const account = await signUpShopper(visitor);
		await visitor.open("/account");
		await visitor.link("Two-factor authentication").click();
		await visitor.expectPath("/account/second-step");
		const app = await startTwoFactorSetup(visitor);
		await visitor.expectNoSidewaysScroll();
		await visitor.page.getByRole("img", { name: "QR code of your key" }).waitFor();
		await visitor.field("Code").fill("12345");
		await visitor.button("Turn on").click();
		await visitor.expectText("This code is wrong");
		expect(await visitor.readFieldError("code")).toBe("This code is wrong");
		const codes = await confirmApp(visitor, app);
		expect(codes).toHaveLength(10);
		await visitor.expectNoSidewaysScroll();
		const [file] = await Promise.all([
			visitor.page.waitForEvent("download"),
			visitor.link("Download as text").click(),
		]);
		const text = await readFile(await file.path(), "utf8");
		for (const code of codes) expect(text).toContain(code);
		await visitor.button("I have saved them").click();
		await visitor.expectPath("/account/second-step");
		await visitor.expectText("10 of 10 left");
		await visitor.expectNoSidewaysScroll();

		await logOut(visitor);
		await logInToTwoFactor(visitor, account);
		await visitor.expectText("Enter the code from your second device.");
		await visitor.expectNoSidewaysScroll();
		await visitor.field("Code").fill("000");
		await visitor.button("Continue").click();
		await visitor.expectText("This code is wrong");
		await visitor.field("Code").fill(app("next"));
		await visitor.button("Continue").click();
		await visitor.expectPath("/mycart");

		await logOut(visitor);
		await logInToTwoFactor(visitor, account);
		await visitor.link("Recovery code").click();
		await visitor.expectPath("/login/second-step/recovery-code");
		await visitor.expectNoSidewaysScroll();
		await visitor.field("Recovery code").fill(codes[4] ?? "");
		await visitor.button("Continue").click();
		await visitor.expectPath("/mycart");
		const [newest] = await waitForMails(account.email, 3);
		expect(newest?.subject).toBe("A recovery code was used to log in");

		await visitor.open("/account/second-step");
		await visitor.expectText("9 of 10 left");
		await visitor.link("Turn off authenticator app").click();
		await visitor.expectText("Turn off two-factor authentication?");
		await visitor.page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
		await visitor.expectText("Two-factor authentication is off");
		await logOut(visitor);
		await signIn(visitor, account);
		await visitor.expectPath("/");
	});

	test("a pending two-factor login can be started again", async () => {
		const visitor = await visit();
		const account = await signUpShopper(visitor);
		await confirmApp(visitor, await startTwoFactorSetup(visitor));
		await logInToTwoFactor(visitor, account);
		await visitor.button("Start over").click();
		await visitor.expectPath("/login");
		await visitor.open("/login/second-step");
		await visitor.expectPath("/login");
		await visitor.expectText("Your login has expired");
	});
});
