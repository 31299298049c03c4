import { asc, inArray, lte, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Db } from "./d1/database.server";

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

export type AuditRow = typeof audit.$inferInsert;

/** Rolls its batch back, with a violation of `audit.id`, if the row before it was not written. */
export const requireAudited = (db: Db, id: string) =>
	db
		.insert(audit)
		.select(
			sql`select null, '', '', '', '', '', 0 where not exists (select 1 from audit where id = ${id})`,
		);

/** Must follow the audited statement in its batch: writes nothing when that changed no row. */
export function auditLastChange(
	db: Db,
	{ id, actor, action, subject, before, after, at }: AuditRow,
) {
	return db
		.insert(audit)
		.select(
			sql`select ${id}, ${actor}, ${action}, ${subject}, ${before}, ${after}, ${at} where changes() > 0`,
		);
}
