import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import schema from "../docs/schema.sql?raw";
import { fillEveryKind } from "./testing/database/every-kind";
import type { Limit, Trial } from "./testing/refusals/limits";
import { LIMITS_OF_ACCOUNTS } from "./testing/refusals/limits-of-accounts";
import { LIMITS_OF_CATALOG } from "./testing/refusals/limits-of-catalog";
import { LIMITS_OF_ORDERS } from "./testing/refusals/limits-of-orders";
import { LIMITS_OF_OTHERS } from "./testing/refusals/limits-of-others";
import { copy, createTrials, type Values } from "./testing/refusals/trial";

const tryOut = createTrials(env.EVERY_KIND);

beforeAll(fillEveryKind, 120_000);

const LIMITS = {
	...LIMITS_OF_ACCOUNTS,
	...LIMITS_OF_CATALOG,
	...LIMITS_OF_ORDERS,
	...LIMITS_OF_OTHERS,
};

const CHECK_FAILED = /^CHECK constraint failed: (.*)$/s;
const asOneLine = (sql: string) => sql.replaceAll(/\s+/g, " ").trim();

/** Of rows that no trigger refuses first. */
const KEPT: Record<string, { where?: string; values?: Values }> = {
	order_lines: { where: "status = 'unpaid' AND kind = 'goods'" },
	backorders: { where: "state = 'waiting'" },
	shipments: { where: "state = 'packing'" },
	idempotency_keys: { values: { id: "'another-0123456789012345'" } },
};

async function tryRow(table: string, trial: Trial) {
	if (typeof trial === "string") return await tryOut(trial);
	const [values, where = KEPT[table]?.where] = trial;
	return await tryOut(copy(table, { ...KEPT[table]?.values, ...values }, where));
}

/** What is not as the limit says, and the CHECKs that refused. */
async function tryLimit(table: string, [column, limit]: [string, Limit]) {
	const { refused, accepted, isBehindTrigger } = limit(column);
	const isOwn = (check: string) =>
		/^\w+$/.test(check) ? check === column : new RegExp(`\\b${column}\\b`).test(check);
	const checks = new Set<string>();
	const wrong: string[] = [];
	for (const trial of refused) {
		const said = await tryRow(table, trial);
		const check = asOneLine(CHECK_FAILED.exec(said)?.[1] ?? "");
		if (isOwn(check)) checks.add(check);
		else if (isBehindTrigger && said.startsWith("refused: ")) checks.add(`${column} IN (`);
		else wrong.push(`${JSON.stringify(trial)} for ${column}: ${said || "accepted"}`);
	}
	for (const trial of accepted) {
		const said = await tryRow(table, trial);
		if (checks.has(asOneLine(CHECK_FAILED.exec(said)?.[1] ?? "")))
			wrong.push(`${JSON.stringify(trial)} for ${column}: ${said}`);
	}
	return { checks: Array.from(checks), wrong };
}

/** Each CHECK as its name, or as its text and what follows it. */
function listChecks(table: string): string[] {
	const [, text = ""] = schema.split(`\nCREATE TABLE ${table} (`);
	const [columns = ""] = text.split(/^\) STRICT/m);
	const [, ...checks] = columns.split(
		/(?=CONSTRAINT \w+\s+CHECK \()|(?<!CONSTRAINT \w+\s+)CHECK \(/,
	);
	return checks.map((check) => /^CONSTRAINT (\w+)/.exec(check)?.[1] ?? asOneLine(check));
}

const TABLES = Array.from(schema.matchAll(/^CREATE TABLE (\w+)/gm), ([, name = ""]) => name).filter(
	(table) => listChecks(table).length > 0,
);

test.each(TABLES)(
	"the database refuses a row of %s beside each limit, and none at it",
	async (table) => {
		const results = [];
		for (const each of Object.entries(LIMITS[table] ?? {}))
			results.push(await tryLimit(table, each));
		expect(results.flatMap(({ wrong }) => wrong)).toEqual([]);
		const refused = results.flatMap(({ checks }) => checks);
		const isTried = (check: string) =>
			refused.some(
				(each) =>
					check === each ||
					check.startsWith(`${each})`) ||
					check.startsWith(`${each} )`) ||
					(each.endsWith("(") && check.startsWith(each)),
			);
		expect(
			listChecks(table).filter((check) => !isTried(check)),
			"CHECKs without a limit",
		).toEqual([]);
	},
);
