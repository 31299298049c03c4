import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Finding } from "../alert-rules";
import { raiseAlerts } from "../alerts/raise-alerts.server";
import { alerts } from "../tables.server";
import { findCursor, saveCursor } from "./cursors.server";
import { INVARIANTS, type Invariant } from "./invariants.server";
import type { Needs, Step } from "./step.server";

/** Rows per kind and run; a run reads about 50,000 rows. */
const PAGE_SIZE = 2000;
/** The least recently seen first. */
const MAX_OPEN_ALERTS = 100;

/** Checks the next page of rows and all open alerts; writes only alerts. */
export const checkInvariants: Step = async (needs, lease) => {
	const results: CheckResult[] = [];
	for (const invariant of INVARIANTS) {
		await lease.renew();
		results.push(await checkInvariant(needs, invariant));
	}
	await raiseAlerts(
		needs,
		results.flatMap(({ findings }) => findings),
	);
	// Saved only after the findings are written.
	for (const { step, after } of results) {
		if (after !== null) await saveCursor(needs.db, step, { since: 0, until: 0, after });
	}
	return "";
};

/** `after` is null where the cursor stays. */
type CheckResult = { step: string; after: string | null; findings: Finding[] };

async function checkInvariant(
	needs: Needs,
	{ kind, subjectType, selectNext, selectAlways, selectBroken }: Invariant,
): Promise<CheckResult> {
	const { db, now } = needs;
	const step = `check-${kind}`;
	const cursor = await findCursor(db, step);
	const listIds = async (query: ReturnType<typeof selectNext>) =>
		(await db.all<{ id: string }>(query)).map(({ id }) => id);
	const open = await listOpenSubjectIds(needs, kind);
	const next = await listIds(selectNext(cursor?.after ?? "", PAGE_SIZE));
	const ids = new Set([...open, ...next, ...(selectAlways ? await listIds(selectAlways) : [])]);
	const list = sql`(select value from json_each(${JSON.stringify([...ids])}))`;
	const rows =
		ids.size === 0 ? [] : await db.all<{ id: string; detail: string }>(selectBroken(list, now()));
	const brokenIds = new Set(rows.map(({ id }) => id));
	await resolveFixedAlerts(
		needs,
		kind,
		subjectType,
		open.filter((id) => !brokenIds.has(id)),
	);
	const last = next.length === PAGE_SIZE ? (next.at(-1) ?? "") : "";
	const findings = rows.map(({ id, detail }) => ({
		kind,
		subject: `${subjectType}:${id}`,
		detail,
	}));
	return { step, after: last === (cursor?.after ?? "") ? null : last, findings };
}

async function listOpenSubjectIds({ db }: Needs, kind: Invariant["kind"]): Promise<string[]> {
	const rows = await db
		.select({ subject: alerts.subject })
		.from(alerts)
		.where(and(eq(alerts.kind, kind), isNull(alerts.resolvedAt)))
		.orderBy(asc(alerts.lastSeenAt))
		.limit(MAX_OPEN_ALERTS);
	return rows.map(({ subject }) => subject.slice(subject.indexOf(":") + 1));
}

async function resolveFixedAlerts(
	{ db, now }: Needs,
	kind: Invariant["kind"],
	subjectType: Invariant["subjectType"],
	ids: readonly string[],
): Promise<void> {
	if (ids.length === 0) return;
	const subjects = JSON.stringify(ids.map((id) => `${subjectType}:${id}`));
	await db
		.update(alerts)
		.set({ resolvedAt: now(), resolvedBy: "system:reconciler", note: "No longer found" })
		.where(
			and(
				eq(alerts.kind, kind),
				isNull(alerts.resolvedAt),
				sql`${alerts.subject} in (select value from json_each(${subjects}))`,
			),
		);
}
