import { sql } from "drizzle-orm";
import { ALERT_TITLES, type AlertKind } from "../../app/domain/payments/alert-rules";
import { INVARIANTS, type Invariant } from "../../app/domain/payments/reconcile/invariants.server";
import { createDatabase, type Db } from "../../app/platform/d1/database.server";
import type { Checked } from "./check";

/** The reconciler's invariants that are equations; the others only wait for an admin. */
const EQUATIONS: readonly AlertKind[] = [
	"stock",
	"paid-once",
	"money-home",
	"refund-exact",
	"sales",
];

const PAGE = 1000;

export async function checkBooks(binding: D1Database): Promise<Checked[]> {
	const db = createDatabase(binding, { statements: 0, writtenTables: new Set() });
	const checked: Checked[] = [];
	for (const kind of EQUATIONS) {
		const invariant = INVARIANTS.find((it) => it.kind === kind);
		if (!invariant) throw new Error(`The reconciler has no invariant '${kind}'.`);
		checked.push(await check(db, invariant));
	}
	return checked;
}

async function check(
	db: Db,
	{ kind, subjectType, selectNext, selectBroken }: Invariant,
): Promise<Checked> {
	const differences: string[] = [];
	let looked = 0;
	for (let last: string | undefined = ""; last !== undefined; ) {
		const page: { id: string }[] = await db.all(selectNext(last, PAGE));
		const ids = page.map(({ id }) => id);
		const list = sql`(select value from json_each(${JSON.stringify(ids)}))`;
		const rows = await db.all<{ id: string; detail: string }>(selectBroken(list, Date.now()));
		differences.push(...rows.map(({ id, detail }) => `${subjectType} ${id}: ${detail}`));
		looked += ids.length;
		last = ids.at(-1);
	}
	const told = differences.length > 0 ? ALERT_TITLES[kind] : undefined;
	return { name: kind, looked, differences, told };
}
