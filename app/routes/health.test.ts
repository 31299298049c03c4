import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newId } from "~/platform/ids.server";
import { jobRuns } from "~/platform/jobs/job-runs.server";
import { MESSAGE_PRIORITIES, outbox, queueMail } from "~/platform/outbox/outbox.server";
import { createDatabaseBinding } from "~/testing/database/database-binding";
import { createLoggingDatabase } from "~/testing/database/statement-log";
import { createAdmin } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { fetchWorker } from "~/testing/http/worker";
import { createTestPlatform } from "~/testing/platform";
import { skipMinute } from "~/testing/skip-minute";

const { db } = createTestPlatform();
const MINUTE_MS = 60_000;

beforeEach(async () => {
	skipMinute();
	await db.update(outbox).set({ sentAt: 1 });
	await db.delete(jobRuns);
	await addRun(0);
});

afterEach(() => {
	vi.useRealTimers();
});

async function addRun(minutesAgo: number | null, addedMinutesAgo = 60): Promise<void> {
	await db.insert(jobRuns).values({
		job: newId(),
		addedAt: Date.now() - addedMinutesAgo * MINUTE_MS,
		succeededAt: minutesAgo === null ? null : Date.now() - minutesAgo * MINUTE_MS,
		failureReference: "",
	});
}

async function addMail(
	minutesAgo: number,
	given: Partial<typeof outbox.$inferInsert> = {},
): Promise<void> {
	const id = newId();
	const at = Date.now() - minutesAgo * MINUTE_MS;
	const mail = { to: `${id}@buyers.test`, subject: "Hello", html: "", text: "Hello" };
	await queueMail(db, { ...mail, id, now: at });
	await db
		.update(outbox)
		.set({ priority: MESSAGE_PRIORITIES.normal, ...given })
		.where(eq(outbox.id, id));
}

async function askAgain(bindings: Partial<Env> = {}) {
	skipMinute();
	return fetchWorker("http://shop.test/health", {}, bindings);
}

test("a shop whose jobs run and whose mail leaves is healthy, by one statement every ten seconds and without a cookie", async () => {
	const { DB, ran } = createLoggingDatabase();
	const answer = await askAgain({ DB });
	expect([answer.status, await answer.text()]).toEqual([200, "ok\n"]);
	expect(answer.headers.get("set-cookie")).toBeNull();
	expect(answer.headers.get("cache-control")).toBe("no-store");
	expect(ran).toHaveLength(1);
	await fetchWorker("http://shop.test/health", { method: "HEAD" }, { DB });
	expect(ran).toHaveLength(1);
	await askAgain({ DB });
	expect(ran).toHaveLength(2);
});

test.each<[string, () => Promise<unknown>, number]>([
	["no job has ever run", () => db.delete(jobRuns), 503],
	["a job has not succeeded for 20 minutes", () => addRun(21), 503],
	["a job that was added 20 minutes ago has never succeeded", () => addRun(null, 21), 503],
	["a job was added by the last deploy", () => addRun(null, 4), 200],
	["a mail has been due for 15 minutes", () => addMail(16), 503],
	["a mail has been due for 13 minutes", () => addMail(13), 200],
	[
		"a newsletter has been due for hours",
		() => addMail(300, { priority: MESSAGE_PRIORITIES.bulk }),
		200,
	],
	["a code has expired", () => addMail(300, { expiresAt: Date.now() - 1 }), 200],
	[
		"mail fails and none was sent since",
		() => addMail(16, { dueAt: Date.now() + MINUTE_MS, lastError: "503" }),
		503,
	],
	[
		"mail fails and only an SMS was sent since",
		async () => {
			await addMail(1, { sentAt: Date.now(), kind: "sms" });
			await addMail(16, { dueAt: Date.now() + MINUTE_MS, lastError: "503" });
		},
		503,
	],
	[
		"one address fails and other mail leaves",
		async () => {
			await addMail(1, { sentAt: Date.now() });
			await addMail(16, { dueAt: Date.now() + MINUTE_MS, lastError: "503" });
		},
		200,
	],
])("when %s, the answer is clear", async (_when, happen, status) => {
	skipMinute();
	await happen();
	const answer = await askAgain();
	expect([answer.status, await answer.text()]).toEqual([
		status,
		status === 200 ? "ok\n" : "unhealthy\n",
	]);
});

test("today's work says since when the oldest mail waits, and the last run of each job", async () => {
	await addMail(16);
	const job = newId();
	await db.insert(jobRuns).values({ job, addedAt: 1, endedAt: 2, failureReference: "ABCD-1234" });
	const admin = await createSignedInBrowser(await createAdmin());
	const { html } = await admin.open("/dashboard/overview");
	expect(html).toMatch(/Late mail<\/span><span[^>]*>oldest <time/);
	expect(html).toMatch(new RegExp(`${job}.*Late.*Reference ABCD-1234`));
});

test("a shop without its database is not healthy, and the log says why", async () => {
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	const down = () => {
		throw new Error("D1 is down");
	};
	const DB = createDatabaseBinding({ prepare: down, batch: down });
	const answer = await askAgain({ ...env, DB });
	expect([answer.status, await answer.text()]).toEqual([503, "unhealthy\n"]);
	expect(String(log.mock.calls)).toContain("D1 is down");
	log.mockRestore();
});

test("an answer is kept for less than ten seconds", async () => {
	vi.useFakeTimers({ toFake: ["Date"] });
	const { DB, ran } = createLoggingDatabase();
	await askAgain({ DB });
	const start = Date.now();
	const askAfter = async (ms: number) => {
		vi.setSystemTime(start + ms);
		await fetchWorker("http://shop.test/health", {}, { DB });
		return ran.length;
	};
	expect(await askAfter(9999)).toBe(1);
	expect(await askAfter(10_000)).toBe(2);
});
