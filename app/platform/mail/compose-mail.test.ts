import { expect, test } from "vitest";
import { composeMail } from "./compose-mail.server";

const mail = (overrides: Partial<Parameters<typeof composeMail>[0]> = {}) =>
	composeMail({
		shopName: "Toolyard",
		logoUrl: null,
		to: "rahim@buyers.test",
		subject: "Your order",
		recipientName: "Rahim",
		paragraphs: ["Pay soon."],
		...overrides,
	});

test("an email's text and HTML parts have the same content", () => {
	const { html, text } = mail({
		details: [{ label: "Total", value: "tk 5,250", isEmphasized: true }],
		button: { label: "Pay", url: "https://shop.test/pay?a=1&b=2" },
		footnote: "You ordered.",
		footLink: { label: "Stop", url: "https://shop.test/stop" },
	});
	expect(text).toBe(
		"Hello Rahim,\n\nPay soon.\n\nTotal: tk 5,250\n\nPay: https://shop.test/pay?a=1&b=2\n\nYou ordered.\n\nStop: https://shop.test/stop\n\nToolyard",
	);
	for (const expected of ["Hello Rahim,", "Pay soon.", "tk 5,250", "You ordered.", ">Stop</a>"]) {
		expect(html).toContain(expected);
	}
	expect(html).toContain('href="https://shop.test/pay?a=1&amp;b=2"');
});

test.each([
	["Rahim", "Hello Rahim,"],
	["", "Hello,"],
	["  ", "Hello,"],
])("a mail to somebody named '%s' begins with '%s'", (recipientName, greeting) => {
	const { html, text } = mail({ recipientName });
	expect(text.split("\n")[0]).toBe(greeting);
	expect(html).toContain(`>${greeting}<`);
});

test("an email without a greeting starts with its first paragraph", () => {
	expect(mail({ recipientName: undefined }).text).toMatch(/^Pay soon\./);
});

test("markup is escaped everywhere", () => {
	const evil = '<img src=x onerror="a">';
	const { html } = mail({
		subject: evil,
		recipientName: evil,
		paragraphs: [evil],
		details: [{ label: evil, value: evil }],
		button: { label: evil, url: `https://shop.test/"${evil}` },
		preheader: evil,
		footnote: evil,
		linkify: true,
	});
	expect(html).not.toContain("<img");
	expect(html).not.toContain('onerror="');
});

test("URLs become links only in the shop's own text", () => {
	const paragraphs = ["Win at https://evil.test/"];
	expect(mail({ paragraphs }).html).not.toContain("href");
	expect(mail({ paragraphs, linkify: true }).html).toContain('href="https://evil.test/"');
});

test("the preheader is shown beside the subject, or else the first paragraph", () => {
	const shown = (html: string) => /<div style="display:none">(.*?)<\/div>/.exec(html)?.[1];
	expect(shown(mail().html)).toBe("Pay soon.");
	expect(shown(mail({ preheader: "Two hours left" }).html)).toBe("Two hours left");
});

test("an email shows the shop's logo, and its name without a logo or without pictures", () => {
	expect(mail().html).not.toContain("<img");
	const { html } = mail({ logoUrl: "https://shop.test/images/logos/1.png?w=192" });
	expect(html).toMatch(
		/<img src="https:\/\/shop.test\/images\/logos\/1.png\?w=192" alt="Toolyard"/,
	);
});
