import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Finding } from "../alert-rules";
import { raiseAlerts } from "../alerts/raise-alerts.server";
import { alerts } from "../tables.server";
import { markOf, saveMark } from "./cursors.server";
import { INVARIANTS, type Invariant } from "./invariants.server";
import type { Needs, Step } from "./step.server";

/**
 * Of each sort of thing, in each run; the next run goes on behind them, and after the last begins anew. So a round of
 * 100,000 takes four hours, and a run reads some 50,000 rows.
 */
const PAGE = 2000;
/** Open alerts of a kind that are looked at again in a run, those seen longest ago first. */
const OPEN_AGAIN = 100;

/**
 * Checks every invariant on the next page of what it is about and on all that was found before: what is broken becomes or
 * stays an alert, and an alert whose thing is well again is resolved. Nothing but alerts is written.
 */
export const checkInvariants: Step = async (needs, lease) => {
	const checked: Checked[] = [];
	for (const invariant of INVARIANTS) {
		await lease.holdOn();
		checked.push(await check(needs, invariant));
	}
	await raiseAlerts(
		needs,
		checked.flatMap(({ found }) => found),
	);
	// Only what was told of is behind us.
	for (const { step, after } of checked) {
		if (after !== null) await saveMark(needs.db, step, { since: 0, until: 0, after });
	}
	return "";
};

/** What a page showed, and where the next one begins, null where that stays as it was. */
type Checked = { step: string; after: string | null; found: Finding[] };

async function check(
	needs: Needs,
	{ kind, of, after, first, broken }: Invariant,
): Promise<Checked> {
	const { db, now } = needs;
	const step = `check-${kind}`;
	const mark = await markOf(db, step);
	const idsOf = async (query: ReturnType<typeof after>) =>
		(await db.all<{ id: string }>(query)).map(({ id }) => id);
	const open = await openSubjects(needs, kind);
	const next = await idsOf(after(mark?.after ?? "", PAGE));
	const ids = new Set([...open, ...next, ...(first ? await idsOf(first) : [])]);
	const list = sql`(select value from json_each(${JSON.stringify([...ids])}))`;
	const rows =
		ids.size === 0 ? [] : await db.all<{ id: string; detail: string }>(broken(list, now()));
	const bad = new Set(rows.map(({ id }) => id));
	await resolveWell(
		needs,
		kind,
		of,
		open.filter((id) => !bad.has(id)),
	);
	const last = next.length === PAGE ? (next.at(-1) ?? "") : "";
	const found = rows.map(({ id, detail }) => ({ kind, subject: `${of}:${id}`, detail }));
	return { step, after: last === (mark?.after ?? "") ? null : last, found };
}

/** The ids of the things that open alerts of this kind are about. */
async function openSubjects({ db }: Needs, kind: Invariant["kind"]): Promise<string[]> {
	const rows = await db
		.select({ subject: alerts.subject })
		.from(alerts)
		.where(and(eq(alerts.kind, kind), isNull(alerts.resolvedAt)))
		.orderBy(asc(alerts.lastSeenAt))
		.limit(OPEN_AGAIN);
	return rows.map(({ subject }) => subject.slice(subject.indexOf(":") + 1));
}

async function resolveWell(
	{ db, now }: Needs,
	kind: Invariant["kind"],
	of: Invariant["of"],
	ids: readonly string[],
): Promise<void> {
	if (ids.length === 0) return;
	const subjects = JSON.stringify(ids.map((id) => `${of}:${id}`));
	await db
		.update(alerts)
		.set({ resolvedAt: now(), resolvedBy: "system:reconciler", note: "Found no more" })
		.where(
			and(
				eq(alerts.kind, kind),
				isNull(alerts.resolvedAt),
				sql`${alerts.subject} in (select value from json_each(${subjects}))`,
			),
		);
}
