import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { contactMessages } from "~/domain/contact/tables.server";
import { parseSettings } from "~/platform/config/settings.server";
import { newId } from "~/platform/ids.server";
import { createUser } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const { db, settings } = createTestPlatform();

const buildFields = (given: Record<string, string> = {}) => ({
	name: `Buyer ${newId()}`,
	email: "Buyer@Workshop.Test",
	contact: "+880 1711 000000",
	message: "Do you stock M20 nuts?\nAnd washers?",
	idempotencyKey: newId(),
	...given,
});

const listMessages = (name: string) =>
	db.select().from(contactMessages).where(eq(contactMessages.name, name));
const listMails = async (name: string) => {
	const mails = await readMails(settings.mail.address);
	return mails.filter(({ subject }) => subject === `Message from ${name}`);
};

test("a visitor's message is stored, emailed to the shop and confirmed", async () => {
	const visitor = new Browser();
	const fields = buildFields();
	const response = await visitor.submit("/contact", fields);
	expect(response).toMatchObject({ status: 303, location: "/contact" });
	expect((await visitor.open("/contact")).html).toContain(
		"We received your message. Inform you soon. Thank you",
	);
	expect(await listMessages(fields.name)).toMatchObject([
		{ email: "buyer@workshop.test", contact: fields.contact, userId: null, answeredAt: null },
	]);
	const [mail] = await listMails(fields.name);
	expect(mail?.replyTo).toBe("buyer@workshop.test");
	expect(mail?.text).toContain("Do you stock M20 nuts?");
	expect(mail?.text).toContain("buyer@workshop.test");
});

test("an empty form shows an error for each missing field", async () => {
	const page = await new Browser().submit("/contact", { idempotencyKey: newId() });
	expect(page.status).toBe(400);
	for (const words of [
		"Name is Required",
		"Email is Required",
		"Contact Number is required",
		"Message is required",
	]) {
		expect(page.html).toContain(words);
	}
});

test("an invalid email is rejected and everything typed is kept", async () => {
	const fields = buildFields({ email: "not an address" });
	const page = await new Browser().submit("/contact", fields);
	expect(page.status).toBe(400);
	expect(page.html).toContain("Provide a valid Email");
	expect(page.html).toContain('value="not an address"');
	expect(page.html).toContain(`value="${fields.name}"`);
	expect(page.html).toContain(`value="${fields.contact}"`);
	expect(page.html).toContain("And washers?</textarea>");
	expect(await listMessages(fields.name)).toEqual([]);
});

test("a signed-in sender's email comes from their account, not from the form", async () => {
	const [user, victim] = [await createUser(), await createUser()];
	const shopper = await createSignedInBrowser(user);
	const { html } = await shopper.open("/contact");
	expect(html).toMatch(new RegExp(`<input[^>]*readOnly=""[^>]*value="${user.email}"`, "i"));
	// The rest of the account is nothing for a browser.
	expect(html).not.toContain(user.customerId);
	const fields = buildFields({ email: victim.email, userId: victim.id });
	await shopper.submit("/contact", fields);
	expect(await listMessages(fields.name)).toMatchObject([{ email: user.email, userId: user.id }]);
});

test("a double click sends one message and one email, and changed text with a new key sends another", async () => {
	const visitor = new Browser();
	const fields = buildFields();
	await Promise.all([1, 2, 3].map(() => visitor.submit("/contact", fields)));
	expect(await listMessages(fields.name)).toHaveLength(1);
	expect(await listMails(fields.name)).toHaveLength(1);
	const more = { idempotencyKey: newId(), message: "One more thing" };
	await visitor.submit("/contact", { ...fields, ...more });
	expect(await listMessages(fields.name)).toHaveLength(2);
});

test("a name of several lines gives a subject of one line, and markup stays text in the email", async () => {
	const name = `Eve ${newId()}`;
	const evil = buildFields({ name: `${name}\r\nBcc: x@y.z`, message: "<b>bold</b>" });
	await new Browser().submit("/contact", evil);
	const [mail] = await listMails(`${name} Bcc: x@y.z`);
	expect(mail?.html).toContain("&lt;b&gt;bold&lt;/b&gt;");
});

test("a message from an undeliverable reply address is stored and sent", async () => {
	const fields = buildFields({ email: "a,b@workshop.test" });
	await new Browser().submit("/contact", fields);
	const [mail] = await listMails(fields.name);
	expect(mail?.replyTo).toBeNull();
	expect(mail?.text).toContain("a,b@workshop.test");
});

test("NUL is rejected in every field", async () => {
	for (const field of ["name", "contact", "message"]) {
		const page = await new Browser().submit("/contact", buildFields({ [field]: "a\0b" }));
		expect(page.status).toBe(400);
		expect(page.html).toContain("Remove the invalid characters");
	}
});

test.each([
	["Toolyard <shop@toolyard.example>", "shop@toolyard.example"],
	["shop@toolyard.example", "shop@toolyard.example"],
])("the shop's address in '%s' is %s", (sender, address) => {
	expect(parseSettings({ ...env, MAIL_FROM: sender }).mail.address).toBe(address);
});

test("a link with an order's number or a part starts the message, and other texts are ignored", async () => {
	const open = async (query: string) => {
		const visitor = await createSignedInBrowser(await createUser());
		return Promise.all([new Browser(), visitor].map((each) => each.open(`/contact${query}`)));
	};
	for (const { html } of await open("?order=SO-100482"))
		expect(html).toMatch(/<textarea[^>]*name="message"[^>]*>Order SO-100482: <\/textarea>/);
	for (const { html } of await open("?part=o-ring%20%3C20%20mm"))
		expect(html).toMatch(/<textarea[^>]*>I am looking for: o-ring &lt;20 mm\n<\/textarea>/);
	for (const query of [
		`?part=${"9".repeat(101)}`,
		"",
		"?order=SO-1x",
		"?order=Call%20me",
		"?order=",
	])
		for (const { status, html } of await open(query)) {
			expect(status).toBe(200);
			expect(html).toMatch(/<textarea[^>]*name="message"[^>]*><\/textarea>/);
		}
});
