import { createExecutionContext, createScheduledController, env } from "cloudflare:test";
import { inArray, isNotNull, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { jobRuns, listJobRuns } from "~/platform/jobs/job-runs.server";
import { hasQueryBudget, MAX_QUERIES_PER_INVOCATION } from "~/platform/jobs/query-budget.server";
import { outbox, queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { createDatabaseBinding } from "~/testing/database/database-binding";
import { runScheduledJobs } from "~/testing/http/scheduled";
import { createTestPlatform } from "~/testing/platform";
import worker from "../../../build/server/worker";
import config from "../../../wrangler.toml?raw";
import { type JobGroups, scheduledHandler } from "./scheduled.server";
import { JOB_GROUPS } from "./scheduled-jobs.server";

/** Cloudflare's free plan allows no more. */
const MAX_CRONS = 5;

async function loggedBy(act: () => Promise<unknown>) {
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	await act();
	const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
	log.mockRestore();
	return lines;
}

function withoutDatabase() {
	const down = () => {
		throw new Error("D1 is down");
	};
	return { ...env, DB: createDatabaseBinding({ prepare: down, batch: down }) };
}

/** These jobs read only at their hour, or where the settings were not read in the last minute. */
const NOT_ALWAYS = ["readSettings", "sendReminders", "sendStatements"];
const isAlways = (job: unknown) => !NOT_ALWAYS.includes(String(job));
const listJobs = (lines: Awaited<ReturnType<typeof loggedBy>>) =>
	lines.map(({ job }) => job).filter(isAlways);

test("wrangler.toml triggers every job group within the plan's limit", () => {
	const [, crons = ""] = /^crons = \[([^\]]*)\]/m.exec(config) ?? [];
	const triggered = Array.from(crons.matchAll(/"([^"]+)"/g), ([, cron]) => cron);
	expect(triggered).toEqual(Object.keys(JOB_GROUPS));
	expect(triggered.length).toBeLessThanOrEqual(MAX_CRONS);
});

test("each job runs even if the previous one failed, and failures are logged under the run's id", async () => {
	const lines = await loggedBy(() => runScheduledJobs(withoutDatabase()));
	const groups = Object.values(JOB_GROUPS).map((jobs) => Object.keys(jobs));
	expect(listJobs(lines)).toEqual(groups.flatMap((jobs) => [...jobs, "endRun"]).filter(isAlways));
	const references = new Map(lines.map(({ job, reference }) => [job, reference]));
	for (const jobs of groups) {
		const [reference] = jobs.map((job) => references.get(job));
		expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
		for (const job of jobs.filter(isAlways)) expect(references.get(job)).toBe(reference);
	}
	expect(new Set(references.values()).size).toBe(groups.length);
	for (const { error } of lines) expect(error).toContain("D1 is down");
});

test("a cron expression runs the jobs of its own group only", async () => {
	const cron = "2-59/5 * * * *";
	const controller = createScheduledController({ cron });
	const lines = await loggedBy(() =>
		worker.scheduled(controller, withoutDatabase(), createExecutionContext()),
	);
	const jobs = Object.keys(JOB_GROUPS[cron] ?? {});
	expect(listJobs(lines)).toEqual([...jobs, "endRun"].filter(isAlways));
});

test("the jobs of a group share one query budget, and each invocation has its own", async () => {
	const seen: boolean[] = [];
	const spend = async ({ db }: Platform) => {
		const one = db.select({ one: sql`1` }).from(sql`sqlite_schema`).limit(1);
		await db.batch([one, ...Array.from({ length: MAX_QUERIES_PER_INVOCATION - 1 }, () => one)]);
	};
	const look = async (platform: Platform) => void seen.push(hasQueryBudget(platform));
	const run = scheduledHandler({ first: { before: look, spend, after: look }, second: { look } });
	for (const cron of ["first", "second"]) await run({ cron }, env, createExecutionContext());
	expect(seen).toEqual([true, false, true]);
});

test("each run is recorded, with the reference of a failure, and jobs that no longer exist are forgotten", async () => {
	const { db } = createTestPlatform();
	await db.delete(jobRuns);
	const listRuns = async () =>
		(await listJobRuns(db, Date.now())).map(({ job, endedAt, succeededAt, failureReference }) => [
			job,
			endedAt !== null,
			succeededAt !== null,
			failureReference,
		]);
	const succeed = async () => {};
	const fail = () => Promise.reject(new Error("No luck."));
	const run = (cron: string, groups: JobGroups) =>
		scheduledHandler(groups)({ cron }, env, createExecutionContext());
	await run("first", { first: { one: succeed, two: succeed }, second: { three: succeed } });
	expect(await listRuns()).toEqual([
		["one", true, true, ""],
		["three", false, false, ""],
		["two", true, true, ""],
	]);
	const [line] = await loggedBy(() => run("first", { first: { one: fail, two: succeed } }));
	expect(line.error).toContain("No luck.");
	expect(await listRuns()).toEqual([
		["one", true, true, line.reference],
		["two", true, true, ""],
	]);
});

test("an alert that a job raises is mailed at once, and the rest of the backlog is not", async () => {
	const { db, newId } = createTestPlatform();
	const [alert, other] = [newId(), newId()];
	const raise = async (platform: Platform) => {
		for (const [id, priority] of [
			[alert, "alert"],
			[other, "normal"],
		] as const) {
			const mail = { to: `${id}@shop.test`, subject: "Hello", html: "", text: "Hello" };
			await queueMail(platform.db, { ...mail, id, now: platform.now(), priority });
		}
	};
	const run = scheduledHandler({ first: { raise } });
	await run({ cron: "first" }, env, createExecutionContext());
	const rows = await db
		.select({ id: outbox.id, isSent: isNotNull(outbox.sentAt).mapWith(Boolean) })
		.from(outbox)
		.where(inArray(outbox.id, [alert, other]));
	expect(new Map(rows.map(({ id, isSent }) => [id, isSent]))).toEqual(
		new Map([
			[alert, true],
			[other, false],
		]),
	);
});

test("a cron expression without jobs fails instead of doing nothing", async () => {
	const controller = createScheduledController({ cron: "0 3 * * *" });
	const run = worker.scheduled(controller, env, createExecutionContext());
	await expect(run).rejects.toThrow("No jobs belong to the cron expression '0 3 * * *'.");
});
