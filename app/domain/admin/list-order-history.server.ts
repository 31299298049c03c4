import { desc, sql } from "drizzle-orm";
import { audit } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { actorEmail } from "./list-audit-entries.server";

const HISTORY_SIZE = 100;

/** Changes of several lines in one batch are one entry. */
export type OrderHistoryEntry = {
	actor: string;
	/** Null for deleted accounts. */
	actorEmail: string | null;
	action: string;
	before: string;
	after: string;
	/** Of one of the lines, or of the order. */
	subject: string;
	subjects: number;
	createdAt: number;
};

/** Newest first. */
export function listOrderHistory(
	db: Db,
	orderId: string,
	lineIds: readonly string[],
): Promise<OrderHistoryEntry[]> {
	const subjects = [`order:${orderId}`, ...lineIds.map((id) => `line:${id}`)];
	return db
		.select({
			actor: audit.actor,
			actorEmail,
			action: audit.action,
			before: audit.before,
			after: audit.after,
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
