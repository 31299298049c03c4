import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readPage } from "~/platform/d1/keyset.server";
import { type AlertDto, formatAlertDetail } from "../alert-rules";
import { alerts } from "../tables.server";

const ALERTS_PAGE_SIZE = 20;

/** Open ones wait, so the oldest comes first. */
export async function listAlerts(
	db: Db,
	state: "open" | "resolved",
	after: Cursor | null,
	size = ALERTS_PAGE_SIZE,
): Promise<{ alerts: AlertDto[]; next: string | null }> {
	const order = {
		key: alerts.firstSeenAt,
		id: alerts.id,
		direction: state === "open" ? "asc" : "desc",
	} as const;
	const where = state === "open" ? isNull(alerts.resolvedAt) : isNotNull(alerts.resolvedAt);
	const page = await readPage(
		db.select().from(alerts),
		order,
		{ where, after, size },
		({ firstSeenAt, id }) => ({ key: firstSeenAt, id }),
	);
	return { alerts: page.rows.map(toShown), next: page.next };
}

export async function findOpenAlert(db: Db, id: string): Promise<AlertDto | null> {
	const [row] = await db
		.select()
		.from(alerts)
		.where(and(eq(alerts.id, id), isNull(alerts.resolvedAt)));
	return row ? toShown(row) : null;
}

const toShown = (alert: AlertDto): AlertDto => ({
	...alert,
	detail: formatAlertDetail(alert.detail),
});
