import { sql } from "drizzle-orm";
import { ALERT_TITLES, type AlertKind } from "../../app/domain/payments/alert-rules";
import type { Invariant } from "../../app/domain/payments/reconcile/invariants/invariant.server";
import { INVARIANTS } from "../../app/domain/payments/reconcile/invariants/invariants.server";
import { createDatabase, type Db } from "../../app/platform/d1/database.server";
import type { CheckResult } from "./check-result";

/** The reconciler's invariants that are equations; the others only wait for an admin. */
const EQUATIONS: readonly AlertKind[] = [
	"stock-mismatch",
	"order-payment-mismatch",
	"transfer-mismatch",
	"account-mismatch",
	"unallocated-payment",
	"refund-mismatch",
	"document-mismatch",
	"sales-mismatch",
	"month-mismatch",
	"customer-month-mismatch",
	"day-mismatch",
	"vat-mismatch",
	"quote-mismatch",
	"stock-unexplained",
];

const PAGE = 1000;

export async function checkInvariants(binding: D1Database): Promise<CheckResult[]> {
	const db = createDatabase(binding, { statements: 0, writtenTables: new Set() });
	const checked: CheckResult[] = [];
	for (const kind of EQUATIONS) {
		const invariant = INVARIANTS.find((it) => it.kind === kind);
		if (!invariant) throw new Error(`The reconciler has no invariant '${kind}'.`);
		checked.push(await checkInvariant(db, invariant));
	}
	return checked;
}

export async function checkInvariant(
	db: Db,
	{ kind, subjectType, selectNext, selectBroken }: Invariant,
): Promise<CheckResult> {
	const differences: string[] = [];
	let checkedCount = 0;
	for (let last: string | undefined = ""; last !== undefined; ) {
		const page: { id: string }[] = await db.all(selectNext(last, PAGE));
		const ids = page.map(({ id }) => id);
		const list = sql`(select value from json_each(${JSON.stringify(ids)}))`;
		const rows = await db.all<{ id: string; detail: string }>(selectBroken(list, Date.now()));
		differences.push(...rows.map(({ id, detail }) => `${subjectType} ${id}: ${detail}`));
		checkedCount += ids.length;
		last = ids.length < PAGE ? undefined : ids.at(-1);
	}
	const info = differences.length > 0 ? ALERT_TITLES[kind] : undefined;
	return { name: kind, checkedCount, differences, info };
}
