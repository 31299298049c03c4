import { asc, inArray, is, lte, SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Db } from "./d1/database.server";
import { insertSelect } from "./d1/insert-select.server";
import type { Platform } from "./platform.server";

export const audit = sqliteTable("audit", {
	id: text("id").primaryKey(),
	actor: text("actor").notNull(),
	action: text("action").notNull(),
	subject: text("subject").notNull(),
	before: text("before").notNull(),
	after: text("after").notNull(),
	at: integer("at").notNull(),
});

const RETENTION_MS = 2 * 365 * 86_400_000;
const MAX_DELETED_PER_RUN = 200;

export async function deleteOldAudit({ db, now }: { db: Db; now: () => number }): Promise<void> {
	const old = db
		.select({ id: audit.id })
		.from(audit)
		.where(lte(audit.at, now() - RETENTION_MS))
		.orderBy(asc(audit.at), asc(audit.id))
		.limit(MAX_DELETED_PER_RUN);
	await db.delete(audit).where(inArray(audit.id, old));
}

type AuditText = string | SQL;

/** Objects are stored as JSON; `id` and `at` are only for a verb that reads the row again. */
type AuditDetails = {
	before?: AuditText | object;
	after?: AuditText | object;
	id?: AuditText;
	at?: number;
};

/** `actor` as `admin:…`, `subject` as `product:…` or `line:…` of an order, `action` as `product.edit`. */
type AuditEntry = AuditDetails & { actor: string; action: string; subject: AuditText };

export function byAdmin(
	adminId: string,
	action: string,
	subject: AuditText,
	details: AuditDetails = {},
): AuditEntry {
	return { actor: `admin:${adminId}`, action, subject, ...details };
}

/** Writes no addresses, numbers or secrets, because the audit trail outlives the account. */
export function byOwner(
	userId: string,
	action: `user.${string}`,
	details: AuditDetails = {},
): AuditEntry {
	return { actor: `user:${userId}`, action, subject: `user:${userId}`, ...details };
}

const toText = (value: AuditText | object): AuditText =>
	typeof value === "string" || is(value, SQL) ? value : JSON.stringify(value);

function buildRow(
	{ now, newId }: Platform,
	{ id = newId(), at = now(), before = "", after = "", ...entry }: AuditEntry,
) {
	return { ...entry, id, at, before: toText(before), after: toText(after) };
}

/** A row for each row of `source`, which is as in `insertSelect`. */
export function auditEach(needs: Platform, entry: AuditEntry, source: SQL) {
	return insertSelect(needs.db, audit, buildRow(needs, entry), source);
}

/** Must follow the audited statement in its batch: writes nothing when that changed no row. */
export function auditLastChange(needs: Platform, entry: AuditEntry) {
	return auditEach(needs, entry, sql`where changes() > 0`);
}

/** Writes a change with its audit row. False if no row changed. */
export async function writeAudited(
	needs: Platform,
	change: BatchItem<"sqlite">,
	entry: AuditEntry,
	following: readonly BatchItem<"sqlite">[] = [],
): Promise<boolean> {
	const auditRow = auditLastChange(needs, entry).returning({ id: audit.id });
	const [, written] = await needs.db.batch([change, auditRow, ...following]);
	return written.length > 0;
}

/** Like `auditLastChange`, but rolls the batch back, with a violation of `audit.id`, if no row changed. */
export function auditRequiredChange(needs: Platform, entry: AuditEntry) {
	const row = buildRow(needs, entry);
	const id = sql`iif(changes() > 0, ${row.id}, null)`;
	return insertSelect(needs.db, audit, { ...row, id }, sql``);
}
