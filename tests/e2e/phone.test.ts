import { randomInt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { signUpShopper } from "./accounts";
import { waitForMails } from "./inbox";
import { MODES, withTitles } from "./modes";
import { useVisitors } from "./visitor";

const newNumber = () => `017${String(randomInt(100_000_000)).padStart(8, "0")}`;

describe.each(withTitles(MODES))("with %s", (_title, mode) => {
	const visit = useVisitors(mode);

	test("a shopper verifies a phone number by SMS, finds it on the order form and removes it", async () => {
		const visitor = await visit();
		visitor.allowErrors(400);
		await signUpShopper(visitor);
		await visitor.open("/account");
		await visitor.link("Phone number").click();
		await visitor.expectPath("/account/phone");
		await visitor.expectNoSidewaysScroll();
		await visitor.field("Phone").fill("1234");
		await visitor.button("Send a code").click();
		await visitor.expectText("Provide a valid phone number");
		const number = newNumber();
		await visitor.field("Phone").fill(number);
		await visitor.button("Send a code").click();
		await visitor.expectPath("/account/phone/code");
		await visitor.expectNoSidewaysScroll();
		const [sms] = await waitForMails(`+88${number}`, 1);
		const code = sms?.text.slice(0, 6) ?? "";
		await visitor.field("Code").fill(code === "000000" ? "000001" : "000000");
		await visitor.button("Verify").click();
		await visitor.expectText("This code is wrong or has expired.");
		await visitor.field("Code").fill(code);
		await visitor.button("Verify").click();
		await visitor.expectPath("/account/phone");
		await visitor.expectText("Your phone number is verified");
		await visitor.expectText(`+88${number}`);
		await visitor.expectNoSidewaysScroll();

		await visitor.open("/products/hex-bolt-m10x60/order?quantity=1");
		expect(await visitor.field("Phone").inputValue()).toBe(`+88${number}`);

		await visitor.open("/account/phone");
		await visitor.link("Remove").click();
		await visitor.expectText("Remove this number?");
		await visitor.button("Remove").click();
		await visitor.expectText("Phone number removed");
		await visitor.expectNoText(`+88${number}`);
	});
});
