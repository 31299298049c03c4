import { randomInt } from "node:crypto";
import { describe, test } from "vitest";
import { newShopper } from "./accounts";
import { mailsTo } from "./inbox";
import { logInToTwoFactor } from "./two-factor";
import { useVisitors, type Visitor } from "./visitor";
import { CROSSED, withTitles } from "./ways";

async function readSmsCode(phone: string, count: number): Promise<string> {
	const [sms] = await mailsTo(phone, count);
	return sms?.text.slice(0, 6) ?? "";
}

async function verifyPhone(visitor: Visitor): Promise<string> {
	const number = `018${String(randomInt(100_000_000)).padStart(8, "0")}`;
	await visitor.field("Phone").fill(number);
	await visitor.button("Send a code").click();
	await visitor.isAt("/account/phone/code");
	await visitor.field("Code").fill(await readSmsCode(`+88${number}`, 1));
	await visitor.button("Verify").click();
	await visitor.isAt("/account/phone");
	return `+88${number}`;
}

describe.each(withTitles(CROSSED))("with %s", (_title, way) => {
	const visit = useVisitors(way);

	test("a shopper turns on codes by SMS, logs in with one and turns them off", async () => {
		const visitor = await visit();
		visitor.expects(400);
		const account = await newShopper(visitor);
		await visitor.open("/account/second-step");
		await visitor.expectNoSidewaysScroll();
		await visitor.link("Verify your number").click();
		await visitor.isAt("/account/phone");
		const phone = await verifyPhone(visitor);
		await visitor.open("/account/second-step");
		await visitor.sees(phone.slice(-4));
		await visitor.button("Turn on").click();
		await visitor.isAt("/account/second-step/codes");
		await visitor.button("I have saved them").click();
		await visitor.isAt("/account/second-step");
		await visitor.sees("10 of 10 left");
		await visitor.expectNoSidewaysScroll();

		await logInToTwoFactor(visitor, account);
		await visitor.sees(`…${phone.slice(-4)}`);
		await visitor.expectNoSidewaysScroll();
		await visitor.button("Send the code").click();
		const code = await readSmsCode(phone, 2);
		await visitor.field("Code").fill(code === "000000" ? "000001" : "000000");
		await visitor.button("Continue").click();
		await visitor.sees("This code is wrong or has expired.");
		await visitor.expectNoSidewaysScroll();
		await visitor.button("Send another code").click();
		await visitor.sees("one code a minute");
		await visitor.field("Code").fill(code);
		await visitor.button("Continue").click();
		await visitor.isAt("/mycart");

		await visitor.open("/account/phone");
		await visitor.sees("Your login codes go to this number.");
		await visitor.expectNoSidewaysScroll();
		await visitor.link("Two-factor authentication").click();
		await visitor.isAt("/account/second-step");
		await visitor.link("Turn off SMS codes").click();
		await visitor.sees("Turn off two-factor authentication?");
		await visitor.page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
		await visitor.sees("Two-factor authentication is off");
	});
});
