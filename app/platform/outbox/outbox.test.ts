import { env } from "cloudflare:test";
import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createUser } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";
import { newId } from "../ids.server";
import { MAX_QUERIES_PER_INVOCATION } from "../jobs/query-budget.server";
import { type Mail, MailProviderError } from "../mail/mail.server";
import type { Sms } from "../mail/sms.server";
import { createPlatform } from "../platform.server";
import {
	isWaiting,
	MESSAGE_PRIORITIES,
	outbox,
	purgeOldMessages,
	queueMail,
	queueSms,
} from "./outbox.server";
import { getRetryDelayMs, MAX_TRIES, sendBacklog, sendDueMail } from "./send-messages.server";

const platform = createTestPlatform();
const { db } = platform;

// Tests share one database: other files' messages are not this file's.
beforeEach(() => db.update(outbox).set({ sentAt: 1 }).where(isNull(outbox.sentAt)));

async function createQueuedMail(): Promise<string> {
	const id = newId();
	const mail = { to: `${id}@buyers.test`, subject: "Hello", html: "<p>Hello</p>", text: "Hello" };
	await queueMail(db, { ...mail, id, now: Date.now() });
	return id;
}

const row = async (id: string) => (await db.select().from(outbox).where(eq(outbox.id, id)))[0];

function createFakeMailProvider(failures = 0) {
	const got: { mail: Mail; key: string }[] = [];
	let left = failures;
	return {
		got,
		mail: async (mail: Mail, key: string) => {
			if (left > 0) {
				left -= 1;
				throw new Error("Mail provider answered 503");
			}
			got.push({ mail, key });
			return `mail-${key}`;
		},
	};
}

test("a queued email is sent once, with its row's id as idempotency key", async () => {
	const id = await createQueuedMail();
	const { got, mail } = createFakeMailProvider();
	expect(await sendDueMail({ ...platform, mail })).toMatchObject({ sent: 1, failed: 0 });
	expect(await sendDueMail({ ...platform, mail })).toMatchObject({ sent: 0, failed: 0 });
	expect(got.map(({ key, mail: { to } }) => [key, to])).toEqual([[id, `${id}@buyers.test`]]);
});

test("a failed email keeps its error and is sent later", async () => {
	const id = await createQueuedMail();
	const { got, mail } = createFakeMailProvider(1);
	expect(await sendDueMail({ ...platform, mail })).toMatchObject({ sent: 0, failed: 1 });
	expect(await row(id)).toMatchObject({
		sentAt: null,
		tries: 1,
		lastError: expect.stringContaining("503"),
	});
	expect(await sendDueMail({ ...platform, mail })).toMatchObject({ sent: 0, failed: 0 });
	const later = () => Date.now() + getRetryDelayMs(1) + 1000;
	expect(await sendDueMail({ ...platform, mail, now: later })).toMatchObject({
		sent: 1,
		failed: 0,
	});
	expect(await row(id)).toMatchObject({ tries: 2, lastError: null });
	expect(got).toHaveLength(1);
});

test("two concurrent senders send an email once", async () => {
	await createQueuedMail();
	const { got, mail } = createFakeMailProvider();
	await Promise.all([sendDueMail({ ...platform, mail }), sendDueMail({ ...platform, mail })]);
	expect(got).toHaveLength(1);
});

test("the retry delays double from half a minute up to six hours", () => {
	expect([1, 2, 3, 20].map(getRetryDelayMs)).toEqual([30_000, 60_000, 120_000, 6 * 3_600_000]);
});

test("an email about a change is queued only if the change happened", async () => {
	const id = newId();
	const mail = { to: `${id}@buyers.test`, subject: "Hello", html: "", text: "" };
	await queueMail(db, { ...mail, id, now: 1 }, sql`1 = 2`);
	expect(await row(id)).toBeUndefined();
});

test("a sent email's text and headers are emptied; recipient, subject and time stay", async () => {
	const id = newId();
	const to = `${id}@buyers.test`;
	const headers = { "List-Unsubscribe": "<https://shop.test/secret>" };
	const mail = { to, subject: "Hello", html: "secret", text: "secret", headers };
	await queueMail(db, { ...mail, id, now: Date.now(), replyTo: "buyer@buyers.test" });
	const { got, mail: send } = createFakeMailProvider();
	await sendDueMail({ ...platform, mail: send });
	expect(got[0]?.mail).toEqual({ ...mail, replyTo: "buyer@buyers.test" });
	expect(await row(id)).toMatchObject({ to, subject: "Hello", html: "", text: "", headers: "{}" });
	expect((await row(id))?.sentAt).toBeGreaterThan(0);
});

