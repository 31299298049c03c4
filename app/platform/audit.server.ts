import { sql } from "drizzle-orm";
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

export type AuditRow = typeof audit.$inferInsert;

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
