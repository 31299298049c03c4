import { createExecutionContext, createScheduledController, env } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { databaseOf } from "~/testing/database";
import worker from "../../server";

test("each piece of the timer's work runs although the one before failed, and each failure is noted under the run's reference", async () => {
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	const down = () => {
		throw new Error("D1 is down");
	};
	const DB = databaseOf({ prepare: down, batch: down });
	await worker.scheduled(createScheduledController(), { ...env, DB }, createExecutionContext());
	const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
	log.mockRestore();
	expect(lines.map(({ timer }) => timer)).toEqual([
		"reconcile",
		"queueBackInStockEmails",
		"queueNewsletter",
		"sendBacklog",
		"sweepPictures",
		"forgetUnconfirmed",
		"forgetUnfinished",
		"forgetEnded",
		"forgetOldMail",
		"deleteExpiredIdempotencyKeys",
		"sweepLimits",
		"forgetOldWebhooks",
		"forgetOldSales",
		"sendDueWebhooks",
	]);
	const [first] = lines;
	expect(first.reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
	for (const { reference, error } of lines) {
		expect(reference).toBe(first.reference);
		expect(error).toContain("D1 is down");
	}
});