test("the scheduled job sends more than a page, and stops when its query budget is used up", async () => {
	for (let mails = 0; mails < 25; mails += 1) await createQueuedMail();
	const first = createFakeMailProvider();
	await sendBacklog({ ...platform, mail: first.mail });
	expect(first.got).toHaveLength(25);
	await createQueuedMail();
	const late = createFakeMailProvider();
	await sendBacklog({
		...platform,
		mail: late.mail,
		getQueryCount: () => MAX_QUERIES_PER_INVOCATION,
	});
	expect(late.got).toEqual([]);
});

test("refused mails, failures now and then and another run hold nothing up", async () => {
	for (let mails = 0; mails < 70; mails += 1) await createQueuedMail();
	const { got, mail } = createFakeMailProvider();
	let offered = 0;
	const unreliable = async (message: Mail, key: string) => {
		offered += 1;
		if (offered % 20 === 3) throw new MailProviderError(422, "no such address");
		if (offered % 20 === 7) throw new Error("Mail provider answered 503");
		return mail(message, key);
	};
	await Promise.all([1, 2].map(() => sendBacklog({ ...platform, mail: unreliable })));
	const failed = await db.$count(outbox, and(isNotNull(outbox.lastError), isNull(outbox.sentAt)));
	expect(new Set(got.map(({ key }) => key)).size).toBe(got.length);
	expect([offered, got.length + failed]).toEqual([70, 70]);
	expect(failed).toBeGreaterThanOrEqual(6);
});

