import { env } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { CONFIRM_MS, MIN_MAIL_INTERVAL_MS } from "~/domain/newsletter/rules";
import { deleteUnconfirmedSubscribers, subscribe } from "~/domain/newsletter/subscribers.server";
import { subscribers } from "~/domain/newsletter/tables.server";
import { createDatabase } from "~/platform/d1/database.server";
import { newId } from "~/platform/ids.server";
import { queueBulkMail } from "~/platform/outbox/bulk-mail.server";
import { outbox } from "~/platform/outbox/outbox.server";
import { createLoggingDatabase } from "~/testing/database/statement-log";
import { createUser } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { readMailedLink, readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

const createEmail = () => `${newId()}@readers.test`;
const CONFIRM_PATH = "/newsletter/confirm/";

async function findSubscriber(email: string) {
	const [row] = await db.select().from(subscribers).where(eq(subscribers.email, email));
	return row;
}

const ageSubscription = (email: string, ms: number) =>
	db
		.update(subscribers)
		.set({ mailedAt: Date.now() - ms, confirmUntil: Date.now() - ms + CONFIRM_MS })
		.where(eq(subscribers.email, email));

async function createConfirmedSubscriber(): Promise<string> {
	const email = createEmail();
	const visitor = new Browser();
	await visitor.submit("/newsletter", { email });
	await visitor.submit(await readMailedLink(email, CONFIRM_PATH));
	return email;
}

test("every page's footer has an empty newsletter box, error pages too", async () => {
	const user = await createUser();
	const shopper = await createSignedInBrowser(user);
	for (const path of ["/", "/mycart", "/no-such-page"]) {
		const visitor = await new Browser().open(path);
		if (visitor.status !== 302) expect(visitor.html).toMatch(/Subscribe<\/button>/);
		const box = /<form[^>]*action="\/newsletter"[^>]*>.*?<\/form>/s.exec(
			(await shopper.open(path)).html,
		)?.[0];
		expect(box).not.toContain(user.email);
		expect(box).toContain(`name="from" value="${path}"`);
	}
});

test("the newsletter page has a single subscribe form", async () => {
	const { html } = await new Browser().open("/newsletter");
	expect(html.match(/Subscribe<\/button>/g)).toHaveLength(1);
	expect(html.match(/type="email"/g)).toHaveLength(1);
});

test("the emailed link shows a page, and its button confirms the subscription", async () => {
	const email = createEmail();
	const visitor = new Browser();
	const asked = await visitor.submit("/newsletter", { email, from: "/products" });
	expect(asked).toMatchObject({ status: 303, location: "/products" });
	expect((await visitor.open("/products")).html).toContain("sent you an email.");
	expect(await findSubscriber(email)).toMatchObject({ state: "pending", confirmedAt: null });

	const link = await readMailedLink(email, CONFIRM_PATH);
	for (let scans = 0; scans < 3; scans += 1) {
		const page = await visitor.open(link);
		expect(page.status).toBe(200);
		expect(page.html).toContain(email);
	}
	expect(await findSubscriber(email)).toMatchObject({ state: "pending" });

	expect(await visitor.submit(link)).toMatchObject({ status: 303, location: "/" });
	expect((await visitor.open("/")).html).toContain("You are subscribed to our newsletter");
	expect(await findSubscriber(email)).toMatchObject({ state: "confirmed" });
	await db.update(subscribers).set({ confirmedAt: 1 }).where(eq(subscribers.email, email));
	expect((await visitor.submit(link)).status).toBe(303);
	expect(await findSubscriber(email)).toMatchObject({ confirmedAt: 1 });
});

test("an address that is confirmed while its link is asked for again keeps its state and gets no link", async () => {
	const email = createEmail();
	await subscribe(platform, email);
	await ageSubscription(email, MIN_MAIL_INTERVAL_MS.pending);
	const { DB } = createLoggingDatabase(async (sql) => {
		if (sql.startsWith('insert into "subscribers"')) await confirm();
	});
	const confirm = () =>
		db
			.update(subscribers)
			.set({ state: "confirmed", confirmedAt: 2 })
			.where(eq(subscribers.email, email));
	const count = { statements: 0, writtenTables: new Set<string>() };
	await subscribe({ ...platform, db: createDatabase(DB, count) }, email);
	const queued = await db.select().from(outbox).where(eq(outbox.to, email));
	expect(queued).toHaveLength(1);
	expect(await findSubscriber(email)).toMatchObject({ state: "confirmed" });
});

test("the database stores a hash of the link, and the outbox drops it once the email is sent", async () => {
	const email = createEmail();
	await new Browser().submit("/newsletter", { email });
	const secret = (await readMailedLink(email, CONFIRM_PATH)).slice(CONFIRM_PATH.length);
	const tables = ["subscribers", "outbox", "audit"];
	for (const table of tables) {
		const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
		expect(JSON.stringify(results)).not.toContain(secret);
	}
	expect(await findSubscriber(email)).toMatchObject({
		confirmHash: expect.stringMatching(/^[0-9a-f]{64}$/),
	});
});

test.each(["", "nobody", "a b@c.de", "a,b@c.de", "x<y@z.de>"])(
	"the invalid email '%s' shows an error next to the field and is kept",
	async (email) => {
		const page = await new Browser().submit("/newsletter", { email, from: "/products" });
		expect(page.status).toBe(400);
		expect(page.html).toMatch(/id="error-email"[^>]*>.*?(Provide a valid|Email is Required)/s);
		if (email) expect(page.html).toMatch(/id="field-email"[^>]*value="[^"]+"/);
		expect(page.html).toContain('name="from" value="/products"');
	},
);

test("the response doesn't reveal who is subscribed, and the subscriber gets an email", async () => {
	const known = await createConfirmedSubscriber();
	await ageSubscription(known, MIN_MAIL_INTERVAL_MS.confirmed);
	const responses = await Promise.all(
		[known, createEmail()].map((email) => new Browser().submit("/newsletter", { email })),
	);
	const [a, b] = responses.map(({ status, location, html, headers }) => ({
		status,
		location,
		html,
		timing: headers.get("server-timing"),
	}));
	expect(a).toEqual(b);
	const [mail] = await readMails(known);
	expect(mail?.subject).toBe(`You are already subscribed to ${platform.settings.shopName}`);
	expect(mail?.links.join()).toContain("/newsletter/unsubscribe/");
	expect(await findSubscriber(known)).toMatchObject({ state: "confirmed" });
});

test("an address that is entered repeatedly gets few emails", async () => {
	const email = createEmail();
	const submitEmail = () => new Browser().submit("/newsletter", { email });
	await Promise.all([submitEmail(), submitEmail(), submitEmail()]);
	expect(await readMails(email)).toHaveLength(1);
	const first = await readMailedLink(email, CONFIRM_PATH);

	await ageSubscription(email, MIN_MAIL_INTERVAL_MS.pending - 60_000);
	await submitEmail();
	expect(await readMails(email)).toHaveLength(1);
	await ageSubscription(email, MIN_MAIL_INTERVAL_MS.pending);
	await submitEmail();
	expect(await readMails(email)).toHaveLength(2);

	const second = await readMailedLink(email, CONFIRM_PATH);
	expect((await new Browser().submit(first)).status).toBe(404);
	expect((await new Browser().submit(second)).status).toBe(303);
	await Promise.all([submitEmail(), submitEmail()]);
	expect(await readMails(email)).toHaveLength(2);
});

test("an expired, used or invented link does nothing", async () => {
	const late = createEmail();
	await new Browser().submit("/newsletter", { email: late });
	const link = await readMailedLink(late, CONFIRM_PATH);
	await ageSubscription(late, CONFIRM_MS);
	expect(await new Browser().open(link)).toMatchObject({ status: 404 });
	expect(await new Browser().submit(link)).toMatchObject({ status: 404 });
	expect(await findSubscriber(late)).toMatchObject({ state: "pending" });

	const left = await createConfirmedSubscriber();
	const used = await readMailedLink(left, CONFIRM_PATH);
	const secret = (await findSubscriber(left))?.unsubscribeSecret;
	await new Browser().submit(`/newsletter/unsubscribe/${secret}`);
	expect((await new Browser().submit(used)).status).toBe(404);
	expect(await findSubscriber(left)).toMatchObject({ state: "unsubscribed" });

	for (const path of [
		`${CONFIRM_PATH}${secret}`,
		`${CONFIRM_PATH}x`,
		"/newsletter/unsubscribe/x",
	]) {
		const page = await new Browser().open(path);
		expect(page.status).toBe(404);
		expect(page.html).toContain("This link");
		expect((await new Browser().submit(path)).status).toBe(404);
	}
});

test("the unsubscribe link shows a page, its button unsubscribes, and the reader can subscribe again", async () => {
	const email = await createConfirmedSubscriber();
	const link = `/newsletter/unsubscribe/${(await findSubscriber(email))?.unsubscribeSecret}`;
	const reader = new Browser();
	expect((await reader.open(link)).html).toContain("Press the button to stop newsletters");
	expect(await findSubscriber(email)).toMatchObject({ state: "confirmed" });
	expect(await reader.submit(link)).toMatchObject({ status: 303, location: link });
	expect((await reader.open(link)).html).toContain("You are unsubscribed");
	expect(await findSubscriber(email)).toMatchObject({ state: "unsubscribed" });

	await ageSubscription(email, MIN_MAIL_INTERVAL_MS.unsubscribed);
	await reader.submit("/newsletter", { email });
	expect(await findSubscriber(email)).toMatchObject({ state: "unsubscribed" });
	await reader.submit(await readMailedLink(email, CONFIRM_PATH));
	expect(await findSubscriber(email)).toMatchObject({ state: "confirmed", unsubscribedAt: null });
	expect((await reader.open(link)).html).toContain("Press the button to stop newsletters");
});

test("unsubscribing stops newsletters only, not other bulk mail to the address", async () => {
	const email = await createConfirmedSubscriber();
	const id = `back-in-stock-${newId()}.1`;
	await queueBulkMail(
		db,
		{ subject: "Back", html: "Back", text: "Back", now: Date.now() + 3_600_000 },
		"none",
		sql`select ${id} as id, ${email} as recipient, '' as replacement`,
	);
	const secret = (await findSubscriber(email))?.unsubscribeSecret;
	await new Browser().submit(`/newsletter/unsubscribe/${secret}`);
	expect(await findSubscriber(email)).toMatchObject({ state: "unsubscribed" });
	expect(await db.$count(outbox, eq(outbox.id, id))).toBe(1);
});

test.each([null, "https://mail.example", "null"])(
	"one-click unsubscribe works without cookies from Origin %s",
	async (origin) => {
		const email = await createConfirmedSubscriber();
		const path = `/newsletter/one-click/${(await findSubscriber(email))?.unsubscribeSecret}`;
		expect(await new Browser().open(path)).toMatchObject({ status: 302 });
		expect((await new Browser().submit(path, {}, { origin })).status).toBe(400);
		expect(await findSubscriber(email)).toMatchObject({ state: "confirmed" });
		const oneClick = { "List-Unsubscribe": "One-Click" };
		const more = "x".repeat(4096 - "List-Unsubscribe=One-Click&more=".length);
		const long = { ...oneClick, more: `${more}x` };
		expect((await new Browser().submit(path, long, { origin })).status).toBe(400);
		const longest = { ...oneClick, more };
		expect((await new Browser().submit(`${path}x`, longest, { origin })).status).toBe(404);
		expect(await findSubscriber(email)).toMatchObject({ state: "confirmed" });
		for (let times = 0; times < 2; times += 1) {
			const response = await new Browser().submit(path, oneClick, { origin });
			expect(response).toMatchObject({ status: 200, location: null });
			expect(await findSubscriber(email)).toMatchObject({ state: "unsubscribed" });
		}
		expect((await new Browser().submit(`${path}x`, oneClick, { origin })).status).toBe(404);
	},
);

test("the other newsletter actions reject posts from other origins", async () => {
	const email = await createConfirmedSubscriber();
	const secret = (await findSubscriber(email))?.unsubscribeSecret;
	const elsewhere = { origin: "https://evil.test" };
	for (const path of ["/newsletter", `/newsletter/unsubscribe/${secret}`, `${CONFIRM_PATH}x`]) {
		const fields = { email: createEmail(), "List-Unsubscribe": "One-Click" };
		expect((await new Browser().submit(path, fields, elsewhere)).status).toBe(403);
		expect(await findSubscriber(fields.email)).toBeUndefined();
	}
	expect(await findSubscriber(email)).toMatchObject({ state: "confirmed" });
});

test("an unconfirmed address is deleted after its deadline, and others stay", async () => {
	const [forgotten, fresh, confirmed] = [
		createEmail(),
		createEmail(),
		await createConfirmedSubscriber(),
	];
	await subscribe(platform, forgotten);
	await subscribe(platform, fresh);
	await ageSubscription(forgotten, CONFIRM_MS);
	await ageSubscription(confirmed, CONFIRM_MS);
	await deleteUnconfirmedSubscribers(platform);
	expect(await findSubscriber(forgotten)).toBeUndefined();
	expect(await findSubscriber(fresh)).toMatchObject({ state: "pending" });
	expect(await findSubscriber(confirmed)).toMatchObject({ state: "confirmed" });
});

test("a return path to another site redirects to the home page", async () => {
	const fields = { email: createEmail(), from: "https://evil.test/" };
	expect((await new Browser().submit("/newsletter", fields)).location).toBe("/");
});
