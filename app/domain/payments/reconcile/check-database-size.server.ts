import { sql } from "drizzle-orm";
import { formatNumber } from "~/platform/format/format-number";
import { raiseAlerts } from "../alerts/raise-alerts.server";
import { resolveFixedAlerts } from "../alerts/verbs.server";
import type { Step } from "./step.server";

const ALERT_FROM = 0.8;

const KIND = "database-full";
const SUBJECT = "database:d1";

/** D1 reports the size with every answer. */
export const checkDatabaseSize: Step = async (platform) => {
	const { db, settings } = platform;
	const { meta } = await db.run(sql`select 1`);
	const share = meta.size_after / settings.databaseLimitBytes;
	if (share >= ALERT_FROM) {
		const [used, limit] = [meta.size_after, settings.databaseLimitBytes].map((bytes) =>
			formatNumber(Math.round((bytes ?? 0) / 1_000_000)),
		);
		const detail = `${used} MB of ${limit} MB are used`;
		await raiseAlerts(platform, [{ kind: KIND, subject: SUBJECT, detail }]);
		return "";
	}
	await resolveFixedAlerts(platform, KIND, [SUBJECT]);
	return "";
};
