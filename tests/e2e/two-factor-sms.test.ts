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
		await visitor.button("Turn it on").click();
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
		await visitor.button("Go on").click();
		await visitor.sees("This code is wrong or has expired.");
		await visitor.expectNoSidewaysScroll();
		await visitor.button("Send another code").click();
		await visitor.sees("One code a minute");
		await visitor.field("Code").fill(code);
		await visitor.button("Go on").click();
		await visitor.isAt("/mycart");

		await visitor.open("/account/phone");
		await visitor.sees("Codes to log in go to this number.");
		await visitor.expectNoSidewaysScroll();
		await visitor.link("Second step").click();
		await visitor.isAt("/account/second-step");
		await visitor.link("Turn it off: code by SMS").click();
		await visitor.sees("Turn the second step off?");
		await visitor.page.getByRole("dialog").getByRole("button", { name: "Turn it off" }).click();
		await visitor.sees("Signing in no longer asks for a second step");
	});
});
