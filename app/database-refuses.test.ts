import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { fillEveryKind } from "./testing/database/every-kind";
import type { Limit, Trial } from "./testing/refusals/limits";
import { LIMITS_OF_ACCOUNTS } from "./testing/refusals/limits-of-accounts";
import { LIMITS_OF_AGREEMENTS } from "./testing/refusals/limits-of-agreements";
import { LIMITS_OF_CATALOG } from "./testing/refusals/limits-of-catalog";
import { LIMITS_OF_ORDERS } from "./testing/refusals/limits-of-orders";
import { LIMITS_OF_OTHERS } from "./testing/refusals/limits-of-others";
import { LIMITS_OF_PAYMENTS } from "./testing/refusals/limits-of-payments";
import { LIMITS_OF_QUOTES } from "./testing/refusals/limits-of-quotes";
import { LIMITS_OF_RECEIVABLES } from "./testing/refusals/limits-of-receivables";
import { LIMITS_OF_REPORTS } from "./testing/refusals/limits-of-reports";
import { REFUSED_AGREEMENTS } from "./testing/refusals/refused-agreements";
import { REFUSED_CATALOG } from "./testing/refusals/refused-catalog";
import { REFUSED_GOODS } from "./testing/refusals/refused-goods";
import { REFUSED_LINES } from "./testing/refusals/refused-lines";
import { REFUSED_ORDERS } from "./testing/refusals/refused-orders";
import { REFUSED_PAYMENTS } from "./testing/refusals/refused-payments";
import { REFUSED_PEOPLE } from "./testing/refusals/refused-people";
import { REFUSED_QUOTES } from "./testing/refusals/refused-quotes";
import { REFUSED_RECEIVABLES } from "./testing/refusals/refused-receivables";
import { copy, createTrials, type Refusals, type Values } from "./testing/refusals/trial";

const LIMITS = {
	...LIMITS_OF_ACCOUNTS,
	...LIMITS_OF_CATALOG,
	...LIMITS_OF_ORDERS,
	...LIMITS_OF_PAYMENTS,
	...LIMITS_OF_AGREEMENTS,
	...LIMITS_OF_RECEIVABLES,
	...LIMITS_OF_QUOTES,
	...LIMITS_OF_REPORTS,
	...LIMITS_OF_OTHERS,
};

const REFUSALS: Refusals = {
	...REFUSED_PEOPLE,
	...REFUSED_CATALOG,
	...REFUSED_ORDERS,
	...REFUSED_LINES,
	...REFUSED_GOODS,
	...REFUSED_PAYMENTS,
	...REFUSED_RECEIVABLES,
	...REFUSED_AGREEMENTS,
	...REFUSED_QUOTES,
};

/** Rows that no trigger refuses before their CHECKs are read. */
const COPIED: Record<string, { where?: string; values?: Values }> = {
	order_lines: { where: "status = 'unpaid' AND kind = 'goods'" },
	backorders: { where: "state = 'waiting'" },
	quote_lines: { where: "quote_id = 'drill-draft'" },
	shipments: { where: "state = 'packing'" },
	account_entries: {
		where: "n = 1",
		values: { n: "10", after_poisha: "448000", idempotency_key: "'try'" },
	},
	idempotency_keys: { values: { id: "'another-0123456789012345'" } },
};

const tryOut = createTrials(env.EVERY_KIND);

beforeAll(() => fillEveryKind());

async function readSql(type: "table" | "trigger"): Promise<Map<string, string>> {
	const { results } = await env.EVERY_KIND.prepare(
		"SELECT name, sql FROM sqlite_master WHERE type = ? AND sql <> ''",
	)
		.bind(type)
		.all<{ name: string; sql: string }>();
	return new Map(results.map(({ name, sql }) => [name, sql]));
}

const asOneLine = (sql: string) =>
	sql.replaceAll(/\s+/g, " ").replaceAll("( ", "(").replaceAll(" )", ")").trim();

