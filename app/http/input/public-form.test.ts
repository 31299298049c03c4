import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/domain/accounts/tables.server";
import { contactMessages } from "~/domain/contact/tables.server";
import { subscribers } from "~/domain/newsletter/tables.server";
import { newId } from "~/platform/ids.server";
import { createUser } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";
import { signRenderTime } from "./public-form.server";

const platform = createTestPlatform();
const { db } = platform;

const RETRY_MESSAGE = "Please press the button again";

const bindings = { MIN_FORM_SECONDS: "2" };

const signRenderTimeAgo = (ms: number) =>
	signRenderTime({ ...platform, now: () => Date.now() - ms });

const createSignUpFields = (given: Record<string, string> = {}) => ({
	name: `Salma ${newId()}`,
	email: `${newId()}@people.test`,
	password: "secret-6",
	...given,
});
const createMessageFields = (given: Record<string, string> = {}) => ({
	name: `Buyer ${newId()}`,
	email: `${newId()}@people.test`,
	contact: "+880 1711 000000",
	message: "Do you stock M20 nuts?",
	idempotencyKey: newId(),
	...given,
});

const listAccounts = (email: string) => db.select().from(users).where(eq(users.email, email));
const listMessages = (name: string) =>
	db.select().from(contactMessages).where(eq(contactMessages.name, name));

test.each(["/", "/contact", "/signup"])(
	"%s contains a signed render time and a hidden field",
	async (path) => {
		const { html } = await new Browser().open(path);
		expect(html).toMatch(/<input type="hidden" name="renderedAt" value="\d{13}\.[\w-]{43}"/);
		expect(html).toMatch(
			/<div class="honeypot" aria-hidden="true"><label>Leave this empty<input type="text" name="topic" tabindex="-1" autoComplete="off"/i,
		);
	},
);

test("the footer's form has the hidden field and no render time", async () => {
	const box = /<form[^>]*action="\/newsletter"[^>]*>.*?<\/form>/s.exec(
		(await new Browser().open("/products")).html,
	)?.[0];
	expect(box).toContain('name="topic"');
	expect(box).not.toContain('name="renderedAt"');
});

test.each([
	["sooner than two seconds", () => signRenderTimeAgo(1500)],
	["in the future", () => signRenderTimeAgo(-60_000)],
	["with a time of its own", () => signRenderTimeAgo(60_000).replace(/^\d/, "0")],
	["with a signature of another time", () => `1.${signRenderTimeAgo(60_000).split(".")[1]}`],
	["without a time", () => ""],
])("a form that comes %s is rendered again with everything kept", async (_, renderedAt) => {
	const fields = createMessageFields({ renderedAt: renderedAt() });
	const page = await new Browser({ bindings }).submit("/contact", fields);
	expect(page.status).toBe(400);
	expect(page.html).toContain(RETRY_MESSAGE);
	for (const typed of [fields.name, fields.email, fields.contact]) {
		expect(page.html).toContain(`value="${typed}"`);
	}
	expect(page.html).toContain("Do you stock M20 nuts?</textarea>");
	expect(await listMessages(fields.name)).toEqual([]);
	const again = await new Browser({ bindings }).submit("/contact", {
		...fields,
		renderedAt: signRenderTimeAgo(2500),
	});
	expect(again.status).toBe(303);
	expect(await listMessages(fields.name)).toHaveLength(1);
});

test.each([2000, 86_400_000, 30 * 86_400_000])(
	"a form rendered %i ms ago is accepted",
	async (ms) => {
		const fields = createSignUpFields({ renderedAt: signRenderTimeAgo(ms) });
		expect((await new Browser({ bindings }).submit("/signup", fields)).status).toBe(303);
		expect(await listAccounts(fields.email)).toHaveLength(1);
	},
);

test("a sign-up that is too fast keeps name and email and asks for the password again", async () => {
	const fields = createSignUpFields({ renderedAt: signRenderTimeAgo(0) });
	const page = await new Browser({ bindings }).submit("/signup", fields);
	expect(page.status).toBe(400);
	expect(page.html).toContain(RETRY_MESSAGE);
	expect(page.html).toContain("Enter your password again");
	expect(page.html).toContain(`value="${fields.email}"`);
	expect(page.html).not.toContain(fields.password);
	expect(await listAccounts(fields.email)).toEqual([]);
});

test("missing fields are reported first, however fast the form was sent", async () => {
	const page = await new Browser({ bindings }).submit("/signup", {
		renderedAt: signRenderTimeAgo(0),
	});
	expect(page.html).toContain("Name is required");
	expect(page.html).not.toContain(RETRY_MESSAGE);
});

test("a filled-in hidden field rejects each form, shows the reason and is cleared", async () => {
	const [person, sender, reader] = [
		createSignUpFields(),
		createMessageFields(),
		`${newId()}@readers.test`,
	];
	const filledIn = { topic: "Buy now" };
	const shopper = await createSignedInBrowser(await createUser());
	const member = createMessageFields();
	const pages = [
		await new Browser().submit("/signup", { ...person, ...filledIn }),
		await new Browser().submit("/contact", { ...sender, ...filledIn }),
		await new Browser().submit("/newsletter", { email: reader, ...filledIn }),
		await shopper.submit("/contact", { ...member, ...filledIn }),
	];
	for (const { status, html } of pages) {
		expect(status).toBe(400);
		expect(html).toContain(RETRY_MESSAGE);
		expect(html).toMatch(/name="topic"/);
		expect(html).not.toMatch(/<input[^>]*value="Buy now"/);
	}
	expect(await listAccounts(person.email)).toEqual([]);
	expect(await listMessages(sender.name)).toEqual([]);
	expect(await listMessages(member.name)).toEqual([]);
	expect(await db.select().from(subscribers).where(eq(subscribers.email, reader))).toEqual([]);
	expect((await new Browser().submit("/contact", { ...sender, topic: "" })).status).toBe(303);
});