/** Queues one row a second, with the oldest first. */
const queueInBulk = (count: number, kind: "mail" | "sms", priority: number) =>
	db.run(sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
		insert into ${outbox} (id, recipient, subject, html, text, tries, due_at, created_at, kind, priority, expires_at)
		select ${newId()} || '-' || n, iif(n % 20 = 0, 'refused', n) || '@buyers.test', ${String(priority)}, '', '', 0,
			${Date.now() - 1_000_000} + n * 1000, 0, ${kind}, ${priority}, iif(${kind} = 'sms', ${Date.now() + 600_000}, null) from numbers`);

test("a run sends 400 mails, alerts first and newsletters last, despite refused addresses, a dead SMS provider and another run", async () => {
	await queueInBulk(1200, "mail", MESSAGE_PRIORITIES.bulk);
	await queueInBulk(100, "mail", MESSAGE_PRIORITIES.normal);
	await queueInBulk(10, "sms", MESSAGE_PRIORITIES.normal);
	await queueInBulk(1, "mail", MESSAGE_PRIORITIES.alert);
	const offered: Mail[] = [];
	const keys = new Set<string>();
	const mail = async (message: Mail, key: string) => {
		offered.push(message);
		keys.add(key);
		if (message.to.startsWith("refused")) throw new MailProviderError(422, "no such address");
		return `mail-${key}`;
	};
	const { sms } = createFakeSmsProvider(1000);
	// With a query budget, unlike the tests' platform.
	const run = () =>
		sendBacklog({ ...createPlatform(env, { waitUntil() {}, reportError() {} }), mail, sms });
	await run();
	expect(offered.length).toBeGreaterThanOrEqual(390);
	const priorities = offered.map(({ subject }) => subject);
	expect(priorities).toEqual(priorities.toSorted());
	const alone = offered.length;
	await Promise.all([run(), run()]);
	expect(offered.length - alone).toBeGreaterThanOrEqual(400);
	expect(keys.size).toBe(offered.length);
});

test("a provider that is down is left alone for the rest of the run, and the other kind is sent", async () => {
	for (let messages = 0; messages < 30; messages += 1) {
		await createQueuedMail();
		await createQueuedSms(600_000);
	}
	const { got, mail } = createFakeMailProvider();
	const dead = createFakeSmsProvider(1000);
	let asked = 0;
	const sms = (message: Sms) => {
		asked += 1;
		return dead.sms(message);
	};
	await sendBacklog({ ...platform, mail, sms });
	expect([got.length, asked]).toEqual([30, 5]);
	const back = createFakeSmsProvider();
	await sendBacklog({ ...platform, mail, sms: back.sms });
	expect(back.got).toHaveLength(25);
});

test("when a message that had failed is sent, the others of its kind follow in their order", async () => {
	const start = Date.now();
	const ids: string[] = [];
	for (let mails = 0; mails < 4; mails += 1) {
		const id = await createQueuedMail();
		ids.push(id);
		await db
			.update(outbox)
			.set({ createdAt: start + mails, dueAt: start + mails })
			.where(eq(outbox.id, id));
	}
	const later = (ms: number) => () => start + ms;
	const down = createFakeMailProvider(4);
	await sendBacklog({ ...platform, mail: down.mail, now: later(1000) });
	// The messages would come back in the order of their own delays.
	for (const [place, id] of ids.entries())
		await db
			.update(outbox)
			.set({ dueAt: start + 3_600_000 - place * 600_000 })
			.where(eq(outbox.id, id));
	const { got, mail } = createFakeMailProvider();
	await sendBacklog({ ...platform, mail, now: later(1_800_000) });
	await sendBacklog({ ...platform, mail, now: later(1_800_001) });
	const [first, second, third, last] = ids;
	expect(got.map(({ key }) => key)).toEqual([last, first, second, third]);
});

test("a message that always fails is not hurried to its last try by others that get through after a failure", async () => {
	const stuck = await createQueuedMail();
	for (let round = 0; round < MAX_TRIES; round += 1) {
		await createQueuedMail();
		const failed = new Set<string>();
		const mail = async (_: Mail, key: string) => {
			if (key !== stuck && failed.has(key)) return `mail-${key}`;
			failed.add(key);
			throw new Error("Mail provider answered 503");
		};
		for (const seconds of [0, 31]) {
			const now = () => Date.now() + (round * 60 + seconds) * 1000;
			await sendBacklog({ ...platform, mail, now });
		}
	}
	const { tries, givenUpAt } = (await row(stuck)) ?? {};
	expect(givenUpAt).toBeNull();
	expect(tries).toBeLessThanOrEqual(12);
});

test("a sent message keeps its provider's id", async () => {
	const id = await createQueuedMail();
	await sendDueMail({ ...platform, mail: createFakeMailProvider().mail });
	expect(await row(id)).toMatchObject({ providerId: `mail-${id}` });
});

test("the newest email is sent after its response, however long the backlog is", async () => {
	for (let mails = 0; mails < 25; mails += 1) await createQueuedMail();
	const code = await createQueuedSms(600_000);
	await db
		.update(outbox)
		.set({ dueAt: Date.now() - 1000 })
		.where(and(isWaiting, ne(outbox.id, code)));
	const { got, sms } = createFakeSmsProvider();
	await sendDueMail({ ...platform, mail: createFakeMailProvider().mail, sms });
	expect(got.map(({ text }) => text)).toEqual([expect.stringContaining(code)]);
});

test("an email is deleted a month after it was sent or given up", async () => {
	const [id, fresh] = [await createQueuedMail(), await createQueuedMail()];
	await sendDueMail({ ...platform, mail: createFakeMailProvider().mail });
	const monthOld = Date.now() - 31 * 86_400_000;
	await db.update(outbox).set({ sentAt: monthOld }).where(eq(outbox.id, id));
	const refused = await createQueuedMail();
	await db.update(outbox).set({ givenUpAt: monthOld }).where(eq(outbox.id, refused));
	const isLeft = async () => (await row(id)) ?? (await row(refused));
	for (let runs = 0; runs < 200 && (await isLeft()); runs += 1) await purgeOldMessages(platform);
	expect(await isLeft()).toBeUndefined();
	expect(await row(fresh)).toBeDefined();
});

async function createQueuedSms(validMs: number): Promise<string> {
	const [id, now] = [newId(), Date.now()];
	const sms = { to: "+8801711000000", text: `123456 is your code ${id}` };
	await queueSms(db, { ...sms, id, now, expiresAt: now + validMs });
	return id;
}

function createFakeSmsProvider(failures = 0) {
	const got: Sms[] = [];
	let left = failures;
	return {
		got,
		sms: async (sms: Sms) => {
			left -= 1;
			if (left >= 0) throw new Error("SMS provider answered 503");
			got.push(sms);
			return "SM1";
		},
	};
}

test("an SMS is sent once with its validity and is emptied afterwards", async () => {
	const id = await createQueuedSms(600_000);
	const { got, sms } = createFakeSmsProvider();
	const { mail } = createFakeMailProvider();
	expect(await sendDueMail({ ...platform, mail, sms })).toMatchObject({ sent: 1, failed: 0 });
	expect(await sendDueMail({ ...platform, mail, sms })).toMatchObject({ sent: 0, failed: 0 });
	expect(got).toEqual([
		{
			to: "+8801711000000",
			text: expect.stringContaining(id),
			validForSeconds: expect.any(Number),
		},
	]);
	expect(got[0]?.validForSeconds).toBeGreaterThan(500);
	expect(got[0]?.validForSeconds).toBeLessThanOrEqual(600);
	expect(await row(id)).toMatchObject({ kind: "sms", text: "", sentAt: expect.any(Number) });
});

test("a failed SMS is retried like an email, also while no provider is configured", async () => {
	const id = await createQueuedSms(600_000);
	const { got, sms } = createFakeSmsProvider(1);
	expect(await sendDueMail({ ...platform, sms })).toMatchObject({ sent: 0, failed: 1 });
	expect((await row(id))?.lastError).toContain("503");
	const later = () => Date.now() + getRetryDelayMs(1) + 1000;
	expect(await sendDueMail({ ...platform, sms: null, now: later })).toMatchObject({
		sent: 0,
		failed: 1,
	});
	expect((await row(id))?.lastError).toContain("No SMS provider");
	const afterwards = () => later() + getRetryDelayMs(2) + 1000;
	expect(await sendDueMail({ ...platform, sms, now: afterwards })).toMatchObject({
		sent: 1,
		failed: 0,
	});
	expect(got).toHaveLength(1);
});

test("expired messages are deleted unsent", async () => {
	const [code, other] = [await createQueuedSms(600_000), await createQueuedSms(3_600_000)];
	const { got, sms } = createFakeSmsProvider();
	const later = () => Date.now() + 600_000;
	expect(await sendDueMail({ ...platform, sms, now: later })).toMatchObject({ sent: 1, failed: 0 });
	expect(got[0]?.text).toContain(other);
	await purgeOldMessages(platform);
	expect(await row(code)).toBeDefined();
	await purgeOldMessages({ ...platform, now: later });
	expect(await row(code)).toBeUndefined();
	expect(await row(other)).toBeDefined();
});

test("the provider's error is stored with the SMS", async () => {
	const [id, now] = [newId(), Date.now()];
	const sms = { id, to: "01711000000", text: "Hello", now, expiresAt: now + 600_000 };
	await queueSms(db, sms);
	expect(await sendDueMail(platform)).toMatchObject({ sent: 0, failed: 1 });
	expect((await row(id))?.lastError).toMatch(/SMS provider answered 400: .*21211/s);
});

test.each([
	[422, true],
	[400, true],
	[429, false],
	[401, false],
	[500, false],
])("an email answered with %i is stopped immediately: %s", async (status, isPermanent) => {
	const id = await createQueuedMail();
	const rejectMail = async () => {
		throw new MailProviderError(status, "no");
	};
	await sendDueMail({ ...platform, mail: rejectMail });
	expect((await row(id))?.givenUpAt !== null).toBe(isPermanent);
	const { got, mail } = createFakeMailProvider();
	await sendDueMail({ ...platform, mail, now: () => Date.now() + 3_600_000 });
	expect(got).toHaveLength(isPermanent ? 0 : 1);
});

test("a permanent refusal is recognised when a page sends the email", async () => {
	const unverified = await createUser({ verified: false });
	const id = newId();
	const mail = { to: "no address", subject: "Hello", html: "<p>Hello</p>", text: "Hello" };
	await queueMail(db, { ...mail, id, now: Date.now() });
	await (await createSignedInBrowser(unverified)).submit("/verify-email", { from: "/" });
	const sent = await row(id);
	expect(sent?.lastError).toContain("Mail provider answered 422");
	expect(sent?.givenUpAt).not.toBeNull();
});

test("an email is stopped after twenty failures, about three days", async () => {
	const id = await createQueuedMail();
	let at = Date.now();
	for (let tries = 1; tries <= 20; tries += 1) {
		expect((await row(id))?.givenUpAt).toBeNull();
		await sendDueMail({ ...platform, mail: createFakeMailProvider(1).mail, now: () => at });
		at += getRetryDelayMs(tries) + 1;
	}
	expect(await row(id)).toMatchObject({ tries: 20, sentAt: null });
	expect((await row(id))?.givenUpAt).toBeGreaterThan(0);
	expect(at - Date.now()).toBeGreaterThan(2 * 86_400_000);
});

test("an email that an admin stops while it is being sent stays stopped when sending fails", async () => {
	const id = await createQueuedMail();
	const failing = async () => {
		await db.update(outbox).set({ givenUpAt: 5 }).where(eq(outbox.id, id));
		throw new Error("Mail provider answered 503");
	};
	await sendDueMail({ ...platform, mail: failing });
	expect(await row(id)).toMatchObject({ givenUpAt: 5, sentAt: null });
	const { got, mail } = createFakeMailProvider();
	await sendDueMail({ ...platform, mail, now: () => Date.now() + 3_600_000 });
	expect(got).toEqual([]);
});