/** Each CHECK of a table as its name, or as its text and what follows it. */
function listChecks(sql: string): string[] {
	const [, ...checks] = sql.split(/(?=CONSTRAINT \w+\s+CHECK \()|(?<!CONSTRAINT \w+\s+)CHECK \(/);
	return checks.map((check) => /^CONSTRAINT (\w+)/.exec(check)?.[1] ?? asOneLine(check));
}

function tryRow(table: string, trial: Trial): Promise<string> {
	if (typeof trial === "string") return tryOut(trial);
	const [values, where = COPIED[table]?.where] = trial;
	return tryOut(copy(table, { ...COPIED[table]?.values, ...values }, where));
}

const findCheck = (said: string) =>
	asOneLine(/^CHECK constraint failed: (.*)$/s.exec(said)?.[1] ?? "");

/** What is not as the limit says, and the CHECKs that refused. */
async function tryLimit(table: string, [column, limit]: [string, Limit]) {
	const { refused, accepted, isBehindTrigger } = limit(column);
	const isOwn = (check: string) =>
		/^\w+$/.test(check) ? check === column : new RegExp(`\\b${column}\\b`).test(check);
	const checks = new Set<string>();
	const wrong: string[] = [];
	for (const trial of refused) {
		const said = await tryRow(table, trial);
		const check = findCheck(said);
		if (isOwn(check)) checks.add(check);
		else if (isBehindTrigger && said.startsWith("refused: ")) checks.add(`${column} IN (`);
		else wrong.push(`${JSON.stringify(trial)} for ${column}: ${said || "accepted"}`);
	}
	for (const trial of accepted) {
		const said = await tryRow(table, trial);
		if (checks.has(findCheck(said))) wrong.push(`${JSON.stringify(trial)} for ${column}: ${said}`);
	}
	return { checks: Array.from(checks), wrong };
}

test("every table with a CHECK has its limits", async () => {
	const tables = Array.from(await readSql("table")).filter(([, sql]) => listChecks(sql).length > 0);
	expect(tables.map(([name]) => name).sort()).toEqual(Object.keys(LIMITS).sort());
});

test.each(Object.entries(LIMITS))(
	"the database refuses a row of %s beside each limit, and none at it",
	async (table, limits) => {
		const results = [];
		for (const each of Object.entries(limits)) results.push(await tryLimit(table, each));
		expect(results.flatMap(({ wrong }) => wrong)).toEqual([]);
		const refused = results.flatMap(({ checks }) => checks);
		const isTried = (check: string) =>
			refused.some(
				(each) => check === each || check.startsWith(each.endsWith("(") ? each : `${each})`),
			);
		const checks = listChecks((await readSql("table")).get(table) ?? "");
		expect(
			checks.filter((check) => !isTried(check)),
			"CHECKs without a limit",
		).toEqual([]);
	},
);

test("every refusal of a trigger has a row", async () => {
	const refusals = Array.from(await readSql("trigger")).flatMap(([trigger, sql]) =>
		Array.from(sql.matchAll(/'refused: ([^']+)'/g), ([, said]) => `${trigger}: ${said}`),
	);
	const rows = Object.entries(REFUSALS).flatMap(([trigger, said]) =>
		Object.keys(said).map((each) => `${trigger}: ${each}`),
	);
	expect(rows.sort()).toEqual(refusals.sort());
});

test.each(Object.entries(REFUSALS))(
	"the trigger %s refuses what breaks its rule",
	async (_, rows) => {
		const wrong: string[] = [];
		for (const [message, scenarios] of Object.entries(rows))
			for (const [index, scenario] of scenarios.entries()) {
				const statements = Array.isArray(scenario) ? scenario : [scenario];
				const before = await tryOut(...statements.slice(0, -1));
				const answer = await tryOut(...statements);
				if (before) wrong.push(`${message}, ${index + 1}: before it ${before}`);
				else if (answer !== `refused: ${message}`)
					wrong.push(`${message}, ${index + 1}: ${answer || "accepted"}`);
			}
		expect(wrong).toEqual([]);
	},
);
