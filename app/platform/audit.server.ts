import { sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Db } from "./d1/database.server";

/**
 * Who changed what, from what, to what, and when. Written in the batch of the change itself.
 * It lies below the domains because every one of them writes it; the admins' pages read it.
 */
export const audit = sqliteTable("audit", {
	id: text("id").primaryKey(),
	actor: text("actor").notNull(),
	action: text("action").notNull(),
	subject: text("subject").notNull(),
	before: text("before").notNull(),
	after: text("after").notNull(),
	at: integer("at").notNull(),
});

export type AuditRow = typeof audit.$inferInsert;

/**
 * The statement that writes an audit row. It goes into a batch right behind the statement it tells of, and writes
 * nothing when that one changed no row: `changes()` speaks of the statement just before.
 */
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
