import { eq, isNull, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { testPlatform } from "~/testing/platform";
import { newId } from "./ids.server";
import type { Mail } from "./mail.server";
import { outbox, queueMail, sendDueMail, waitAfter } from "./outbox.server";

const platform = testPlatform();
const { db } = platform;

// The tests of a run share one database: what others left unsent is not this file's.
beforeEach(() => db.update(outbox).set({ sentAt: 1 }).where(isNull(outbox.sentAt)));

async function aQueuedMail(): Promise<string> {
	const id = newId();
	const mail = { to: `${id}@buyers.test`, subject: "Hello", html: "<p>Hello</p>", text: "Hello" };
	await queueMail(db, { ...mail, id, now: Date.now() });
	return id;
}

const row = async (id: string) => (await db.select().from(outbox).where(eq(outbox.id, id)))[0];

/** A mail provider that keeps what it gets and fails the first `failures` times. */
function provider(failures = 0) {
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
		},
	};
}

test("a queued mail leaves once, under its row's id as key", async () => {
	const id = await aQueuedMail();
	const { got, mail } = provider();
	expect(await sendDueMail({ ...platform, mail })).toEqual({ sent: 1, failed: 0 });
	expect(await sendDueMail({ ...platform, mail })).toEqual({ sent: 0, failed: 0 });
	expect(got.map(({ key, mail: { to } }) => [key, to])).toEqual([[id, `${id}@buyers.test`]]);
});

test("a refused mail stays, with its error, and leaves later", async () => {
	const id = await aQueuedMail();
	const { got, mail } = provider(1);
	expect(await sendDueMail({ ...platform, mail })).toEqual({ sent: 0, failed: 1 });
	expect(await row(id)).toMatchObject({
		sentAt: null,
		tries: 1,
		lastError: expect.stringContaining("503"),
	});
	expect(await sendDueMail({ ...platform, mail })).toEqual({ sent: 0, failed: 0 });
	const later = () => Date.now() + waitAfter(1) + 1000;
	expect(await sendDueMail({ ...platform, mail, now: later })).toEqual({ sent: 1, failed: 0 });
	expect(await row(id)).toMatchObject({ tries: 2, lastError: null });
	expect(got).toHaveLength(1);
});

test("two senders at once send a mail once", async () => {
	await aQueuedMail();
	const { got, mail } = provider();
	await Promise.all([sendDueMail({ ...platform, mail }), sendDueMail({ ...platform, mail })]);
	expect(got).toHaveLength(1);
});

test("the waits double from half a minute and end at six hours", () => {
	expect([1, 2, 3, 20].map(waitAfter)).toEqual([30_000, 60_000, 120_000, 6 * 3_600_000]);
});

test("a mail that tells of a change is written only if the change happened", async () => {
	const id = newId();
	const mail = { to: `${id}@buyers.test`, subject: "Hello", html: "", text: "" };
	await queueMail(db, { ...mail, id, now: 1 }, sql`1 = 2`);
	expect(await row(id)).toBeUndefined();
});
