import { applyD1Migrations, env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { JOB_GROUPS } from "~/http/worker/scheduled-jobs.server";
import { createPlatform } from "~/platform/platform.server";
import { fillEveryKind } from "~/testing/database/every-kind";
import { createInMemoryProvider } from "~/testing/payments/in-memory-provider";
import { checkInvariants } from "../scripts/verify/invariants";

const JOBS = Object.values(JOB_GROUPS).flatMap((jobs) => Object.entries(jobs));

beforeAll(async () => {
	await applyD1Migrations(env.EMPTY_SHOP, env.MIGRATIONS);
	await fillEveryKind(env.JOBS_SHOP);
});

/** Nothing leaves this shop, and what a job reports fails the test. */
function createShop(DB: D1Database) {
	const reportError = (error: unknown) => {
		throw error;
	};
	const platform = createPlatform({ ...env, DB }, { waitUntil: () => {}, reportError });
	return {
		...platform,
		payments: createInMemoryProvider().payments,
		mail: async () => "sent",
		sms: null,
		postWebhook: async () => ({ status: 200, body: "" }),
		importWorkflow: null,
	};
}

/** Without the places where a job goes on. */
async function countRows(db: D1Database): Promise<Record<string, number>> {
	const { results } = await db
		.prepare(
			"SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*' AND name NOT GLOB 'sqlite_*' AND name <> 'reconcile_cursors'",
		)
		.all<{ name: string }>();
	const counts = await db.batch<{ rows: number }>(
		results.map(({ name }) => db.prepare(`SELECT count(*) AS rows FROM "${name}"`)),
	);
	return Object.fromEntries(
		results.map(({ name }, index) => [name, counts[index]?.results[0]?.rows ?? 0]),
	);
}

test.each(JOBS)("%s alone finds nothing to do in an empty shop", async (_, run) => {
	const before = await countRows(env.EMPTY_SHOP);
	await run(createShop(env.EMPTY_SHOP));
	expect(await countRows(env.EMPTY_SHOP)).toEqual(before);
});

test.each(JOBS)("%s does nothing again in a shop with rows of every kind", async (_, run) => {
	const shop = createShop(env.JOBS_SHOP);
	await run(shop);
	const after = await countRows(env.JOBS_SHOP);
	await run(shop);
	expect(await countRows(env.JOBS_SHOP)).toEqual(after);
});

test("after each job ran twice, the equations of the shop hold", async () => {
	for (const { name, differences } of await checkInvariants(env.JOBS_SHOP))
		expect(differences, name).toEqual([]);
});
