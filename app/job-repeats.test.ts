import { applyD1Migrations, env } from "cloudflare:test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { JOB_GROUPS } from "~/http/worker/scheduled-jobs.server";
import { DAY_MS } from "~/platform/dhaka-days";
import { groupBy } from "~/platform/group-by";
import { createPlatform } from "~/platform/platform.server";
import { sumColumns } from "~/testing/database/column-sums";
import { fillEveryKind } from "~/testing/database/every-kind";
import { createInMemoryProvider } from "~/testing/payments/in-memory-provider";
import { checkInvariants } from "../scripts/verify/invariants";

const JOBS = Object.values(JOB_GROUPS).flatMap((jobs) => Object.entries(jobs));

/** Ten in the morning in Dhaka: no reminder is sent at night. */
const START = Date.UTC(2050, 2, 31, 4);

beforeAll(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: START });
	// Part of the time until a webhook is sent again.
	vi.spyOn(Math, "random").mockReturnValue(0.5);
	await applyD1Migrations(env.EMPTY_SHOP, env.MIGRATIONS);
	await fillEveryKind(env.JOBS_SHOP);
});

afterAll(async () => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	// The runtime sees that the connection for snapshots has ended when it has nothing else to do.
	await scheduler.wait(100);
});

function failTest(error: unknown): never {
	throw error;
}

/** Nothing leaves this shop, and what a job reports fails the test. */
function createShop(DB: D1Database, reportError: (error: unknown) => void = failTest) {
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

/** Of each table all rows, without times, leases and the places where a job goes on. */
async function readRows(db: D1Database): Promise<Record<string, unknown[]>> {
	const { results: columns } = await db
		.prepare(
			`SELECT tables.name AS "table", columns.name AS column FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
				WHERE tables.type = 'table' AND tables.name NOT GLOB '_cf*' AND tables.name NOT GLOB 'sqlite_*'
					AND tables.name <> 'reconcile_cursors' AND columns.name NOT GLOB '*_at'
					AND columns.name NOT IN ('duration_ms', 'lease_id')`,
		)
		.all<{ table: string; column: string }>();
	const tables = Array.from(groupBy(columns, ({ table }) => table));
	const rows = await db.batch(
		tables.map(([table, own]) => {
			const names = own.map(({ column }) => `"${column}"`).join(", ");
			return db.prepare(`SELECT ${names} FROM "${table}" ORDER BY ${names}`);
		}),
	);
	return Object.fromEntries(tables.map(([table], index) => [table, rows[index]?.results ?? []]));
}

test.each(JOBS)("%s alone finds nothing to do in an empty shop", async (_, run) => {
	const before = await readRows(env.EMPTY_SHOP);
	await run(createShop(env.EMPTY_SHOP));
	expect(await readRows(env.EMPTY_SHOP)).toEqual(before);
});

test.each(JOBS)("%s does nothing again in a shop with rows of every kind", async (_, run) => {
	const shop = createShop(env.JOBS_SHOP);
	await run(shop);
	const after = await readRows(env.JOBS_SHOP);
	await run(shop);
	expect(await readRows(env.JOBS_SHOP)).toEqual(after);
});

test("after each job ran twice, the equations of the shop hold", async () => {
	for (const { name, differences } of await checkInvariants(env.JOBS_SHOP))
		expect(differences, name).toEqual([]);
});

/** Of each table that differs its columns, such as 'outbox: rows 3 4'. */
function listDifferences(before: readonly string[], after: readonly string[]): string[] {
	return after.flatMap((line, n) => {
		if (line === before[n]) return [];
		const [table = "", columns = ""] = line.split(": ");
		const old = new Set(before[n]?.slice(table.length + 2).split(", "));
		return `${table}: ${columns
			.split(", ")
			.filter((it) => !old.has(it))
			.join(", ")}`;
	});
}

test("what each job writes in the weeks and months that follow is known", async () => {
	let before = await sumColumns(env.JOBS_SHOP);
	const written: string[] = [];
	for (const days of [1, 2, 8, 15, 31, 32, 100, 800]) {
		vi.setSystemTime(START + days * DAY_MS);
		for (const [name, run] of JOBS) {
			// The provider doesn't know the payments that were written without it.
			await run(createShop(env.JOBS_SHOP, (error) => written.push(String(error))));
			const after = await sumColumns(env.JOBS_SHOP);
			for (const line of listDifferences(before, after))
				written.push(`after ${days} days, ${name} ${line}`);
			before = after;
		}
	}
	expect(written.join("\n")).toMatchSnapshot();
});
