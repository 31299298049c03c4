import { randomInt } from "node:crypto";
import { describe, test } from "vitest";
import { signUpShopper } from "./accounts";
import { waitForMails } from "./inbox";
import { MODES, withTitles } from "./modes";
import { logInToTwoFactor } from "./two-factor";
import { useVisitors, type Visitor } from "./visitor";

async function readSmsCode(phone: string, count: number): Promise<string> {
	const [sms] = await waitForMails(phone, count);
	return sms?.text.slice(0, 6) ?? "";
}

async function verifyPhone(visitor: Visitor): Promise<string> {
	const number = `018${String(randomInt(100_000_000)).padStart(8, "0")}`;
	await visitor.field("Phone").fill(number);
	await visitor.button("Send a code").click();
	await visitor.expectPath("/account/phone/code");
	await visitor.field("Code").fill(await readSmsCode(`+88${number}`, 1));
	await visitor.button("Verify").click();
	await visitor.expectPath("/account/phone");
	return `+88${number}`;
}

describe.each(withTitles(MODES))("with %s", (_title, mode) => {
	const visit = useVisitors(mode);

	test("a shopper turns on codes by SMS, logs in with one and turns them off", async () => {
		const visitor = await visit();
		visitor.allowErrors(400);
		const account = await signUpShopper(visitor);
		await visitor.open("/account/second-step");
		await visitor.expectNoSidewaysScroll();
		await visitor.link("Verify your number").click();
		await visitor.expectPath("/account/phone");
		const phone = await verifyPhone(visitor);
		await visitor.open("/account/second-step");
		await visitor.expectText(phone.slice(-4));
		await visitor.button("Turn on").click();
		await visitor.expectPath("/account/second-step/codes");
		await visitor.button("I have saved them").click();
		await visitor.expectPath("/account/second-step");
		await visitor.expectText("10 of 10 left");
		await visitor.expectNoSidewaysScroll();

		await logInToTwoFactor(visitor, account);
		await visitor.expectText(`…${phone.slice(-4)}`);
		await visitor.expectNoSidewaysScroll();
		await visitor.button("Send the code").click();
		const code = await readSmsCode(phone, 2);
		await visitor.field("Code").fill(code === "000000" ? "000001" : "000000");
		await visitor.button("Continue").click();
		await visitor.expectText("This code is wrong or has expired.");
		await visitor.expectNoSidewaysScroll();
		await visitor.button("Send another code").click();
		await visitor.expectText("one code a minute");
		await visitor.field("Code").fill(code);
		await visitor.button("Continue").click();
		await visitor.expectPath("/mycart");

		await visitor.open("/account/phone");
		await visitor.expectText("Your login codes go to this number.");
		await visitor.expectNoSidewaysScroll();
		await visitor.link("Two-factor authentication").click();
		await visitor.expectPath("/account/second-step");
		await visitor.link("Turn off SMS codes").click();
		await visitor.expectText("Turn off two-factor authentication?");
		await visitor.page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
		await visitor.expectText("Two-factor authentication is off");
	});
});
