import { readFile } from "node:fs/promises";
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { type Account, newShopper, signIn } from "./accounts";
import { mailsTo } from "./inbox";
import { useVisitors, type Visitor } from "./visitor";
import { titled, WAYS } from "./ways";

const STEP_MS = 30_000;

/** An authenticator app: the same key, the same clock. Each code works once, so the next one is asked for in advance. */
function appWith(key: string) {
	const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(/\s/g, "")) });
	return (later = 0) => totp.generate({ timestamp: Date.now() + later * STEP_MS });
}

/** Turns the second step on, as far as the page of the recovery codes. */
async function setUp(visitor: Visitor) {
	await visitor.open("/account");
	await visitor.link("Second step").click();
	await visitor.isAt("/account/second-step");
	await visitor.button("Set it up").click();
	const key = visitor.page.locator(".secret-key");
	await key.waitFor();
	await visitor.settles();
	await visitor.expectNoSidewaysScroll();
	await visitor.page.getByRole("img", { name: "QR code of your key" }).waitFor();
	const app = appWith(await key.innerText());
	await visitor.field("Code").fill("12345");
	await visitor.button("Turn it on").click();
	await visitor.sees("The code is not right");
	expect(await visitor.complaintAt("code")).toBe("The code is not right");
	await visitor.field("Code").fill(app());
	await visitor.button("Turn it on").click();
	await visitor.isAt("/account/second-step/codes");
	await visitor.expectNoSidewaysScroll();
	return app;
}

async function logOut(visitor: Visitor): Promise<void> {
	const navigation = await visitor.navigation();
	await navigation.getByRole("button", { name: "LOGOUT" }).click();
	await visitor.isAt("/login");
}

async function toSecondStep(visitor: Visitor, account: Account): Promise<void> {
	await visitor.open("/login?from=/mycart");
	await signIn(visitor, account);
	await visitor.isAt("/login/second-step");
	await visitor.sees("Enter the code from your second device.");
}

describe.each(titled(WAYS))("with %s", (_title, way) => {
	const visit = useVisitors(way);

	test("a shopper turns on the second step, and signs in by the app and by a recovery code", async () => {
		const visitor = await visit();
		visitor.expects(400);
		const account = await newShopper(visitor);
		const app = await setUp(visitor);
		const codes = await visitor.page.locator(".recovery-codes li").allInnerTexts();
		expect(codes).toHaveLength(10);
		const [file] = await Promise.all([
			visitor.page.waitForEvent("download"),
			visitor.link("Download as text").click(),
		]);
		const text = await readFile(await file.path(), "utf8");
		for (const code of codes) expect(text).toContain(code);
		await visitor.button("I have saved them").click();
		await visitor.isAt("/account/second-step");
		await visitor.sees("10 of 10 left");
		await visitor.expectNoSidewaysScroll();

		await logOut(visitor);
		await toSecondStep(visitor, account);
		await visitor.expectNoSidewaysScroll();
		await visitor.field("Code").fill("000");
		await visitor.button("Go on").click();
		await visitor.sees("The code is not right");
		await visitor.field("Code").fill(app(1));
		await visitor.button("Go on").click();
		await visitor.isAt("/mycart");

		await logOut(visitor);
		await toSecondStep(visitor, account);
		await visitor.link("Use a recovery code").click();
		await visitor.isAt("/login/second-step/recovery-code");
		await visitor.expectNoSidewaysScroll();
		await visitor.field("Recovery code").fill(codes[4] ?? "");
		await visitor.button("Go on").click();
		await visitor.isAt("/mycart");
		const [newest] = await mailsTo(account.email, 3);
		expect(newest?.subject).toBe("A recovery code was used to sign in");

		await visitor.open("/account/second-step");
		await visitor.sees("9 of 10 left");
		await visitor.link("Turn it off").click();
		await visitor.sees("Turn the second step off?");
		await visitor.page.getByRole("dialog").getByRole("button", { name: "Turn it off" }).click();
		await visitor.sees("Signing in no longer asks for a second step");
		await logOut(visitor);
		await signIn(visitor, account);
		await visitor.isAt("/");
	});

	test("whoever waits at the second step can start again", async () => {
		const visitor = await visit();
		visitor.expects(400);
		const account = await newShopper(visitor);
		await setUp(visitor);
		await logOut(visitor);
		await toSecondStep(visitor, account);
		await visitor.button("Start again").click();
		await visitor.isAt("/login");
		await visitor.open("/login/second-step");
		await visitor.isAt("/login");
		await visitor.sees("This sign-in is over");
	});
});
