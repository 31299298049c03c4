import { and, gt, inArray, isNull, like, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import { webhookDeliveries } from "~/platform/webhooks/tables.server";
import type { Platform } from "../../../platform/platform.server";
import type { Finding } from "../alert-rules";
import { alerts } from "../tables.server";
import { buildAlertMail } from "./alert-mail.server";

const BATCH_SIZE = 500;

/** After this, an alert that an admin has resolved is raised again. */
const QUIET_AFTER_RESOLVE_MS = 30 * 24 * 3_600_000;

const getAlertKey = ({ kind, subject }: Pick<Finding, "kind" | "subject">) => `${kind} ${subject}`;

/**
 * Keeps one open alert per kind and subject. A resolved one stays resolved for 30 days, except a
 * refused webhook: a repaired secret can break again.
 */
export async function raiseAlerts(platform: Platform, findings: readonly Finding[]): Promise<void> {
	for (let from = 0; from < findings.length; from += BATCH_SIZE) {
		await raiseBatch(platform, findings.slice(from, from + BATCH_SIZE));
	}
}

async function raiseBatch(platform: Platform, batch: readonly Finding[]): Promise<void> {
	const at = platform.now();
	const findings = batch.map(({ detail, ...rest }) => ({ ...rest, detail: detail.slice(0, 500) }));
	const earlier = await listOpenAndQuietAlerts(platform.db, findings, at);
	const openKeys = new Set(
		earlier.filter(({ resolvedAt }) => resolvedAt === null).map(getAlertKey),
	);
	const resolvedKeys = new Set(
		earlier
			.filter(({ kind, resolvedAt }) => resolvedAt !== null && kind !== "webhook-refused")
			.map(getFindingKey),
	);
	const current = findings.filter((finding) => !resolvedKeys.has(getFindingKey(finding)));
	if (current.length === 0) return;
	const newFindings = current.filter((finding) => !openKeys.has(getAlertKey(finding)));
	await writeAlerts(platform, { current, newFindings, at });
}

const isQuiet = (at: number) =>
	and(like(alerts.resolvedBy, "admin:%"), gt(alerts.resolvedAt, at - QUIET_AFTER_RESOLVE_MS));

const getFindingKey = (finding: Finding) => `${getAlertKey(finding)} ${finding.detail}`;

/** Tells whether an admin resolved exactly this lately, so that it raises no alert. */
export async function findQuietFindings(
	db: Db,
	at: number,
): Promise<(finding: Finding) => boolean> {
	const { kind, subject, detail } = alerts;
	const rows = await db.select({ kind, subject, detail }).from(alerts).where(isQuiet(at));
	const keys = new Set(rows.map(getFindingKey));
	return (finding) => keys.has(getFindingKey(finding));
}

function listOpenAndQuietAlerts(db: Db, findings: readonly Finding[], at: number) {
	const subjects = JSON.stringify(findings.map(({ subject }) => subject));
	return db
		.select(pickColumns(alerts, "kind", "subject", "detail", "resolvedAt"))
		.from(alerts)
		.where(
			and(
				inArray(alerts.kind, [...new Set(findings.map(({ kind }) => kind))]),
				sql`${alerts.subject} in (select value from json_each(${subjects}))`,
				or(isNull(alerts.resolvedAt), isQuiet(at)),
			),
		);
}

type AlertWrite = { current: readonly Finding[]; newFindings: readonly Finding[]; at: number };

/** One mail lists what is new. */
async function writeAlerts(
	{ db, newId, settings }: Platform,
	{ current, newFindings, at }: AlertWrite,
): Promise<void> {
	const rows = JSON.stringify(current.map((finding) => ({ ...finding, id: newId() })));
	const upsertAlerts = insertSelect(
		db,
		alerts,
		{
			id: sql`value ->> 'id'`,
			kind: sql`value ->> 'kind'`,
			subject: sql`value ->> 'subject'`,
			detail: sql`value ->> 'detail'`,
			firstSeenAt: at,
			lastSeenAt: at,
			resolvedBy: "",
			note: "",
		},
		sql`from json_each(${rows}) where true`,
	).onConflictDoUpdate({
		target: [alerts.kind, alerts.subject],
		targetWhere: isNull(alerts.resolvedAt),
		set: { detail: sql`excluded.detail`, lastSeenAt: at },
	});
	const raised = sql`${alerts} where ${alerts.id} in (select value ->> 'id' from json_each(${rows}))`;
	const mailed = newFindings.length > 0 ? settings.alertsTo : [];
	await db.batch([
		upsertAlerts,
		queueWebhooks(db, raised),
		...mailed.map((to) => {
			const mail = buildAlertMail(settings, to, newFindings);
			const isNew = sql`exists (select 1 from ${raised})`;
			return queueMail(db, { ...mail, id: newId(), now: at, priority: "alert" }, isNew);
		}),
	]);
}

const queueWebhooks = (db: Db, raised: SQL) =>
	insertSelect(
		db,
		webhookDeliveries,
		{
			id: sql`lower(hex(randomblob(10)))`,
			endpointId: sql`webhook_endpoints.id`,
			eventId: sql`'evt_' || alert.id || '_raised'`,
			type: "alert.raised",
			createdAt: sql`first_seen_at`,
			state: "pending",
			tries: 0,
			dueAt: sql`first_seen_at`,
			lastAnswer: "",
			payload: sql`json_object('id', alert.id, 'kind', kind, 'subject', subject, 'detail', detail)`,
		},
		sql`from webhook_endpoints, (select * from ${raised}) as alert
			where paused_at is null and instr(events, '"alert.raised"') > 0`,
	).onConflictDoNothing();
