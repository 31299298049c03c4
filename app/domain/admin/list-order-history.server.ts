import { desc, sql } from "drizzle-orm";
import { audit } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { actorEmail } from "./list-audit-entries.server";

const HISTORY_SIZE = 100;

/** Changes of several lines in one batch are one entry. */
export type OrderHistoryEntry = Awaited<ReturnType<typeof listOrderHistory>>[number];

export function listOrderHistory(db: Db, orderId: string, lineIds: readonly string[]) {
	const subjects = [`order:${orderId}`, ...lineIds.map((id) => `line:${id}`)];
	return db
		.select({
			...pickColumns(audit, "actor", "action", "before", "after"),
			/** Null for deleted accounts. */
			actorEmail,
			/** Names one of the lines, or the order. */
			subject: sql<string>`min(${audit.subject})`,
			subjects: sql<number>`count(*)`,
			createdAt: audit.at,
		})
		.from(audit)
		.where(sql`${audit.subject} in ${toIdList(subjects)}`)
		.groupBy(audit.at, audit.actor, audit.action, audit.before, audit.after)
		.orderBy(desc(audit.at), desc(sql`max(${audit}.rowid)`))
		.limit(HISTORY_SIZE);
}
