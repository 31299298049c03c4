import { and, count, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, olderThan } from "~/platform/d1/keyset.server";
import type { AlertView } from "../alert-rules";
import { alerts } from "../tables.server";

const ALERTS_PAGE_SIZE = 20;

/** A page of the alerts that are open, or of those that are resolved, the latest first, for admins. */
export async function alertsThatAre(
	db: Db,
	part: "open" | "resolved",
	after: Cursor | null,
	size = ALERTS_PAGE_SIZE,
): Promise<{ alerts: AlertView[]; next: string | null }> {
	const { firstSeenAt: createdAt, id } = alerts;
	const rows = await db
		.select()
		.from(alerts)
		.where(
			and(
				part === "open" ? isNull(alerts.resolvedAt) : isNotNull(alerts.resolvedAt),
				olderThan({ createdAt, id }, after),
			),
		)
		.orderBy(desc(alerts.firstSeenAt), desc(alerts.id))
		.limit(size + 1);
	const page = cutPage(
		rows.map((row) => ({ ...row, createdAt: row.firstSeenAt })),
		size,
	);
	return { alerts: page.rows, next: page.next };
}

/** One alert that is open; null for a resolved one and an unknown one alike. */
export async function openAlert(db: Db, id: string): Promise<AlertView | null> {
	const [row] = await db
		.select()
		.from(alerts)
		.where(and(eq(alerts.id, id), isNull(alerts.resolvedAt)));
	return row ?? null;
}

/** The statement that counts the open alerts, no further than `most`. */
export function countOpenAlerts(db: Db, most: number) {
	const open = db
		.select({ id: alerts.id })
		.from(alerts)
		.where(isNull(alerts.resolvedAt))
		.limit(most)
		.as("open");
	return db.select({ openAlerts: count().as("open_alerts") }).from(open);
}
