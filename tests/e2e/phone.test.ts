import { randomInt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newShopper } from "./accounts";
import { mailsTo } from "./inbox";
import { useVisitors } from "./visitor";
import { CROSSED, withTitles } from "./ways";

const newNumber = () => `017${String(randomInt(100_000_000)).padStart(8, "0")}`;

describe.each(withTitles(CROSSED))("with %s", (_title, way) => {
	const visit = useVisitors(way);

	test("a shopper verifies a phone number by SMS, finds it on the order form and removes it", async () => {
		const visitor = await visit();
		visitor.expects(400);
		await newShopper(visitor);
		await visitor.open("/account");
		await visitor.link("Phone number").click();
		await visitor.isAt("/account/phone");
		await visitor.expectNoSidewaysScroll();
		await visitor.field("Phone").fill("1234");
		await visitor.button("Send a code").click();
		await visitor.sees("Provide a valid phone number");
		const number = newNumber();
		await visitor.field("Phone").fill(number);
		await visitor.button("Send a code").click();
		await visitor.isAt("/account/phone/code");
		await visitor.expectNoSidewaysScroll();
		const [sms] = await mailsTo(`+88${number}`, 1);
		const code = sms?.text.slice(0, 6) ?? "";
		await visitor.field("Code").fill(code === "000000" ? "000001" : "000000");
		await visitor.button("Verify").click();
		await visitor.sees("This code is wrong or has expired.");
		await visitor.field("Code").fill(code);
		await visitor.button("Verify").click();
		await visitor.isAt("/account/phone");
		await visitor.sees("Your phone number is verified");
		await visitor.sees(`+88${number}`);
		await visitor.expectNoSidewaysScroll();

		await visitor.open("/products/hex-bolt-m10x60/order?quantity=1");
		expect(await visitor.field("Phone").inputValue()).toBe(`+88${number}`);

		await visitor.open("/account/phone");
		await visitor.link("Remove").click();
		await visitor.sees("Remove this number?");
		await visitor.button("Remove").click();
		await visitor.sees("Phone number removed");
		await visitor.seesNo(`+88${number}`);
	});
});
