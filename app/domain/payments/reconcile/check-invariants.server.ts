import { and, asc, eq, isNull } from "drizzle-orm";
import { toIdList } from "~/platform/d1/id-list.server";
import type { Platform } from "~/platform/platform.server";
import { type Finding, MAX_OPEN_ALERTS, MORE_FINDINGS } from "../alert-rules";
import { findQuietFindings, raiseAlerts } from "../alerts/raise-alerts.server";
import { resolveFixedAlerts } from "../alerts/verbs.server";
import { alerts } from "../tables.server";
import { findCursor, saveCursor } from "./cursors.server";
import type { Invariant } from "./invariants/invariant.server";
import { INVARIANTS } from "./invariants/invariants.server";
import type { Step } from "./step.server";

/** Rows per kind and run; a run reads about 50,000 rows. */
const PAGE_SIZE = 2000;
/** Checks the next page of rows and all open alerts; writes only alerts. */
export const checkInvariants: Step = async (platform, lease) => {
	const results: CheckResult[] = [];
	const isQuiet = await findQuietFindings(platform.db, platform.now());
	for (const invariant of INVARIANTS) {
		await lease.renew();
		results.push(await checkInvariant(platform, invariant, isQuiet));
	}
	await raiseAlerts(
		platform,
		results.flatMap(({ findings }) => findings),
	);
	// Saved only after the findings are written.
	for (const { step, after } of results) {
		if (after !== null) await saveCursor(platform.db, step, { since: 0, until: 0, after });
	}
	return "";
};

/** `after` is null where the cursor stays. */
type CheckResult = { step: string; after: string | null; findings: Finding[] };

async function checkInvariant(
	platform: Platform,
	{ kind, subjectType, selectNext, selectAlways, selectBroken }: Invariant,
	isQuiet: (finding: Finding) => boolean,
): Promise<CheckResult> {
	const { db, now } = platform;
	const step = `check-${kind}`;
	const cursor = await findCursor(db, step);
	const listIds = async (query: ReturnType<typeof selectNext>) =>
		(await db.all<{ id: string }>(query)).map(({ id }) => id);
	const open = await listOpenSubjectIds(platform, kind);
	const next = await listIds(selectNext(cursor?.after ?? "", PAGE_SIZE));
	const ids = new Set([...open, ...next, ...(selectAlways ? await listIds(selectAlways) : [])]);
	const list = toIdList([...ids]);
	const broken =
		ids.size === 0 ? [] : await db.all<{ id: string; detail: string }>(selectBroken(list, now()));
	const toFinding = ({ id, detail }: { id: string; detail: string }) => ({
		kind,
		subject: `${subjectType}:${id}`,
		detail,
	});
	const stillOpen = broken.filter(({ id }) => open.includes(id));
	// Findings that an admin resolved must not crowd out new ones.
	const added = broken.filter((row) => !open.includes(row.id) && !isQuiet(toFinding(row)));
	const room = Math.max(0, MAX_OPEN_ALERTS - stillOpen.length);
	const unlisted = added.length - room;
	const openIds = new Set(stillOpen.map(({ id }) => id));
	// The rest may be on a later page, so their alert stays open while another of its kind is.
	if (openIds.size > 0) openIds.add(MORE_FINDINGS);
	await resolveFixedAlerts(
		platform,
		kind,
		open.filter((id) => !openIds.has(id)).map((id) => `${subjectType}:${id}`),
	);
	const rows = [...stillOpen, ...added.slice(0, room)];
	if (unlisted > 0) rows.push({ id: MORE_FINDINGS, detail: describeUnlisted(unlisted) });
	const last = next.length === PAGE_SIZE ? (next.at(-1) ?? "") : "";
	return {
		step,
		after: last === (cursor?.after ?? "") ? null : last,
		findings: rows.map(toFinding),
	};
}

const describeUnlisted = (count: number) =>
	`${count} more; they are listed here as the others are resolved`;

async function listOpenSubjectIds({ db }: Platform, kind: Invariant["kind"]): Promise<string[]> {
	const rows = await db
		.select({ subject: alerts.subject })
		.from(alerts)
		.where(and(eq(alerts.kind, kind), isNull(alerts.resolvedAt)))
		.orderBy(asc(alerts.lastSeenAt))
		.limit(MAX_OPEN_ALERTS + 1);
	return rows.map(({ subject }) => subject.slice(subject.indexOf(":") + 1));
}
